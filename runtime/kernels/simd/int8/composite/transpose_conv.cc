// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/composite/transpose_conv.h"

#include <algorithm>
#include <cstring>

#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {
namespace {

// Returns the values of all channels, `times` times in a row.
template <typename T>
std::vector<T> Repeat(const std::vector<T>& values, int times) {
  std::vector<T> repeated;
  for (int i = 0; i < times; ++i) repeated.insert(repeated.end(), values.begin(), values.end());
  return repeated;
}

std::vector<uint8_t> PartWeights(const TransposePart& part, const ConvShape& s,
                                 const ConvWeights& weights) {
  const auto depth = static_cast<size_t>(s.in_c);
  const auto* from = static_cast<const uint8_t*>(weights.data);
  std::vector<uint8_t> bytes(
      static_cast<size_t>(part.shape.out_c) * part.shape.k_h * part.shape.k_w * depth,
      static_cast<uint8_t>(weights.zero_point));
  uint8_t* to = bytes.data();
  for (int channel = 0; channel < part.shape.out_c; ++channel) {
    ForEachTap(part, s, channel, [&](ptrdiff_t tap) {
      if (tap >= 0) std::memcpy(to, from + static_cast<size_t>(tap) * depth, depth);
      to += depth;
    });
  }
  return bytes;
}

}  // namespace

TransposeConv::TransposeConv(const ConvShape& s, const ConvWeights& weights,
                             int32_t input_zero_point, const OutputStage& output,
                             const U8S8Gemm& kernel) {
  for (const TransposePart& part : TransposeParts(s)) {
    const std::vector<uint8_t> bytes = PartWeights(part, s, weights);
    ConvWeights part_weights = weights;
    part_weights.data = bytes.data();
    std::vector<int32_t> bias;
    if (weights.bias != nullptr) {
      bias = Repeat(std::vector<int32_t>(weights.bias, weights.bias + s.out_c), part.columns);
      part_weights.bias = bias.data();
    }
    OutputStage stage = output;
    stage.multiplier = Repeat(output.multiplier, part.columns);
    stage.shift = Repeat(output.shift, part.columns);
    stage.scale = Repeat(output.scale, part.columns);
    parts_.push_back({part, Conv(part.shape, part_weights, input_zero_point, stage, kernel)});
  }
}

size_t TransposeConv::ResultBytes(const ConvShape& shape) const {
  size_t bytes = 0;
  for (const Part& part : parts_) bytes = std::max(bytes, ElementsToScatter(part.place, shape));
  return RoundUp(bytes, kCacheLine);
}

size_t TransposeConv::ScratchBytes(const ConvShape& shape) const {
  size_t bytes = 0;
  for (const Part& part : parts_) {
    bytes = std::max(bytes, part.conv.ScratchBytes(SizedFor(part.place, shape)));
  }
  return ResultBytes(shape) + bytes;
}

void TransposeConv::Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                        ThreadPool* pool) const {
  void* conv_scratch = static_cast<uint8_t*>(scratch) + ResultBytes(shape);
  for (const Part& part : parts_) {
    const ConvShape sized = SizedFor(part.place, shape);
    if (sized.out_h == 0 || sized.out_w == 0) continue;
    if (LiesWithoutGaps(part.place, shape)) {
      part.conv.Run(sized, in, out, conv_scratch, pool);
      continue;
    }
    part.conv.Run(sized, in, scratch, conv_scratch, pool);
    ScatterPart(part.place, shape, 1, scratch, out, pool);
  }
}

}  // namespace litmus::int8
