// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STRIDED_SLICE: NumPy's x[b0:e0:s0, …] with TensorFlow's masks, in which bit i belongs to entry i
// of begin, end and strides. An ellipsis stands for all dimensions without an entry; a new axis is
// a dimension of size 1 that the input does not have; a shrunk axis selects one element and is
// removed.
#include <algorithm>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

// A range of indices along one dimension.
struct Range {
  int64_t start, step, count;
};

// The range that an entry selects from a dimension of `dim` elements.
TfLiteStatus RangeOf(TfLiteContext* context, int64_t dim, int64_t begin, int64_t end,
                     int64_t stride, bool open_begin, bool open_end, bool shrink, bool offset,
                     Range* range) {
  TF_LITE_ENSURE_MSG(context, stride != 0, "A stride of 0 is not allowed.");
  const auto absolute = [&](int64_t v) { return v < 0 ? v + dim : v; };
  if (shrink) {
    // As in TensorFlow Lite, an index before the first element means the first element. An empty
    // dimension has no element to select.
    const int64_t wanted = open_begin ? (stride > 0 ? 0 : dim - 1) : absolute(begin);
    if (dim == 0 || wanted >= dim) {
      TF_LITE_KERNEL_LOG(context, "Index %lld is outside of a dimension of %lld elements.",
                         static_cast<long long>(begin), static_cast<long long>(dim));
      return kTfLiteError;
    }
    const int64_t at = std::max<int64_t>(wanted, 0);
    *range = {at, 1, 1};
    return kTfLiteOk;
  }
  // With a negative stride, the end before the first element is −1.
  const int64_t low = stride > 0 ? 0 : -1, high = stride > 0 ? dim : dim - 1;
  const int64_t first =
      open_begin ? (stride > 0 ? low : high) : std::clamp(absolute(begin), low, high);
  // As in TensorFlow Lite, an end that is relative to the begin ignores the end mask.
  int64_t last = offset ? first + end : std::clamp(absolute(end), low, high);
  if (open_end && !offset) last = stride > 0 ? high : low;
  const int64_t distance = stride > 0 ? last - first : first - last;
  const int64_t step = stride > 0 ? stride : -stride;
  const int64_t count = distance <= 0 ? 0 : (distance - 1) / step + 1;
  const int64_t last_taken = first + (count - 1) * stride;
  TF_LITE_ENSURE_MSG(context, count == 0 || (last_taken >= 0 && last_taken < dim && first < dim),
                     "An end relative to begin is outside of the dimension.");
  *range = {first, stride, count};
  return kTfLiteOk;
}

TfLiteStatus StridedSlice(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 4, "The number of inputs");
  const auto* params = static_cast<const TfLiteStridedSliceParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  std::vector<int64_t> begin, end, stride;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "begins", &begin));
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 2), "ends", &end));
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 3), "strides", &stride));
  const auto entries = static_cast<int>(begin.size());
  LITMUS_ENSURE_VALUE_OF(context, static_cast<int>(end.size()), entries,
                         "The number of values of the end indices",
                         "the number of values of the start indices");
  LITMUS_ENSURE_VALUE_OF(context, static_cast<int>(stride.size()), entries,
                         "The number of values of the strides",
                         "the number of values of the start indices");
  TF_LITE_ENSURE_MSG(context, entries <= 31, "Too many entries.");
  for (const std::vector<int64_t>* values : {&begin, &end, &stride}) {
    for (const int64_t v : *values) {
      TF_LITE_ENSURE_MSG(context, v >= INT32_MIN && v <= INT32_MAX, "An entry is out of range.");
    }
  }

  const int rank = tflite::NumDimensions(input);
  int new_axes = 0, ellipsis = -1;
  for (int i = 0; i < entries; ++i) {
    if (((params->ellipsis_mask >> i) & 1) != 0) {
      TF_LITE_ENSURE_MSG(context, ellipsis < 0, "There may be one ellipsis only.");
      ellipsis = i;
    } else {
      new_axes += (params->new_axis_mask >> i) & 1;
    }
  }
  int64_t strides[8];
  ContiguousStrides(*input->dims, strides);
  Move move;
  int dimension = 0;
  const auto whole = [&] {
    const int64_t dim = input->dims->data[dimension];
    plan->shape.push_back(dim);
    move.copy.Add(dim, strides[dimension++], 0);
  };
  // As in TensorFlow Lite, an ellipsis stands for at least one dimension, and entries beyond the
  // last dimension are ignored.
  const int positions = rank + new_axes;
  int position = 0;
  for (int i = 0; i < entries && position < positions; ++i) {
    const auto bit = [i](int mask) { return ((mask >> i) & 1) != 0; };
    if (i == ellipsis) {
      const int taken = std::clamp(1 + positions - entries, 1, positions - position);
      position += taken;
      for (int n = std::min(taken, rank - dimension); n > 0; --n) whole();
      continue;
    }
    ++position;
    if (bit(params->new_axis_mask)) {
      plan->shape.push_back(1);
      continue;
    }
    TF_LITE_ENSURE_MSG(context, dimension < rank, "There are more entries than dimensions.");
    const auto n = static_cast<size_t>(i);
    Range range;
    TF_LITE_ENSURE_OK(context, RangeOf(context, input->dims->data[dimension], begin[n], end[n],
                                       stride[n], bit(params->begin_mask), bit(params->end_mask),
                                       bit(params->shrink_axis_mask), params->offset, &range));
    move.from += range.start * strides[dimension];
    if (!bit(params->shrink_axis_mask)) {
      plan->shape.push_back(range.count);
      move.copy.Add(range.count, range.step * strides[dimension], 0);
    }
    ++dimension;
  }
  while (dimension < rank) whole();
  int64_t to = 1;
  for (int d = move.copy.rank - 1; d >= 0; --d) {
    move.copy.to_strides[d] = to;
    to *= move.copy.dims[d];
  }
  plan->moves.push_back(move);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_STRIDED_SLICE() {
  return litmus::MoveRegistration<litmus::StridedSlice>();
}

}  // namespace tflite::ops::builtin
