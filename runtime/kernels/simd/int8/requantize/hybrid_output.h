// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of hybrid operators, which turns a tile's 32-bit sums into floats. Plain data,
// so that files for any instruction set can share it.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_HYBRID_OUTPUT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_HYBRID_OUTPUT_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// out[i][c] = clamp((sums[i][c] − row_zero_points[i] · weight_sums[c]) · scales[c] · row_scales[i]
// + bias[c]), for i < rows and c < count. Integers wrap around. Floats are rounded after each step,
// from left to right; with `scales_first` the product of both scales is computed first.
struct HybridOutput {
  const int32_t* sums;
  ptrdiff_t sums_stride;
  int rows;
  const float* row_scales;
  ptrdiff_t row_scales_stride;
  const int32_t* row_zero_points;  // zero points after the bytes were offset by 128
  bool one_quantization;           // scale and zero point of row 0 apply to all rows
  bool one_zero_point;             // the zero point of row 0 applies to all rows
  // Arrays over channels have `padded_count` elements, a multiple of 8 not below `count`; so do the
  // rows of `sums`.
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
