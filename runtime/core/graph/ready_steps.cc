// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/graph/ready_steps.h"

#include <algorithm>

#include "runtime/core/graph/tensor_util.h"

namespace litmus {
namespace {

bool Lists(const std::vector<int>& tensors, int tensor) {
  return std::find(tensors.begin(), tensors.end(), tensor) != tensors.end();
}

}  // namespace

void ReadySteps::Make(const ModelGraph& graph, const GraphPreparation& preparation) {
  version_ = preparation.version();
  steps_.clear();
  take_pool_ = false;
  const ExecutionSchedule& schedule = preparation.schedule();
  usable_ = preparation.is_complete();
  for (size_t i = 0; usable_ && i < schedule.size(); ++i) {
    if (!schedule.is_done(i)) usable_ = Add(graph, schedule, i);
  }
}

bool ReadySteps::Add(const ModelGraph& graph, const ExecutionSchedule& schedule, size_t index) {
  TfLiteNode& node = schedule.node(index);
  const TfLiteRegistration& registration = schedule.registration(index);
  if (node.delegate != nullptr || registration.registration_external != nullptr ||
      registration.invoke == nullptr) {
    return false;
  }
  Step step = {&node, graph.invoke_function(schedule.node_index(index)), registration.invoke, index,
               /*may_lack_input=*/false};
  if (step.invoke != nullptr) step.c_invoke = nullptr;
  take_pool_ = take_pool_ || step.invoke != nullptr;
  for (const int t : IntArrayView(node.inputs)) {
    if (t == kTfLiteOptionalTensor) continue;
    const TfLiteTensor& tensor = graph.tensors()[static_cast<size_t>(t)];
    if (tensor.delegate != nullptr) return false;
    step.may_lack_input = step.may_lack_input || tensor.data.raw == nullptr || IsDynamic(tensor) ||
                          tensor.is_variable || Lists(graph.inputs(), t);
  }
  steps_.push_back(step);
  return true;
}

}  // namespace litmus
