// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/graph/execution_schedule.h"

#include "runtime/core/graph/tensor_util.h"

namespace litmus {

ExecutionSchedule::FusedNode::FusedNode(const TfLiteNode& original, RewrittenStep step)
    : rewritten(std::move(step)), node(original) {
  node.inputs = MakeIntArray(rewritten.inputs);
  node.outputs = MakeIntArray(rewritten.outputs);
  // The kernel's Prepare makes its own.
  node.temporaries = TfLiteIntArrayCreate(0);
  if (rewritten.builtin_data != nullptr) node.builtin_data = rewritten.builtin_data.get();
}

ExecutionSchedule::FusedNode::~FusedNode() {
  TfLiteIntArrayFree(node.inputs);
  TfLiteIntArrayFree(node.outputs);
  TfLiteIntArrayFree(node.temporaries);
}

void ExecutionSchedule::SetPlain(const std::vector<int>& execution_plan) {
  SetRewritten(execution_plan, Rewriting());
}

void ExecutionSchedule::SetRewritten(const std::vector<int>& execution_plan, Rewriting rewriting) {
  steps_.clear();
  steps_.reserve(execution_plan.size());
  rewritten_ = !rewriting.empty();
  last_changed_ = 0;
  std::vector<RewrittenStep*> replaced(execution_plan.size(), nullptr);  // by position
  std::vector<char> removed(execution_plan.size(), 0);
  for (const size_t step : rewriting.removed) removed[step] = 1;
  for (const RewrittenStep& step : rewriting.replaced) removed[step.step] = 1;
  for (RewrittenStep& step : rewriting.replaced) replaced[step.position] = &step;
  std::vector<size_t> constant_bytes(execution_plan.size(), 0);
  for (const ConstantStep& step : rewriting.constant) constant_bytes[step.step] = step.most_bytes;
  for (size_t i = 0; i < execution_plan.size(); ++i) {
    if (replaced[i] != nullptr || removed[i] != 0) last_changed_ = i;
    if (replaced[i] != nullptr) {
      const int node_index = execution_plan[replaced[i]->step];
      auto fused =
          std::make_unique<FusedNode>((*nodes_)[node_index].first, std::move(*replaced[i]));
      steps_.push_back({node_index, i, std::move(fused), constant_bytes[i]});
    } else if (removed[i] == 0) {
      steps_.push_back({execution_plan[i], i, nullptr, constant_bytes[i]});
    }
  }
}

}  // namespace litmus
