// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/composite/grouped_conv.h"

#include <algorithm>
#include <cstddef>

#include "runtime/kernels/simd/copy_rows.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

// Approximate nanoseconds for copying one group's channels of a pixel.
constexpr double kCopyNs = 3;

// The shape of the convolution of one group.
ConvShape OneGroup(const ConvShape& shape) {
  ConvShape group = shape;
  group.in_c /= shape.groups;
  group.out_c /= shape.groups;
  group.groups = 1;
  return group;
}

// The shape of that convolution on an image that includes its padding.
ConvShape Padded(const ConvShape& group, const PaddedImage& image) {
  ConvShape padded = group;
  padded.in_h = static_cast<int>(image.padded_h);
  padded.in_w = static_cast<int>(image.padded_w);
  padded.pad_top = padded.pad_left = 0;
  return padded;
}

// Copies the channels of one group, at `from` of pixels `step` bytes apart, to a padded image at
// `to`.
void PadChannels(const PaddedImage& image, const uint8_t* from, size_t step, uint8_t fill,
                 uint8_t* to, ThreadPool* pool) {
  const size_t channels = image.in_c;
  const auto copy = [&](size_t offset, size_t bytes, uint8_t* row) {
    CopyRows(bytes / channels, from + offset / channels * step, static_cast<ptrdiff_t>(step), row,
             static_cast<ptrdiff_t>(channels), channels);
  };
  const double row_ns = kCopyNs * static_cast<double>(image.padded_w);
  ParallelFor(pool, image.batch * image.padded_h, row_ns, [&](size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) PadRow(image, row, fill, to, copy);
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
  const PaddedImage image(group);
  size_t bytes = 0;
  for (const Conv& conv : groups_) {
    bytes = std::max(bytes, conv.ScratchBytes(Padded(group, image)));
  }
  return RoundUp(image.bytes() + kReadSlack, kCacheLine) + bytes;
}

void GroupedConv::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                      ThreadPool* pool) const {
  const ConvShape group = OneGroup(shape);
  const PaddedImage image(group);
  const ConvShape padded = Padded(group, image);
  const auto in_c = static_cast<size_t>(group.in_c), out_c = static_cast<size_t>(group.out_c);
  auto* input = static_cast<uint8_t*>(scratch);
  uint8_t* conv_scratch = input + RoundUp(image.bytes() + kReadSlack, kCacheLine);
  for (size_t i = 0; i < groups_.size(); ++i) {
    PadChannels(image, static_cast<const uint8_t*>(in) + i * in_c, static_cast<size_t>(shape.in_c),
                groups_[i].fill(), input, pool);
    groups_[i].Run(padded, input, static_cast<uint8_t*>(out) + i * out_c, conv_scratch, pool,
                   /*residual=*/nullptr, static_cast<size_t>(shape.out_c));
  }
}

}  // namespace litmus::int8
