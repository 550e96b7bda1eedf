// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised ADD and SUB of bytes as one linear form with 30 fraction bits, for scales with which
// the results are the same.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_LINEAR_SUM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_LINEAR_SUM_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

// The reference kernels round each input to 20 fraction bits of a common scale, then round the sum.
// Without the rounding of the inputs, the result is
//   clamp(floor((factor1·x + factor2·y + round) / 2^(15 + shift))).
// With factors of 30 bits as high · 2^15 + low, that takes two pairs of products of 16 bits:
//   (high1·x + high2·y + high_round + floor((low1·x + low2·y + low_round) / 2^15)) >> shift.
// The form is usable if it is correct for all 65536 pairs of bytes, which are tried.
inline constexpr int kLinearSumLowBits = 15;  // bits of a factor's lower half

struct LinearSum {
  bool usable = false;
  bool is_int8;
  int16_t high1, high2, low1, low2;
  int32_t high_round, low_round;
  int shift;
  int16_t min, max;
};

// Takes as long as adding about 100,000 bytes.
LinearSum MakeLinearSum(const ArithmeticParams& params);

// out[i] = a[i] op b[i] for i < count. `sum` must be usable. `out` may be `a` or `b`.
void LinearSumRow(const LinearSum& sum, const void* a, const void* b, void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_LINEAR_SUM_H_
