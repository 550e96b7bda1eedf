// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// exp and 1/(1+x) in 32-bit fixed point, bit for bit as gemmlowp computes them
// (github.com/google/gemmlowp, fixedpoint.h): Qm.n means m bits before the point, n = 31 − m after
// it.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_FIXED_POINT_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_FIXED_POINT_H_

#include <algorithm>
#include <cstdint>

namespace litmus {

// exp(a) for a <= 0. The argument is Q5.26, the result Q0.31.
int32_t ExpOnNegativeValues(int32_t a);

// 1 / x for x > 0 in Q(integer_bits): returns the mantissa in Q0.31 and sets *bits_over_unit, such
// that 1/x = mantissa · 2^(−*bits_over_unit − 1) · 2.
int32_t Reciprocal(int32_t x, int integer_bits, int* bits_over_unit);

inline int16_t Saturated16(int64_t x) {
  return static_cast<int16_t>(std::clamp<int64_t>(x, -32768, 32767));
}

// The upper half of 2·a·b, rounded to nearest.
inline int16_t RoundingHighMul16(int16_t a, int16_t b) {
  if (a == b && a == -32768) return 32767;
  const int32_t product = int32_t{a} * b;
  const int32_t nudge = product >= 0 ? 1 << 14 : 1 - (1 << 14);
  return static_cast<int16_t>((product + nudge) / (1 << 15));
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_FIXED_POINT_H_
