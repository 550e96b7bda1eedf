// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STABLEHLO_PAD inserts fillers before, after and between the elements of each dimension; negative
// amounts before and after remove elements. DILATE inserts dilation − 1 fillers between elements.
#include <algorithm>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

// Where the elements of one dimension go: the distance between elements, and the padding (negative:
// removal) at both ends.
struct Spread {
  int64_t step = 1, low = 0, high = 0;
};

int64_t SpreadSize(int64_t dim, const Spread& spread) {
  return spread.low + (dim == 0 ? 0 : (dim - 1) * spread.step + 1) + spread.high;
}

// Adds the move of all elements that lie inside the plan's shape. The shape has no zeros unless the
// input is empty.
void PlanSpread(const TfLiteIntArray& dims, const std::vector<Spread>& spreads, MovePlan* plan) {
  int64_t from[8];
  ContiguousStrides(dims, from);
  Move move;
  int64_t to = 1;
  for (int d = dims.size - 1; d >= 0; --d) {
    const auto& [step, low, high] = spreads[static_cast<size_t>(d)];
    const int64_t size = plan->shape[static_cast<size_t>(d)];
    // The elements that lie inside are those from `first` on with 0 <= low + i * step < size.
    const int64_t first = low >= 0 ? 0 : (-low + step - 1) / step;
    const int64_t end =
        low >= size ? 0 : std::min<int64_t>(dims.data[d], (size - 1 - low) / step + 1);
    move.copy.Add(std::max<int64_t>(end - first, 0), from[d], to * step);
    move.from += first * from[d];
    move.to += (low + first * step) * to;
    to *= size;
  }
  std::reverse(move.copy.dims, move.copy.dims + move.copy.rank);
  std::reverse(move.copy.from_strides, move.copy.from_strides + move.copy.rank);
  std::reverse(move.copy.to_strides, move.copy.to_strides + move.copy.rank);
  plan->fills = true;
  plan->moves.push_back(move);
}

TfLiteStatus CheckFiller(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor* input,
                         int filler_input) {
  const TfLiteTensor* filler;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, filler_input, &filler));
  LITMUS_ENSURE_TYPE_OF(context, filler->type, input->type, "The type of the padding value",
                        "the type of the input");
  TF_LITE_ENSURE_MSG(context, filler->type != kTfLiteString, "Strings are not supported.");
  TF_LITE_ENSURE_MSG(context, tflite::NumElements(filler) > 0, "The padding value is missing.");
  return kTfLiteOk;
}

TfLiteStatus Dilate(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const TfLiteTensor *input, *tensor;
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &tensor}));
  plan->filler_input = 2;
  TF_LITE_ENSURE_OK(context, CheckFiller(context, node, input, plan->filler_input));
  std::vector<int64_t> dilations;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "dilations", &dilations));
  const int rank = tflite::NumDimensions(input);
  LITMUS_ENSURE_VALUE_OF(context, static_cast<int>(dilations.size()), rank,
                         "The number of values of the dilations",
                         "the number of dimensions of the input");
  std::vector<Spread> spreads;
  for (int d = 0; d < rank; ++d) {
    const int64_t step = dilations[static_cast<size_t>(d)];
    TF_LITE_ENSURE_MSG(context, step >= 1 && step <= INT32_MAX,
                       "A dilation must be positive, and at most 2147483647.");
    spreads.push_back({step, 0, 0});
    plan->shape.push_back(SpreadSize(input->dims->data[d], spreads.back()));
  }
  TF_LITE_ENSURE_OK(context, CheckShape(context, input->type, plan->shape));
  PlanSpread(*input->dims, spreads, plan);
  return kTfLiteOk;
}

TfLiteStatus StablehloPad(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const TfLiteTensor* input;
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  plan->filler_input = 1;
  TF_LITE_ENSURE_OK(context, CheckFiller(context, node, input, plan->filler_input));
  const auto* params = static_cast<const TfLiteStablehloPadParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  constexpr int64_t kMost = INT32_MAX;
  const auto in_range = [](int64_t v) { return v >= -kMost && v <= kMost; };
  std::vector<Spread> spreads;
  bool empty = false;
  for (int d = 0; d < tflite::NumDimensions(input); ++d) {
    const int64_t low = params->edge_padding_low[d], high = params->edge_padding_high[d];
    const int64_t interior = params->interior_padding[d];
    TF_LITE_ENSURE_MSG(context, interior >= 0, "The interior padding must not be negative.");
    TF_LITE_ENSURE_MSG(context, in_range(low) && in_range(high) && in_range(interior),
                       "A padding is out of range.");
    spreads.push_back({interior + 1, low, high});
    plan->shape.push_back(SpreadSize(input->dims->data[d], spreads.back()));
    empty = empty || plan->shape.back() <= 0;
  }
  if (empty) {
    // As in TensorFlow Lite, if the result has no elements, all its dimensions are 0.
    plan->shape.assign(spreads.size(), 0);
    return kTfLiteOk;
  }
  TF_LITE_ENSURE_OK(context, CheckShape(context, input->type, plan->shape));
  PlanSpread(*input->dims, spreads, plan);
  return kTfLiteOk;
}

// The output's shape depends on all parameters except the filler.
TfLiteStatus PrepareStablehloPad(TfLiteContext* context, TfLiteNode* node,
                                 const PrepareArguments& arguments) {
  return PrepareMove(context, node, arguments, StablehloPad, 1);
}
TfLiteStatus PrepareDilate(TfLiteContext* context, TfLiteNode* node,
                           const PrepareArguments& arguments) {
  return PrepareMove(context, node, arguments, Dilate, 2);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_DILATE() {
  return litmus::MakeRegistration<litmus::MoveState, litmus::PrepareDilate,
                                  litmus::EvalMoveWith<litmus::Dilate>>();
}
TfLiteRegistration* Register_STABLEHLO_PAD() {
  return litmus::MakeRegistration<litmus::MoveState, litmus::PrepareStablehloPad,
                                  litmus::EvalMoveWith<litmus::StablehloPad>>();
}

}  // namespace tflite::ops::builtin
