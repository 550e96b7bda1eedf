// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Fixed-point arithmetic of quantised operators: a real multiplier becomes a Q0.31 number and a
// power of two, which kernels apply exactly. All kernels with bit-exact results round by these
// functions.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZATION_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZATION_H_

#include <cstdint>

#include "runtime/kernels/simd/quantized_multiplier.h"

namespace litmus {

// Computes multiplier = *quantized_multiplier * 2^(*shift - 31), with *quantized_multiplier in
// [2^30, 2^31) or 0. Both results are 0 if the multiplier is negligible (shift below -31), not
// positive or NaN. A multiplier that is too large (shift above 30) becomes the largest one that
// MultiplyByQuantizedMultiplier can apply.
void QuantizeMultiplier(double multiplier, int32_t* quantized_multiplier, int* shift);

// Like QuantizeMultiplier, for a multiplier in (0, 1): *shift <= 0.
void QuantizeMultiplierSmallerThanOneExp(double multiplier, int32_t* quantized_multiplier,
                                         int* shift);

// Like QuantizeMultiplier, for a multiplier above 1: *shift >= 0.
void QuantizeMultiplierGreaterThanOne(double multiplier, int32_t* quantized_multiplier, int* shift);

// MultiplyByQuantizedMultiplier for the 64-bit sums of int16 activations: the multiplier is reduced
// to 16 bits, and the product is rounded once (ties up).
int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift);

// x * multiplier, rounded with ties away from zero and clamped to int32: the requantisation of
// FULLY_CONNECTED. The product is first rounded to double, which every implementation must do for
// equal bits.
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

// Compute the quantisation of a row or image from its min (`least`), its max (`greatest`) and 0.
// The symmetric form has zero point 0 and values in [-127, 127].
FloatQuantization SymmetricQuantization(float least, float greatest);
FloatQuantization AsymmetricQuantization(float least, float greatest);

// Quantises n floats to int8 with one scale and zero point 0: *scale = max|x| / 127 (1 if all are
// 0).
void SymmetricQuantizeFloats(const float* values, int64_t n, int8_t* quantized, float* scale);

// Quantises n floats to int8 with scale and zero point.
void AsymmetricQuantizeFloats(const float* values, int64_t n, int8_t* quantized, float* scale,
                              int32_t* zero_point);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZATION_H_
