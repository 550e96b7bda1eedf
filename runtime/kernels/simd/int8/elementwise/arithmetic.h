// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised ADD, SUB and MUL of rows of numbers with vectors, bit for bit as the plain loops.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ARITHMETIC_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ARITHMETIC_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

enum class Element { kInt8, kUInt8, kInt16 };
enum class Operation { kAdd, kSubtract, kMultiply };

// For sums and differences, both inputs minus their zero points are shifted left by left_shift and
// scaled to a common scale. For products, the inputs minus their zero points are used directly. The
// result is then scaled to the output's scale. Scaling is by multiplier · 2^(−31 − right), with
// gemmlowp's double rounding and multiplier >= 0.
struct ArithmeticParams {
  Element element;  // type of all three tensors
  Operation operation;
  int left_shift;
  int32_t zero_point1, zero_point2, zero_point_out;
  int32_t multiplier1, multiplier2, multiplier_out;
  int right1, right2, right_out;  // 0 … 31
  int left_out;                   // left shift (wraps around) before the output's scaling: 0 … 30
  int32_t min, max;
};

// Whether byte products in fixed point take as few instructions as in floats.
#if defined(__aarch64__)
inline constexpr bool kMultipliesInFixedPoint = true;
#else
inline constexpr bool kMultipliesInFixedPoint = false;
#endif

// out[i] = a[i] op b[i] for i < count. If single_a, a[0] is used for all i; likewise single_b.
// `out` may be `a` or `b`.
void ArithmeticRow(const ArithmeticParams& params, const void* a, bool single_a, const void* b,
                   bool single_b, void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ARITHMETIC_H_
