// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/composite/grouped_conv.h"

#include <algorithm>
#include <cstddef>

#include "runtime/kernels/simd/copy_rows.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kCopyNs = 3;  // nanoseconds of copying a pixel's channels of a group, about

// The shape of one group's convolution.
ConvShape OneGroup(const ConvShape& shape) {
  ConvShape group = shape;
  group.in_c /= shape.groups;
  group.out_c /= shape.groups;
  group.groups = 1;
  return group;
}

size_t InputPixels(const ConvShape& s) { return static_cast<size_t>(s.batch) * s.in_h * s.in_w; }
size_t OutputPixels(const ConvShape& s) { return static_cast<size_t>(s.batch) * s.out_h * s.out_w; }

// Copies `bytes` bytes of each pixel; pixels begin so many bytes apart on either side.
void CopyChannels(const uint8_t* from, size_t from_step, uint8_t* to, size_t to_step, size_t bytes,
                  size_t pixels, ThreadPool* pool) {
  ParallelFor(pool, pixels, kCopyNs, [&](size_t begin, size_t end) {
    CopyRows(end - begin, from + begin * from_step, static_cast<ptrdiff_t>(from_step),
             to + begin * to_step, static_cast<ptrdiff_t>(to_step), bytes);
  });
}

template <typename T>
std::vector<T> Slice(const std::vector<T>& values, size_t first, size_t count) {
  if (values.empty()) return {};
  return {values.begin() + first, values.begin() + first + count};
}

}  // namespace

GroupedConv::GroupedConv(const ConvShape& shape, const ConvWeights& weights,
                         int32_t input_zero_point, const OutputStage& output) {
  const ConvShape group = OneGroup(shape);
  const size_t channels = group.out_c;
  const size_t weight_bytes = channels * group.k_h * group.k_w * group.in_c;
  groups_.reserve(shape.groups);
  for (int i = 0; i < shape.groups; ++i) {
    ConvWeights part = weights;
    part.data = static_cast<const uint8_t*>(weights.data) + i * weight_bytes;
    if (weights.bias != nullptr) part.bias = weights.bias + i * channels;
    OutputStage stage = output;
    stage.multiplier = Slice(output.multiplier, i * channels, channels);
    stage.shift = Slice(output.shift, i * channels, channels);
    stage.scale = Slice(output.scale, i * channels, channels);
    groups_.emplace_back(group, part, input_zero_point, stage);
  }
}

size_t GroupedConv::ScratchBytes(const ConvShape& shape) const {
  const ConvShape group = OneGroup(shape);
  size_t bytes = 0;
  for (const Conv& conv : groups_) bytes = std::max(bytes, conv.ScratchBytes(group));
  return RoundUp(InputPixels(shape) * group.in_c, kCacheLine) +
         RoundUp(OutputPixels(shape) * group.out_c, kCacheLine) + bytes;
}

void GroupedConv::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                      ThreadPool* pool) const {
  const ConvShape group = OneGroup(shape);
  const size_t in_c = group.in_c, out_c = group.out_c;
  auto* input = static_cast<uint8_t*>(scratch);
  uint8_t* result = input + RoundUp(InputPixels(shape) * in_c, kCacheLine);
  uint8_t* conv_scratch = result + RoundUp(OutputPixels(shape) * out_c, kCacheLine);
  for (size_t i = 0; i < groups_.size(); ++i) {
    CopyChannels(static_cast<const uint8_t*>(in) + i * in_c, shape.in_c, input, in_c, in_c,
                 InputPixels(shape), pool);
    groups_[i].Run(group, input, result, conv_scratch, pool);
    CopyChannels(result, out_c, static_cast<uint8_t*>(out) + i * out_c, shape.out_c, out_c,
                 OutputPixels(shape), pool);
  }
}

}  // namespace litmus::int8
