// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TILE repeats the input along each dimension; BROADCAST_TO repeats dimensions of size 1.
#include <limits>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

// Strides of a contiguous output.
std::vector<int64_t> OutputStrides(const std::vector<int64_t>& shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * shape[d];
  return strides;
}

constexpr int64_t kLargestDimension = std::numeric_limits<int>::max();

TfLiteStatus Tile(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const TfLiteTensor *input, *tensor;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &tensor}));
  std::vector<int64_t> multiples;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "multiples", &multiples));
  const auto rank = static_cast<size_t>(tflite::NumDimensions(input));
  LITMUS_ENSURE_VALUE_OF(context, static_cast<int>(multiples.size()), static_cast<int>(rank),
                         "The number of values of the multiples",
                         "the number of dimensions of the input");
  int64_t from[8];
  ContiguousStrides(*input->dims, from);
  for (size_t d = 0; d < rank; ++d) {
    const int64_t dim = input->dims->data[d];
    TF_LITE_ENSURE_MSG(context, multiples[d] >= 0 && multiples[d] <= kLargestDimension,
                       "A multiple is negative or too large.");
    plan->shape.push_back(dim * multiples[d]);
  }
  TF_LITE_ENSURE_OK(context, CheckShape(context, input->type, plan->shape));
  const std::vector<int64_t> to = OutputStrides(plan->shape);
  Move move;
  for (size_t d = 0; d < rank; ++d) {
    const int64_t dim = input->dims->data[d];
    move.copy.Add(multiples[d], 0, dim * to[d]);
    move.copy.Add(dim, from[d], to[d]);
  }
  plan->moves.push_back(move);
  return kTfLiteOk;
}

// Merges a dimension with the last one of `copy` if possible, and returns whether it was. Inputs
// and outputs may have more dimensions than a StridedCopy.
bool Extends(StridedCopy* copy, int64_t dim, int64_t from_stride, int64_t to_stride) {
  if (copy->rank == 0) return false;
  const int last = copy->rank - 1;
  if (copy->from_strides[last] != from_stride * dim || copy->to_strides[last] != to_stride * dim) {
    return false;
  }
  copy->dims[last] *= dim;
  copy->from_strides[last] = from_stride;
  copy->to_strides[last] = to_stride;
  return true;
}

TfLiteStatus BroadcastTo(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const TfLiteTensor *input, *tensor;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &tensor}));
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "dimensions", &plan->shape));
  const auto rank = static_cast<size_t>(tflite::NumDimensions(input));
  TF_LITE_ENSURE_MSG(context, plan->shape.size() >= rank,
                     "The shape to broadcast to must have at least the input's dimensions.");
  std::vector<int64_t> from(rank);
  ContiguousStrides(*input->dims, from.data());
  for (const int64_t dim : plan->shape) {
    TF_LITE_ENSURE_MSG(context, dim >= 0 && dim <= kLargestDimension,
                       "A dimension to broadcast to is negative or too large.");
  }
  TF_LITE_ENSURE_OK(context, CheckShape(context, input->type, plan->shape));
  const std::vector<int64_t> to = OutputStrides(plan->shape);
  const size_t added = plan->shape.size() - rank;
  Move move;
  for (size_t d = 0; d < plan->shape.size(); ++d) {
    const int64_t dim = d < added ? 1 : input->dims->data[d - added];
    if (dim != 1 && dim != plan->shape[d]) {
      TF_LITE_KERNEL_LOG(context, "Dimension %zu of %lld elements does not broadcast to %lld.",
                         d - added, static_cast<long long>(dim),
                         static_cast<long long>(plan->shape[d]));
      return kTfLiteError;
    }
    if (plan->shape[d] == 1) continue;
    const int64_t stride = dim == 1 ? 0 : from[d - added];
    if (Extends(&move.copy, plan->shape[d], stride, to[d])) continue;
    TF_LITE_ENSURE_MSG(context, move.copy.rank < StridedCopy::kMaxRank,
                       "The shape to broadcast to alternates more than %d times between dimensions "
                       "of the input and repeated ones.",
                       StridedCopy::kMaxRank);
    move.copy.Add(plan->shape[d], stride, to[d]);
  }
  plan->moves.push_back(move);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_TILE() { return litmus::MoveRegistration<litmus::Tile>(); }
TfLiteRegistration* Register_BROADCAST_TO() {
  return litmus::MoveRegistration<litmus::BroadcastTo, litmus::kAnyRank>();
}

}  // namespace tflite::ops::builtin
