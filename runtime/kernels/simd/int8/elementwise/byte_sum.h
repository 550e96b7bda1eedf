// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised ADD and SUB of bytes with fewer instructions than ArithmeticRow, bit for bit the same.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_SUM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_SUM_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

// On the common scale of both inputs (left_shift: 20 fraction bits), a byte x with the zero point z
// is
//   floor(((x − z) · m + r(x)) / 2^s), s = 11 + right.
// r(x) makes both roundings of gemmlowp: 2^10 for the first one, 2^(10 + right) for the second one,
// and −2^11 for negative x − z. With m = high · 2^s + low, all products fit in 32 bits. The input
// with the larger scale has m = 2^30, so that its division has no remainder. So at most one input
// has a fraction; it is made the first one. The doubled sum is
//   offset + factor1·x1 + factor2·x2 ± 2·floor((low·x1 + round − (x1 < zero_point ? tie : 0)) /
//   2^shift).
struct ByteSum {
  bool usable = false;
  bool is_int8, exchanged;
  int32_t factor1, factor2, offset;
  int sign;  // sign of the fraction; 0: no input has one
  int32_t low, round, zero_point, tie;
  int shift;
  int32_t multiplier, right, zero_point_out, min, max;
};

// The result is not `usable` for unusual scales, and for other operations and types.
ByteSum MakeByteSum(const ArithmeticParams& params);

// Computes one row with the arguments of ArithmeticRow. `sum` must be usable.
void ByteSumRow(const ByteSum& sum, const void* a, bool single_a, const void* b, bool single_b,
                void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_SUM_H_
