// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised ADD, SUB and MUL of rows of numbers on vectors, bit for bit as the plain loops.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ARITHMETIC_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ARITHMETIC_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

enum class Element { kInt8, kUInt8, kInt16 };
enum class Operation { kAdd, kSubtract, kMultiply };

// Sums and differences: both inputs come to a common scale with left_shift bits below the point.
// Products take the inputs as they are. The result goes to the output's scale. Multipliers are
// >= 0; a value is multiplied by multiplier · 2^(−31 − right) with gemmlowp's double rounding.
struct ArithmeticParams {
  Element element;  // of all three tensors
  Operation operation;
  int left_shift;
  int32_t zero_point1, zero_point2, zero_point_out;
  int32_t multiplier1, multiplier2, multiplier_out;
  int right1, right2, right_out;  // 0 … 31
  int left_out;                   // before the output's multiplication, wrapping around: 0 … 30
  int32_t min, max;
};

// Whether products of bytes in fixed point take as few instructions as in floats.
#if defined(__aarch64__)
inline constexpr bool kMultipliesInFixedPoint = true;
#else
inline constexpr bool kMultipliesInFixedPoint = false;
#endif

// out[i] = a[i] op b[i], i < count. An input is one number for all i where its `single` says so.
// `out` may be one of the inputs.
void ArithmeticRow(const ArithmeticParams& params, const void* a, bool single_a, const void* b,
                   bool single_b, void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ARITHMETIC_H_
