// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"

#include <algorithm>
#include <utility>

#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {

ConvShape TransposeColumnToRow(const ConvShape& shape) {
  ConvShape s = shape;
  if (s.in_w != 1 || s.k_w != 1 || s.out_w != 1 || s.pad_left != 0) return s;
  std::swap(s.in_h, s.in_w);
  std::swap(s.k_h, s.k_w);
  std::swap(s.out_h, s.out_w);
  std::swap(s.stride_h, s.stride_w);
  std::swap(s.dilation_h, s.dilation_w);
  std::swap(s.pad_top, s.pad_left);
  return s;
}

const char* VnniRefusal(const DepthwiseProblem& problem) {
  // All of these micro-kernels are compiled, or none.
  if (kDwconv3x3Avx512Vnni == nullptr || !cpu::MayUse(cpu::kAvx512Vnni)) {
    return "AVX-512 VNNI is missing or beyond the limit on CPU targets";
  }
  if (!problem.two_bytes)
    return "a weight of 255 plus its zero point is not the sum of two int8 values";
  return problem.sums_fit ? nullptr : "sums may be too large to be requantised in registers";
}

std::vector<int> UnitLanes(int channels, int pixels) {
  std::vector<int> lanes(RoundUp(channels * pixels, kDwconvUnit), -1);
  for (int i = 0; i < channels * pixels; ++i) {
    lanes[i / kDwconvUnit * kDwconvUnit + DwconvLane(i % kDwconvUnit)] = i % channels;
  }
  return lanes;
}

std::vector<SumRange> RangesForFloats(const DepthwiseProblem& problem) {
  if (problem.stored != nullptr) return {};
  const ConvShape& shape = problem.shape;
  const int64_t pixels = static_cast<int64_t>(shape.batch) * shape.out_h * shape.out_w;
  const OutputStage& output = problem.output;
  if (output.min < output.zero_point || !IsWorthFloats(output, pixels)) return {};
  std::vector<SumRange> ranges(shape.out_c);
  for (int c = 0; c < shape.out_c; ++c) ranges[c] = {problem.bias[c], problem.bias[c]};
  for (int t = 0; t < problem.taps(); ++t) {
    const int16_t* tap = problem.tap(t);
    for (int c = 0; c < shape.out_c; ++c) {
      ranges[c].least += std::min(255 * tap[c], 0);
      ranges[c].greatest += std::max(255 * tap[c], 0);
    }
  }
  return ranges;
}

}  // namespace litmus::int8
