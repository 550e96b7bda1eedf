// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/graph/execution_schedule.h"

#include <algorithm>

#include "runtime/c/tensor_size.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/interfaces/graph_info.h"

namespace litmus {

ExecutionSchedule::FusedNode::FusedNode(const TfLiteNode& original, RewrittenStep step)
    : rewritten(std::move(step)), node(original) {
  node.inputs = MakeIntArray(rewritten.inputs);
  node.outputs = MakeIntArray(rewritten.outputs);
  // The kernel's prepare function adds the temporaries.
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
  std::vector<RewrittenStep*> replaced(execution_plan.size(), nullptr);  // by position in the plan
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

bool ComputesNothing(const ModelGraph& graph, const ExecutionSchedule& schedule, size_t step) {
  const std::vector<TfLiteTensor>& tensors = graph.tensors();
  const TfLiteNode& node = schedule.node(step);
  const TfLiteRegistration& registration = schedule.registration(step);
  const IntArrayView outputs(node.outputs);
  const int first = outputs.size() == 0 ? kTfLiteOptionalTensor : *outputs.begin();
  // True of nearly all nodes, so this check comes first.
  if (first < 0 || tensors[static_cast<size_t>(first)].bytes > 0) return false;
  if (node.delegate != nullptr || node.might_have_side_effect ||
      registration.registration_external != nullptr ||
      registration.builtin_code == kTfLiteBuiltinCustom ||
      registration.builtin_code == kTfLiteBuiltinDelegate) {
    return false;
  }
  const auto is_empty = [&](int t) {
    if (t < 0) return true;
    const TfLiteTensor& tensor = tensors[static_cast<size_t>(t)];
    return tensor.allocation_type == kTfLiteArenaRw && tensor.bytes == 0 && !tensor.is_variable &&
           !HasNoFixedSize(tensor.type);
  };
  // If an input is a variable, the kernel may change it, so it must run even if its outputs are
  // empty.
  const auto is_state = [&](int t) {
    return t >= 0 && tensors[static_cast<size_t>(t)].is_variable;
  };
  const IntArrayView inputs(node.inputs);
  return std::all_of(outputs.begin(), outputs.end(), is_empty) &&
         std::none_of(inputs.begin(), inputs.end(), is_state);
}

void ReadySteps::Make(const ModelGraph& graph, const ExecutionSchedule& schedule,
                      uint64_t version) {
  version_ = version;
  steps_.clear();
  take_pool_ = false;
  usable_ = true;
  std::vector<char> is_input(graph.tensors().size(), 0);
  for (const int t : graph.inputs()) {
    if (t >= 0) is_input[static_cast<size_t>(t)] = 1;
  }
  for (size_t i = 0; usable_ && i < schedule.size(); ++i) {
    if (schedule.is_done(i) || ComputesNothing(graph, schedule, i)) {
      continue;
    }
    usable_ = Add(graph, schedule, is_input, i);
  }
}

bool ReadySteps::Add(const ModelGraph& graph, const ExecutionSchedule& schedule,
                     const std::vector<char>& is_input, size_t index) {
  TfLiteNode& node = schedule.node(index);
  const TfLiteRegistration& registration = schedule.registration(index);
  if (node.delegate != nullptr || registration.registration_external != nullptr ||
      registration.invoke == nullptr) {
    return false;
  }
  Step step = {&node, graph.invoke_function(schedule.node_index(index)), registration.invoke, index,
               /*may_lack_input=*/false};
  // String outputs need a check of their size after each step, which the flat list does not make.
  for (const int t : IntArrayView(node.outputs)) {
    if (t >= 0 && graph.tensors()[static_cast<size_t>(t)].type == kTfLiteString) return false;
  }
  if (step.invoke != nullptr) step.c_invoke = nullptr;
  take_pool_ = take_pool_ || step.invoke != nullptr;
  for (const int t : IntArrayView(node.inputs)) {
    if (t == kTfLiteOptionalTensor) continue;
    const TfLiteTensor& tensor = graph.tensors()[static_cast<size_t>(t)];
    if (tensor.delegate != nullptr) return false;
    step.may_lack_input = step.may_lack_input || tensor.data.raw == nullptr || IsDynamic(tensor) ||
                          tensor.is_variable || is_input[static_cast<size_t>(t)] != 0;
  }
  steps_.push_back(step);
  return true;
}

}  // namespace litmus
