// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Multiplication by a quantised multiplier, with gemmlowp's two roundings. All fixed-point
// requantisation computes this product, in scalar code or in vector lanes.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_QUANTIZED_MULTIPLIER_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_QUANTIZED_MULTIPLIER_H_

#include <cstdint>
#include <limits>

namespace litmus {

// The upper half of 2 * a * b, rounded to nearest (halves away from zero for positive products, up
// for negative ones). If both are INT32_MIN, the result saturates.
inline int32_t SaturatingRoundingDoublingHighMul(int32_t a, int32_t b) {
  if (a == b && a == std::numeric_limits<int32_t>::min()) {
    return std::numeric_limits<int32_t>::max();
  }
  // gemmlowp adds a nudge with the sign of the product and divides towards zero, which gives the
  // same result.
  return static_cast<int32_t>((int64_t{a} * b + (int64_t{1} << 30)) >> 31);
}

// x / 2^exponent, rounded to nearest, halves away from zero; exponent is in [0, 31].
inline int32_t RoundingDivideByPOT(int32_t x, int exponent) {
  const auto mask = static_cast<int32_t>((int64_t{1} << exponent) - 1);
  const int32_t threshold = (mask >> 1) + (x < 0 ? 1 : 0);
  return (x >> exponent) + ((x & mask) > threshold ? 1 : 0);
}

// x * 2^shift; wraps around; shift is in [0, 31].
inline int32_t WrappingShiftLeft(int32_t x, int shift) {
  return static_cast<int32_t>(static_cast<uint32_t>(x) << shift);
}

// x * 2^left * multiplier * 2^(-31 - right), rounded twice (by SaturatingRoundingDoublingHighMul,
// then by RoundingDivideByPOT).
inline int32_t ScaleByMultiplier(int32_t x, int left, int32_t multiplier, int right) {
  return RoundingDivideByPOT(
      SaturatingRoundingDoublingHighMul(WrappingShiftLeft(x, left), multiplier), right);
}

// Multiplies by quantized_multiplier · 2^(shift - 31) with one signed shift in [-31, 30].
inline int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t quantized_multiplier, int shift) {
  const int left = shift > 0 ? shift : 0;
  const int right = shift > 0 ? 0 : -shift;
  return ScaleByMultiplier(x, left, quantized_multiplier, right);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_QUANTIZED_MULTIPLIER_H_
