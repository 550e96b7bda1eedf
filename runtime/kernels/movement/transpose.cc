// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TRANSPOSE: output dimension d is input dimension permutation[d]. REVERSE_V2: reverses the listed
// axes.
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

// Reads the axes from input 1. Each axis may occur once.
TfLiteStatus Axes(TfLiteContext* context, TfLiteNode* node, std::vector<int>* axes) {
  const TfLiteTensor *input, *tensor;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &tensor}));
  const int rank = tflite::NumDimensions(input);
  std::vector<int64_t> values;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "axes", &values));
  std::vector<bool> seen(static_cast<size_t>(rank), false);
  for (const int64_t value : values) {
    int axis = 0;
    TF_LITE_ENSURE_OK(context, NormalizeAxis(context, value, rank, "axis", &axis));
    TF_LITE_ENSURE_MSG(context, !seen[static_cast<size_t>(axis)], "An axis is listed twice.");
    seen[static_cast<size_t>(axis)] = true;
    axes->push_back(axis);
  }
  return kTfLiteOk;
}

TfLiteStatus Transpose(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  std::vector<int> axes;
  TF_LITE_ENSURE_OK(context, Axes(context, node, &axes));
  const TfLiteIntArray& dims = *tflite::GetInput(context, node, 0)->dims;
  TF_LITE_ENSURE_MSG(context, static_cast<int>(axes.size()) == dims.size,
                     "The permutation must list every dimension of the input.");
  int64_t from[8], to = 1;
  ContiguousStrides(dims, from);
  for (const int d : axes) {
    plan->shape.push_back(dims.data[d]);
    to *= dims.data[d];
  }
  Move move;
  for (const int d : axes) {
    if (dims.data[d] > 0) to /= dims.data[d];
    move.copy.Add(dims.data[d], from[d], to);
  }
  plan->moves.push_back(move);
  return kTfLiteOk;
}

TfLiteStatus Reverse(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  std::vector<int> axes;
  TF_LITE_ENSURE_OK(context, Axes(context, node, &axes));
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  plan->shape = DimsOf(input);
  int64_t strides[8];
  ContiguousStrides(*input->dims, strides);
  std::vector<bool> reversed(plan->shape.size(), false);
  for (const int axis : axes) reversed[static_cast<size_t>(axis)] = true;
  Move move;
  for (size_t d = 0; d < plan->shape.size(); ++d) {
    move.copy.Add(plan->shape[d], reversed[d] ? -strides[d] : strides[d], strides[d]);
    if (reversed[d]) move.from += (plan->shape[d] - 1) * strides[d];
  }
  plan->moves.push_back(move);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_TRANSPOSE() { return litmus::MoveRegistration<litmus::Transpose>(); }
TfLiteRegistration* Register_REVERSE_V2() { return litmus::MoveRegistration<litmus::Reverse>(); }

}  // namespace tflite::ops::builtin
