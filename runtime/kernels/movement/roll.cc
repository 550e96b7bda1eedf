// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator Roll (TensorFlow's): shifts elements along dimensions; elements that leave at
// the end come back at the start. Shifts may be negative and of any size; several shifts of a
// dimension are added.
#include <cstdint>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/movement/elements.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

// Sets (*shifts)[d] to the shift of dimension d, in [0, size of d); 0 for an empty dimension.
TfLiteStatus ReadShifts(TfLiteContext* context, TfLiteNode* node, std::vector<int64_t>* shifts) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  std::vector<int64_t> amounts, axes;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "shift", &amounts));
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 2), "axis", &axes));
  LITMUS_ENSURE_VALUE_OF(context, axes.size(), amounts.size(), "The number of axes",
                         "the number of shifts");
  shifts->assign(static_cast<size_t>(tflite::NumDimensions(input)), 0);
  for (size_t i = 0; i < axes.size(); ++i) {
    int axis;
    TF_LITE_ENSURE_OK(context,
                      NormalizeAxis(context, axes[i], tflite::NumDimensions(input), "axis", &axis));
    const int64_t size = input->dims->data[axis];
    if (size == 0) continue;
    int64_t& shift = (*shifts)[static_cast<size_t>(axis)];
    shift = ((shift + amounts[i] % size) % size + size) % size;
  }
  return kTfLiteOk;
}

TfLiteStatus Roll(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  std::vector<int64_t> shifts;
  TF_LITE_ENSURE_OK(context, ReadShifts(context, node, &shifts));
  plan->shape = DimsOf(input);
  int64_t strides[8];
  ContiguousStrides(*input->dims, strides);
  // Each dimension with a shift splits every move into two: the elements that stay in order, and
  // those that come back at the start.
  plan->moves.assign(1, Move());
  for (size_t d = 0; d < shifts.size(); ++d) {
    const int64_t size = plan->shape[d], back = shifts[d], stride = strides[d];
    const size_t parts = plan->moves.size();
    for (size_t i = 0; i < parts; ++i) {
      if (back > 0) {
        Move move = plan->moves[i];
        move.from += (size - back) * stride;
        move.copy.Add(back, stride, stride);
        plan->moves.push_back(move);
      }
      plan->moves[i].to += back * stride;
      plan->moves[i].copy.Add(size - back, stride, stride);
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *shift, *axis;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &shift, &axis}, {&output}));
  for (const TfLiteTensor* parameter : {shift, axis}) {
    TF_LITE_ENSURE_MSG(context,
                       (parameter->type == kTfLiteInt32 || parameter->type == kTfLiteInt64) &&
                           tflite::NumDimensions(parameter) <= 1,
                       "Shift and axis must be INT32 or INT64 of at most one dimension.");
  }
  if (IsKnown(shift) && IsKnown(axis)) return PrepareMove(context, node, arguments, Roll);
  // The output has the input's shape whatever the shifts are. If they are known only at run time,
  // Eval makes the plan.
  static_cast<MoveState*>(node->user_data)->is_planned = false;
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) <= 8,
                     "At most 8 dimensions are supported.");
  if (!tflite::IsDynamicTensor(shift) && !tflite::IsDynamicTensor(axis)) {
    LITMUS_ENSURE_VALUE_OF(context, tflite::NumElements(axis), tflite::NumElements(shift),
                           "The number of axes", "the number of shifts");
  }
  size_t size;
  TF_LITE_ENSURE_OK(context, MovedSize(context, input, &size));
  return ResizeTo(context, output, DimsOf(input));
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_ROLL() {
  return litmus::MakeRegistration<litmus::MoveState, litmus::Prepare,
                                  litmus::EvalMoveWith<litmus::Roll>>();
}

}  // namespace tflite::ops::custom
