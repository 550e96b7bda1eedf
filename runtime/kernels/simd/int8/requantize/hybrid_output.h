// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of hybrid operators, 32-bit sums of a tile to floats, as micro-kernels take it:
// plain data, which files for any instruction set share.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_HYBRID_OUTPUT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_HYBRID_OUTPUT_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// out[i][c] = clamp((sums[i][c] − row_zero_points[i] · weight_sums[c]) · scales[c] · row_scales[i]
// + bias[c]), for i < rows and c < count. The integers wrap around; floats are rounded after each
// step, in this order, or with the product of both scales first.
struct HybridOutput {
  const int32_t* sums;
  ptrdiff_t sums_stride;
  int rows;
  const float* row_scales;
  ptrdiff_t row_scales_stride;
  const int32_t* row_zero_points;  // of the bytes, which are offset by 128
  bool one_quantization;           // all rows have the first one's scale and zero point
  bool one_zero_point;             // all rows have the first one's zero point
  // Per channel, and `padded_count` of them, a multiple of 8 not below `count`. So are the sums.
  const int32_t* weight_sums;
  const float* scales;
  const float* bias;
  int count, padded_count;
  bool has_bias;
  bool scales_first;
  float min, max;
  float* out;
  ptrdiff_t out_stride;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_HYBRID_OUTPUT_H_
