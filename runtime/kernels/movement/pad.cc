// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// PAD and PADV2: fillers before and after each dimension; the filler is zero (the zero point of
// quantised tensors) or PADV2's third input. MIRROR_PAD fills with the reflected input; the mirror
// is outside of the border elements (SYMMETRIC) or on them (REFLECT).
#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

// Numbers of fillers before and after each dimension.
struct Paddings {
  std::vector<int64_t> before, after;
};

TfLiteStatus ReadPaddings(TfLiteContext* context, TfLiteNode* node, Paddings* paddings) {
  const TfLiteTensor *input, *tensor;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &tensor}));
  const int rank = tflite::NumDimensions(input);
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(tensor), 2,
                      "The number of dimensions of the paddings");
  LITMUS_ENSURE_VALUE_OF(context, tflite::SizeOfDimension(tensor, 0), rank,
                         "Dimension 0 of the paddings", "the number of dimensions of the input");
  LITMUS_ENSURE_VALUE(context, tflite::SizeOfDimension(tensor, 1), 2,
                      "Dimension 1 of the paddings");
  std::vector<int64_t> values;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "paddings", &values));
  constexpr int64_t kMost = int64_t{1} << 31;
  for (int d = 0; d < rank; ++d) {
    const int64_t before = values[static_cast<size_t>(2 * d)];
    const int64_t after = values[static_cast<size_t>(2 * d + 1)];
    if (before < 0 || after < 0 || before > kMost || after > kMost) {
      TF_LITE_KERNEL_LOG(context, "Dimension %d cannot be padded by %lld and %lld elements.", d,
                         static_cast<long long>(before), static_cast<long long>(after));
      return kTfLiteError;
    }
    paddings->before.push_back(before);
    paddings->after.push_back(after);
  }
  return kTfLiteOk;
}

TfLiteStatus Pad(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  Paddings paddings;
  TF_LITE_ENSURE_OK(context, ReadPaddings(context, node, &paddings));
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* filler =
      tflite::NumInputs(node) > 2 ? tflite::GetOptionalInputTensor(context, node, 2) : nullptr;
  if (filler != nullptr) {
    LITMUS_ENSURE_TYPE_OF(context, filler->type, input->type, "The type of the padding value",
                          "the type of the input");
    TF_LITE_ENSURE_MSG(context, tflite::NumElements(filler) == 1,
                       "The padding value must be one element.");
    plan->filler_input = 2;
  }
  const int rank = tflite::NumDimensions(input);
  int64_t from[8];
  ContiguousStrides(*input->dims, from);
  std::vector<int64_t> to(static_cast<size_t>(rank), 1);
  for (int d = 0; d < rank; ++d) {
    const auto n = static_cast<size_t>(d);
    plan->shape.push_back(paddings.before[n] + input->dims->data[d] + paddings.after[n]);
    plan->fills = plan->fills || paddings.before[n] > 0 || paddings.after[n] > 0;
  }
  TF_LITE_ENSURE_OK(context, CheckShape(context, input->type, plan->shape));
  for (int d = rank - 2; d >= 0; --d) {
    const auto n = static_cast<size_t>(d);
    to[n] = to[n + 1] * plan->shape[n + 1];
  }
  Move move;
  for (int d = 0; d < rank; ++d) {
    const auto n = static_cast<size_t>(d);
    move.copy.Add(input->dims->data[d], from[d], to[n]);
    move.to += paddings.before[n] * to[n];
  }
  plan->moves.push_back(move);
  return kTfLiteOk;
}

// One of the three parts of an output dimension: reflection before the input, the input, reflection
// after it.
struct Part {
  int64_t count, from, to;
  int direction;
};

// Adds a move for every combination of parts, one part per dimension.
void AddMirrors(const std::vector<std::vector<Part>>& parts, const int64_t* from,
                const std::vector<int64_t>& to, size_t dimension, const Move& move,
                CountedVector<Move>* moves) {
  if (dimension == parts.size()) {
    moves->push_back(move);
    return;
  }
  for (const Part& part : parts[dimension]) {
    if (part.count == 0) continue;
    Move next = move;
    next.copy.Add(part.count, part.direction * from[dimension], to[dimension]);
    next.from += part.from * from[dimension];
    next.to += part.to * to[dimension];
    AddMirrors(parts, from, to, dimension + 1, next, moves);
  }
}

TfLiteStatus MirrorPad(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  Paddings paddings;
  TF_LITE_ENSURE_OK(context, ReadPaddings(context, node, &paddings));
  const auto* params = static_cast<const TfLiteMirrorPaddingParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_MSG(
      context,
      params->mode == kTfLiteMirrorPaddingReflect || params->mode == kTfLiteMirrorPaddingSymmetric,
      "The mode must be REFLECT or SYMMETRIC.");
  const int64_t skip = params->mode == kTfLiteMirrorPaddingReflect ? 1 : 0;
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const auto rank = static_cast<size_t>(tflite::NumDimensions(input));
  int64_t from[8];
  ContiguousStrides(*input->dims, from);
  std::vector<std::vector<Part>> parts;
  for (size_t d = 0; d < rank; ++d) {
    const int64_t dim = input->dims->data[d], b = paddings.before[d], a = paddings.after[d];
    if (b > dim - skip || a > dim - skip) {
      TF_LITE_KERNEL_LOG(
          context, "Dimension %zu of %lld elements cannot mirror %lld before and %lld after.", d,
          static_cast<long long>(dim), static_cast<long long>(b), static_cast<long long>(a));
      return kTfLiteError;
    }
    plan->shape.push_back(b + dim + a);
    parts.push_back({{b, b - 1 + skip, 0, -1}, {dim, 0, b, 1}, {a, dim - 1 - skip, b + dim, -1}});
  }
  TF_LITE_ENSURE_OK(context, CheckShape(context, input->type, plan->shape));
  std::vector<int64_t> to(rank, 1);
  for (size_t d = rank; d-- > 1;) to[d - 1] = to[d] * plan->shape[d];
  AddMirrors(parts, from, to, 0, Move(), &plan->moves);
  return kTfLiteOk;
}

TfLiteStatus PreparePad(TfLiteContext* context, TfLiteNode* node,
                        const PrepareArguments& arguments) {
  return PrepareMove(context, node, arguments, Pad, 2);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_PAD() {
  return litmus::MakeRegistration<litmus::MoveState, litmus::PreparePad,
                                  litmus::EvalMoveWith<litmus::Pad>>();
}
TfLiteRegistration* Register_PADV2() { return Register_PAD(); }
TfLiteRegistration* Register_MIRROR_PAD() { return litmus::MoveRegistration<litmus::MirrorPad>(); }

}  // namespace tflite::ops::builtin
