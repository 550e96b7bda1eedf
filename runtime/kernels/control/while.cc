// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// WHILE: as long as the condition subgraph returns true, the body subgraph computes the next
// values. Between iterations the values lie in the outputs of the node, so that a subgraph may swap
// values.
#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/subgraph_call.h"

namespace litmus {
namespace {

// Subgraphs of a loop.
struct Loop {
  SubgraphInterface* condition = nullptr;
  SubgraphInterface* body = nullptr;
};

// State of a node between Prepare and Eval: most conditions read a counter, and not the values that
// the loop computes.
struct ReadByCondition {
  std::vector<bool> inputs;
};

TfLiteStatus FindLoop(TfLiteContext* context, TfLiteNode* node, Loop* loop) {
  const auto* params = static_cast<const TfLiteWhileParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The node has no options.");
  TF_LITE_ENSURE_OK(context,
                    FindGraph(context, params->cond_subgraph_index, "condition", &loop->condition));
  return FindGraph(context, params->body_subgraph_index, "body", &loop->body);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  Loop loop;
  TF_LITE_ENSURE_OK(context, FindLoop(context, node, &loop));
  const int count = tflite::NumInputs(node);
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumOutputs(node), count, "The number of outputs",
                         "the number of inputs");
  const TensorList inputs = InputsFrom(node, 0);
  TF_LITE_ENSURE_STATUS(ShapeInputs(context, inputs, loop.condition));
  TF_LITE_ENSURE_MSG(context, loop.condition->outputs().size() == 1,
                     "The condition of a loop must have one output.");
  const TfLiteTensor* verdict = loop.condition->tensor(loop.condition->outputs()[0]);
  TF_LITE_ENSURE_MSG(context, verdict != nullptr && verdict->type == kTfLiteBool,
                     "The condition of a loop must give a bool.");
  auto& is_read = static_cast<ReadByCondition*>(node->user_data)->inputs;
  is_read.clear();
  for (const int input : loop.condition->inputs()) is_read.push_back(loop.condition->IsRead(input));
  TF_LITE_ENSURE_STATUS(ShapeInputs(context, inputs, loop.body));
  TF_LITE_ENSURE_STATUS(CheckOutputs(context, node, loop.body));

  bool dynamic = loop.body->HasDynamicTensors();
  for (int i = 0; i < count; ++i) {
    const TfLiteTensor* input;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    const TfLiteTensor* next = loop.body->tensor(loop.body->outputs()[i]);
    LITMUS_ENSURE_TYPE_OF(context, next->type, input->type, "The type of the body's output",
                          "the type of the input");
    dynamic |= !TfLiteIntArrayEqual(next->dims, input->dims);
  }
  for (int i = 0; i < count; ++i) {
    TfLiteTensor* output;
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &output));
    if (dynamic) {
      tflite::SetTensorToDynamic(output);
    } else {
      TF_LITE_ENSURE_OK(
          context, context->ResizeTensor(context, output,
                                         tflite::CopyDims(tflite::GetInput(context, node, i))));
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  Loop loop;
  TF_LITE_ENSURE_OK(context, FindLoop(context, node, &loop));
  const auto& is_read = static_cast<const ReadByCondition*>(node->user_data)->inputs;
  TensorList values = InputsFrom(node, 0);
  for (bool first = true;; first = false) {
    TF_LITE_ENSURE_STATUS(RunGraph(context, values, loop.condition, &is_read));
    const TfLiteTensor* verdict = loop.condition->tensor(loop.condition->outputs()[0]);
    TF_LITE_ENSURE_MSG(context, verdict->bytes == 1 && verdict->data.raw != nullptr,
                       "The condition of a loop must give one bool.");
    if (verdict->data.raw[0] == 0) {  // each byte but 0 is true
      if (!first) return kTfLiteOk;
      break;
    }
    TF_LITE_ENSURE_STATUS(RunGraph(context, values, loop.body));
    TF_LITE_ENSURE_STATUS(TakeOutputs(context, node, loop.body));
    values = OutputsOf(node);
  }
  for (int i = 0; i < values.size; ++i) {
    TF_LITE_ENSURE_OK(context, CopyTensor(context, tflite::GetInput(context, node, i),
                                          tflite::GetOutput(context, node, i)));
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_WHILE() {
  return litmus::MakeRegistration<litmus::ReadByCondition, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
