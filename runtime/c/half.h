// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Conversions of float16 (IEEE 754 binary16) and bfloat16 (the upper half of a float32), which are
// passed as bits. C99 and C++.
#ifndef LITMUS_RUNTIME_C_HALF_H_
#define LITMUS_RUNTIME_C_HALF_H_

#include <math.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
namespace litmus {
#endif

static inline float FloatOfBits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}
static inline uint32_t BitsOfFloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

static inline float HalfToFloat(uint16_t half) {
  const uint32_t sign = (uint32_t)(half & 0x8000) << 16;
  const uint32_t exponent = half >> 10 & 31, mantissa = half & 1023;
  if (exponent == 31) return FloatOfBits(sign | 0x7F800000u | mantissa << 13);
  if (exponent > 0) return FloatOfBits(sign | (exponent + 112) << 23 | mantissa << 13);
  const float subnormal = (float)mantissa * 5.9604644775390625e-8f;  // 2^-24
  return sign != 0 ? -subnormal : subnormal;
}

// Rounds to the nearest float16, ties to even. Values that are too large become infinity.
static inline uint16_t FloatToHalf(float value) {
  const uint32_t bits = BitsOfFloat(value), magnitude = bits & 0x7FFFFFFFu;
  const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  if (magnitude > 0x7F800000u) return sign | 0x7E00;   // NaN
  if (magnitude >= 0x477FF000u) return sign | 0x7C00;  // at least 65520: rounds to infinity
  if (magnitude < 0x38800000u) {  // below 2^-14: subnormal, a multiple of 2^-24
    return (uint16_t)(sign | (uint16_t)(nearbyintf(FloatOfBits(magnitude) * 16777216.0f)));
  }
  const uint32_t rebased = magnitude - (112u << 23);
  return (uint16_t)(sign | ((rebased + 0xFFFu + (rebased >> 13 & 1)) >> 13));
}

static inline float BFloatToFloat(uint16_t bits) { return FloatOfBits((uint32_t)bits << 16); }

// Rounds to the nearest bfloat16, ties to even.
static inline uint16_t FloatToBFloat(float value) {
  const uint32_t bits = BitsOfFloat(value);
  if ((bits & 0x7FFFFFFFu) > 0x7F800000u) return (uint16_t)(bits >> 16 | 0x40);
  return (uint16_t)((bits + 0x7FFFu + (bits >> 16 & 1)) >> 16);
}

#ifdef __cplusplus
}  // namespace litmus
#endif

#endif  // LITMUS_RUNTIME_C_HALF_H_
