// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers SLICE, STRIDED_SLICE, SPLIT, SPLIT_V and UNPACK.
#include <algorithm>
#include <utility>

#include "delegates/gpu/graph/lowering/lower_movement.h"
#include "delegates/gpu/graph/lowering/lower_strided_copy.h"

namespace litmus::gpu {
namespace {

// Copies consecutive parts of input `input` along `axis` to the outputs.
absl::Status LowerParts(NodeLowering* node, int input, int axis) {
  const auto in = MovedInput(node, input);
  if (!in.ok()) return in.status();
  const auto d = static_cast<size_t>(axis);
  int at = 0;
  for (int i = 0; i < node->num_outputs(); ++i) {
    const Shape part = node->OutputShape(i);
    StridedCopy copy = WholeCopy(part);
    copy.src_start[d] = at;
    at += part[d];
    if (at > node->InputShape(input)[d]) {
      return absl::InvalidArgumentError("The parts are larger than the input.");
    }
    const auto out = MovedOutput(node, i, {input});
    if (!out.ok()) return out.status();
    node->Add(std::move(copy), {*in}, {*out});
  }
  return absl::OkStatus();
}

// One entry of a STRIDED_SLICE, which selects a range of one dimension.
struct Entry {
  int begin, end, stride;
  bool open_begin, open_end, shrink, from_begin;  // from_begin: `end` is relative to `begin`
};
struct Range {
  int start, step, count;
};

absl::StatusOr<Range> RangeOf(const Entry& e, int size) {
  if (e.stride == 0) return absl::InvalidArgumentError("A stride is 0.");
  const bool forward = e.stride > 0;
  const auto absolute = [size](int64_t v) { return v < 0 ? v + size : v; };
  if (e.shrink) {
    // TensorFlow Lite selects the first element if the index lies before it.
    const int64_t at = e.open_begin ? (forward ? 0 : size - 1) : absolute(e.begin);
    if (at >= size) return absl::InvalidArgumentError("An index is past its dimension's end.");
    return Range{static_cast<int>(std::max<int64_t>(at, 0)), 1, 1};
  }
  // A slice with a negative stride ends at -1, the position before the first element.
  const int64_t low = forward ? 0 : -1, high = forward ? size : int64_t{size} - 1;
  const int64_t first =
      e.open_begin ? (forward ? low : high) : std::clamp(absolute(e.begin), low, high);
  int64_t last = e.open_end ? (forward ? high : low) : std::clamp(absolute(e.end), low, high);
  if (e.from_begin) last = first + e.end;
  const int64_t distance = forward ? last - first : first - last;
  const int64_t step = forward ? e.stride : -int64_t{e.stride};
  const int64_t count = distance <= 0 ? 0 : (distance - 1) / step + 1;
  const int64_t last_taken = first + (count - 1) * e.stride;
  if (count > 0 && (first >= size || last_taken < 0 || last_taken >= size)) {
    return absl::InvalidArgumentError("An end is outside of its dimension.");
  }
  return Range{static_cast<int>(first), e.stride, static_cast<int>(count)};
}

}  // namespace

absl::Status LowerSlice(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 3); !status.ok()) return status;
  const Shape src = node->InputShape(0), dst = node->OutputShape(0);
  const auto begin = ConstantList(*node, 1, "begin", static_cast<int>(src.size()));
  if (!begin.ok()) return begin.status();
  const auto size = ConstantList(*node, 2, "size", static_cast<int>(src.size()));
  if (!size.ok()) return size.status();
  StridedCopy copy = WholeCopy(dst);
  copy.src_start = *begin;
  for (size_t d = 0; d < src.size(); ++d) {
    if ((*begin)[d] < 0 || (*begin)[d] > src[d] - dst[d]) {
      return absl::InvalidArgumentError("The slice is outside of the input.");
    }
  }
  return LowerStridedCopy(node, 0, std::move(copy));
}

