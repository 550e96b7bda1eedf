// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Fixed-point arithmetic of quantised operators: a real multiplier becomes a Q0.31 number and a
// power of two, which kernels apply exactly. Every kernel with bit-exact results rounds through
// these functions.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZATION_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZATION_H_

#include <cstdint>
#include <limits>

namespace litmus {

// multiplier = *quantized_multiplier * 2^(*shift - 31), with *quantized_multiplier in [2^30, 2^31)
// or 0. Both results are 0 if the multiplier is too small to matter (shift below -31), not positive
// or not a number. A multiplier that is too large (shift above 30) becomes the largest that
// MultiplyByQuantizedMultiplier can apply.
void QuantizeMultiplier(double multiplier, int32_t* quantized_multiplier, int* shift);

// Like QuantizeMultiplier, for a multiplier in (0, 1): *shift <= 0.
void QuantizeMultiplierSmallerThanOneExp(double multiplier, int32_t* quantized_multiplier,
                                         int* shift);

// Like QuantizeMultiplier, for a multiplier above 1: *shift >= 0.
void QuantizeMultiplierGreaterThanOne(double multiplier, int32_t* quantized_multiplier, int* shift);

// The upper half of 2*a*b, rounded to nearest (ties away from zero for positive products, up for
// negative ones); INT32_MIN squared saturates.
inline int32_t SaturatingRoundingDoublingHighMul(int32_t a, int32_t b) {
  if (a == b && a == std::numeric_limits<int32_t>::min()) {
    return std::numeric_limits<int32_t>::max();
  }
  const int64_t product = static_cast<int64_t>(a) * b;
  const int64_t nudge = product >= 0 ? (int64_t{1} << 30) : (1 - (int64_t{1} << 30));
  return static_cast<int32_t>((product + nudge) / (int64_t{1} << 31));
}

// x / 2^exponent, ties away from zero; exponent in [0, 31].
inline int32_t RoundingDivideByPOT(int32_t x, int exponent) {
  const int64_t mask = (int64_t{1} << exponent) - 1;
  const int64_t remainder = x & mask;
  const int64_t threshold = (mask >> 1) + (x < 0 ? 1 : 0);
  return static_cast<int32_t>((static_cast<int64_t>(x) >> exponent) +
                              (remainder > threshold ? 1 : 0));
}

// x * 2^shift with wrap-around; shift in [0, 31].
inline int32_t WrappingShiftLeft(int32_t x, int shift) {
  return static_cast<int32_t>(static_cast<uint32_t>(x) << shift);
}

// a + b and a * b with wrap-around: sums of hostile models must not be undefined behaviour.
inline int32_t WrappingAdd(int32_t a, int32_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
}
inline int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

// x * quantized_multiplier * 2^(shift - 31) with two roundings (SaturatingRoundingDoublingHighMul,
// then RoundingDivideByPOT); shift in [-31, 30].
inline int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t quantized_multiplier, int shift) {
  const int left = shift > 0 ? shift : 0;
  const int right = shift > 0 ? 0 : -shift;
  return RoundingDivideByPOT(
      SaturatingRoundingDoublingHighMul(WrappingShiftLeft(x, left), quantized_multiplier), right);
}

// The same product for the 64-bit sums of 16-bit activations: the multiplier is reduced to 16 bits,
// and the product is rounded once (ties up).
int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift);

// x * multiplier, rounded with ties away from zero and clamped to int32: the requantisation of
// FULLY_CONNECTED. The product is rounded to double first; every implementation must do the same.
int32_t MultiplyByDouble(int64_t x, double multiplier);

// value clamped to [lo, hi].
inline int32_t ClampToRange(int64_t value, int32_t lo, int32_t hi) {
  return static_cast<int32_t>(value < lo ? lo : (value > hi ? hi : value));
}

// Quantisation of a row or an image of floats to int8 in hybrid operators: q = clamp(round half
// away from zero(zero_point + x * inverse), low, 127), x ~ scale * (q - zero_point).
struct FloatQuantization {
  float scale = 1;
  float inverse = 0;
  int32_t zero_point = 0;
  int32_t low = -128;
};

// Computes the quantisation from the least and greatest value of the row or image and 0. The
// symmetric form maps 0 to 0 and has values in [-127, 127].
FloatQuantization SymmetricQuantization(float least, float greatest);
FloatQuantization AsymmetricQuantization(float least, float greatest);

// Quantises n floats to int8 with one scale so that 0 stays 0: *scale = max|x| / 127 (1 for an
// all-zero row).
void SymmetricQuantizeFloats(const float* values, int64_t n, int8_t* quantized, float* scale);

// Quantises n floats to int8 with scale and zero point.
void AsymmetricQuantizeFloats(const float* values, int64_t n, int8_t* quantized, float* scale,
                              int32_t* zero_point);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZATION_H_
