// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of hybrid operators on NEON registers. Include it only in files that are
// compiled without contraction of a multiplication and an addition into one instruction. Empty if
// the compiler has no NEON.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_DEQUANTIZE_NEON_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_DEQUANTIZE_NEON_H_

#if defined(__aarch64__)
#include <arm_neon.h>

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/hybrid_output.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// Stores the first `count` (0 … 3) floats of `value`.
inline void StoreFirstNeon(float32x4_t value, int count, float* out) {
  if ((count & 2) != 0) {
    vst1_f32(out, vget_low_f32(value));
    value = vextq_f32(value, value, 2);
    out += 2;
  }
  if ((count & 1) != 0) vst1q_lane_f32(out, value, 0);
}

// Turns sums, from which the rows' zero points are subtracted already, into floats as HybridOutput
// describes. A vector has 4 channels. kScalesFirst: HybridOutput::scales_first.
template <bool kScalesFirst, int kRows, int kVectors>
inline __attribute__((always_inline)) void StoreFloatsNeon(const int32x4_t (&sums)[kRows][kVectors],
                                                           const HybridOutput& o) {
  const float32x4_t low = vdupq_n_f32(o.min), high = vdupq_n_f32(o.max);
  const ptrdiff_t scales_step = o.one_quantization ? 0 : o.row_scales_stride;
  const ptrdiff_t out_stride = o.out_stride;
  const bool has_bias = o.has_bias;
  const int count = o.count;
  const float *const scales = o.scales, *const biases = o.bias;
  float32x4_t row_scale[kRows];
#pragma GCC unroll 8
  for (int i = 0; i < kRows; ++i) row_scale[i] = vdupq_n_f32(o.row_scales[i * scales_step]);
#pragma GCC unroll 8
  for (int j = 0; j < kVectors; ++j) {
    const int left = count - 4 * j;
    if (left <= 0) return;
    const float32x4_t scale = vld1q_f32(scales + 4 * j);
    // Without a bias, -0 is added: it changes no number, whereas +0 would turn -0 into +0.
    const float32x4_t bias = has_bias ? vld1q_f32(biases + 4 * j) : vdupq_n_f32(-0.0f);
    float* out = o.out + 4 * j;
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i, out += out_stride) {
      float32x4_t value = vcvtq_f32_s32(sums[i][j]);
      value = kScalesFirst ? vmulq_f32(value, vmulq_f32(scale, row_scale[i]))
                           : vmulq_f32(vmulq_f32(value, scale), row_scale[i]);
      value = vminq_f32(high, vmaxq_f32(low, vaddq_f32(value, bias)));  // NaN stays NaN
      left >= 4 ? vst1q_f32(out, value) : StoreFirstNeon(value, left, out);
    }
  }
}

}  // namespace
}  // namespace litmus::int8
#endif  // __aarch64__

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_DEQUANTIZE_NEON_H_