absl::Status LowerStridedSlice(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 4); !status.ok()) return status;
  const auto parameters = node->Parameters<TfLiteStridedSliceParams>();
  if (!parameters.ok()) return parameters.status();
  const TfLiteStridedSliceParams& params = **parameters;
  const auto begin = ConstantList(*node, 1, "begin");
  if (!begin.ok()) return begin.status();
  const auto entries = static_cast<int>(begin->size());
  const auto end = ConstantList(*node, 2, "end", entries);
  if (!end.ok()) return end.status();
  const auto stride = ConstantList(*node, 3, "strides", entries);
  if (!stride.ok()) return stride.status();
  if (entries > 31) return absl::InvalidArgumentError("There are too many entries.");

  const Shape src = node->InputShape(0), dst = node->OutputShape(0);
  const int rank = static_cast<int>(src.size());
  int new_axes = 0;
  for (int i = 0; i < entries; ++i) {
    const bool ellipsis = ((params.ellipsis_mask >> i) & 1) != 0;
    if (!ellipsis) new_axes += (params.new_axis_mask >> i) & 1;
  }
  StridedCopy copy = EmptyCopy(src, dst);
  int from = 0, to = 0;  // current dimension of src and of dst
  const auto take = [&](const Range& range, bool shrink) {
    copy.src_start[static_cast<size_t>(from)] = range.start;
    if (!shrink) copy.loops.push_back({range.count, from, range.step, to++, 1});
    ++from;
  };
  const auto whole = [&] { take({0, 1, src[static_cast<size_t>(from)]}, false); };
  // As in TensorFlow Lite, an ellipsis covers at least one dimension, and entries past the last
  // dimension are ignored.
  const int positions = rank + new_axes;
  int position = 0;
  for (int i = 0; i < entries && position < positions; ++i) {
    const auto bit = [i](int mask) { return ((mask >> i) & 1) != 0; };
    if (bit(params.ellipsis_mask)) {
      const int taken = std::clamp(1 + positions - entries, 1, positions - position);
      position += taken;
      for (int n = std::min(taken, rank - from); n > 0; --n) whole();
      continue;
    }
    ++position;
    if (bit(params.new_axis_mask)) {
      ++to;
      continue;
    }
    if (from >= rank) return absl::InvalidArgumentError("There are more entries than dimensions.");
    const auto n = static_cast<size_t>(i);
    const auto range = RangeOf({(*begin)[n], (*end)[n], (*stride)[n], bit(params.begin_mask),
                                bit(params.end_mask), bit(params.shrink_axis_mask), params.offset},
                               src[static_cast<size_t>(from)]);
    if (!range.ok()) return range.status();
    take(*range, bit(params.shrink_axis_mask));
  }
  while (from < rank) whole();
  Shape taken(dst.size(), 1);
  if (to != static_cast<int>(dst.size())) {
    return absl::InvalidArgumentError("The output has the wrong number of dimensions.");
  }
  for (const StridedCopy::Loop& loop : copy.loops)
    taken[static_cast<size_t>(loop.dst_dim)] = loop.extent;
  if (taken != dst) return absl::InvalidArgumentError("The output has the wrong shape.");
  return LowerStridedCopy(node, 0, std::move(copy));
}

absl::Status LowerSplit(NodeLowering* node) {
  if (node->num_inputs() != 2) return absl::InvalidArgumentError("Expected 2 inputs.");
  const auto list = ConstantList(*node, 0, "axis", 1);
  if (!list.ok()) return list.status();
  const auto axis = NormalizedAxis(list->front(), static_cast<int>(node->InputShape(1).size()));
  if (!axis.ok()) return axis.status();
  return LowerParts(node, 1, *axis);
}

absl::Status LowerSplitV(NodeLowering* node) {
  if (node->num_inputs() != 3) return absl::InvalidArgumentError("Expected 3 inputs.");
  const auto sizes = ConstantList(*node, 1, "sizes", node->num_outputs());
  if (!sizes.ok()) return sizes.status();
  const auto list = ConstantList(*node, 2, "axis", 1);
  if (!list.ok()) return list.status();
  const auto axis = NormalizedAxis(list->front(), static_cast<int>(node->InputShape(0).size()));
  if (!axis.ok()) return axis.status();
  return LowerParts(node, 0, *axis);
}

absl::Status LowerUnpack(NodeLowering* node) {
  if (node->num_inputs() != 1) return absl::InvalidArgumentError("Expected 1 input.");
  const auto params = node->Parameters<TfLiteUnpackParams>();
  if (!params.ok()) return params.status();
  const Shape src = node->InputShape(0);
  const int rank = static_cast<int>(src.size());
  const auto axis = NormalizedAxis((*params)->axis, rank);
  if (!axis.ok()) return axis.status();
  const auto in = MovedInput(node, 0);
  if (!in.ok()) return in.status();
  for (int i = 0; i < node->num_outputs(); ++i) {
    StridedCopy copy = EmptyCopy(src, node->OutputShape(i));
    copy.src_start[static_cast<size_t>(*axis)] = i;
    for (int d = 0; d < rank; ++d) {
      if (d != *axis) copy.loops.push_back({src[static_cast<size_t>(d)], d, 1, d - (d > *axis), 1});
    }
    const auto out = MovedOutput(node, i, {0});
    if (!out.ok()) return out.status();
    node->Add(std::move(copy), {*in}, {*out});
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
