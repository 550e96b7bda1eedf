// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/run_plan.h"

#include <algorithm>

#include "runtime/core/tensor_util.h"

namespace litmus {

RunPlan::StandIn::StandIn(const TfLiteNode& original, RewrittenStep step)
    : rewritten(std::move(step)), node(original) {
  node.inputs = MakeIntArray(rewritten.inputs);
  node.outputs = MakeIntArray(rewritten.outputs);
  // The kernel's Prepare makes its own.
  node.temporaries = TfLiteIntArrayCreate(0);
  if (rewritten.builtin_data != nullptr) node.builtin_data = rewritten.builtin_data.get();
}

RunPlan::StandIn::~StandIn() {
  TfLiteIntArrayFree(node.inputs);
  TfLiteIntArrayFree(node.outputs);
  TfLiteIntArrayFree(node.temporaries);
}

void RunPlan::SetPlain(const std::vector<int>& execution_plan) {
  SetRewritten(execution_plan, Rewriting());
}

void RunPlan::SetRewritten(const std::vector<int>& execution_plan, Rewriting rewriting) {
  steps_.clear();
  steps_.reserve(execution_plan.size());
  rewritten_ = !rewriting.replaced.empty() || !rewriting.removed.empty();
  last_changed_ = 0;
  std::vector<RewrittenStep*> replaced(execution_plan.size(), nullptr);
  std::vector<char> removed(execution_plan.size(), 0);
  for (RewrittenStep& step : rewriting.replaced) {
    replaced[step.step] = &step;
    last_changed_ = std::max(last_changed_, step.step);
  }
  for (const size_t step : rewriting.removed) {
    removed[step] = 1;
    last_changed_ = std::max(last_changed_, step);
  }
  for (size_t i = 0; i < execution_plan.size(); ++i) {
    if (removed[i] != 0) continue;
    Step step = {execution_plan[i], i, nullptr};
    if (replaced[i] != nullptr) {
      step.stand_in =
          std::make_unique<StandIn>((*nodes_)[execution_plan[i]].first, std::move(*replaced[i]));
    }
    steps_.push_back(std::move(step));
  }
}

}  // namespace litmus
