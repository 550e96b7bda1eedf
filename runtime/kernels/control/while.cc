// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// WHILE: runs the body subgraph, which computes the next values (loop_values.h), as long as the
// condition subgraph returns true.
#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/loop_values.h"

namespace litmus {
namespace {

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
  TF_LITE_ENSURE_STATUS(ShapeInputs(context, inputs, loop.body));
  TF_LITE_ENSURE_STATUS(CheckOutputs(context, node, loop.body));
  static_cast<LoopPlan*>(node->user_data)->Find(loop);

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
  LoopValues values(context, node, loop, *static_cast<const LoopPlan*>(node->user_data));
  for (bool goes_on;;) {
    TF_LITE_ENSURE_STATUS(values.AskCondition(&goes_on));
    if (!goes_on) return values.Finish();
    TF_LITE_ENSURE_STATUS(values.RunBody());
  }
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_WHILE() {
  return litmus::MakeRegistration<litmus::LoopPlan, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
