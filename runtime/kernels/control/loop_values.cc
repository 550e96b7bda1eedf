// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/control/loop_values.h"

#include <algorithm>
#include <cstddef>

#include "runtime/c/builtin_ops.h"

namespace litmus {
namespace {

bool RunsGraphs(const SubgraphInterface& graph) {
  const std::vector<int> codes = graph.operator_codes();
  return std::any_of(codes.begin(), codes.end(), [](int code) {
    return code == kTfLiteBuiltinIf || code == kTfLiteBuiltinWhile || code == kTfLiteBuiltinCall ||
           code == kTfLiteBuiltinCallOnce || code == kTfLiteBuiltinStablehloComposite ||
           code == kTfLiteBuiltinStablehloCase || code == kTfLiteBuiltinStablehloWhile;
  });
}

}  // namespace

void LoopPlan::Find(const Loop& loop) {
  is_read.clear();
  for (const int input : loop.condition->inputs()) is_read.push_back(loop.condition->IsRead(input));
  const std::vector<int>&inputs = loop.body->inputs(), &outputs = loop.body->outputs();
  changes.clear();
  results_keep = !RunsGraphs(*loop.condition);
  for (size_t i = 0; i < outputs.size(); ++i) {
    changes.push_back(outputs[i] != inputs[i]);
    const bool is_input = std::find(inputs.begin(), inputs.end(), outputs[i]) != inputs.end();
    results_keep = results_keep && (!changes.back() || !is_input);
  }
  // If a tensor occurred twice, both positions would write to it.
  std::vector<int> sorted = inputs;
  std::sort(sorted.begin(), sorted.end());
  results_keep &= std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

bool LoopValues::MayStayInBody() const {
  if (!plan_.results_keep || !loop_.body->IsReady() || !loop_.condition->IsReady()) return false;
  const std::vector<int>& outputs = loop_.body->outputs();
  for (size_t i = 0; i < outputs.size(); ++i) {
    const TfLiteTensor* value = loop_.body->tensor(outputs[i]);
    for (SubgraphInterface* graph : {loop_.body, loop_.condition}) {
      if (graph->inputs()[i] == kTfLiteOptionalTensor) continue;
      const TfLiteTensor* input = graph->tensor(graph->inputs()[i]);
      if (input == nullptr || !TfLiteIntArrayEqual(value->dims, input->dims)) return false;
    }
  }
  return true;
}

TfLiteStatus LoopValues::LeaveBody() {
  TF_LITE_ENSURE_STATUS(TakeOutputs(context_, node_, loop_.body));
  place_ = Place::kOutputs;
  return kTfLiteOk;
}

TfLiteStatus LoopValues::AskCondition(bool* goes_on) {
  if (place_ == Place::kBody && !MayStayInBody()) TF_LITE_ENSURE_STATUS(LeaveBody());
  if (place_ == Place::kBody) {
    const std::vector<int>& results = loop_.body->outputs();
    TF_LITE_ENSURE_STATUS(
        RunGraphOn(context_, results, loop_.body, loop_.condition, plan_.is_read));
  } else {
    TF_LITE_ENSURE_STATUS(RunGraph(context_, Current(), loop_.condition, &plan_.is_read));
  }
  const TfLiteTensor* verdict = loop_.condition->tensor(loop_.condition->outputs()[0]);
  TF_LITE_ENSURE_MSG(context_, verdict->bytes == 1 && verdict->data.raw != nullptr,
                     "The condition of a loop must give one bool.");
  *goes_on = verdict->data.raw[0] != 0;  // each byte but 0 is true
  return kTfLiteOk;
}

TfLiteStatus LoopValues::RunBody() {
  if (place_ == Place::kBody) {
    const std::vector<int>& results = loop_.body->outputs();
    return RunGraphOn(context_, results, loop_.body, loop_.body, plan_.changes);
  }
  const TensorList values = Current();
  place_ = Place::kBody;
  return RunGraph(context_, values, loop_.body);
}

TfLiteStatus LoopValues::Finish() {
  if (place_ == Place::kBody) return LeaveBody();
  if (place_ == Place::kOutputs) return kTfLiteOk;
  for (int i = 0; i < tflite::NumOutputs(node_); ++i) {
    TF_LITE_ENSURE_OK(context_, CopyTensor(context_, tflite::GetInput(context_, node_, i),
                                           tflite::GetOutput(context_, node_, i)));
  }
  return kTfLiteOk;
}

}  // namespace litmus
