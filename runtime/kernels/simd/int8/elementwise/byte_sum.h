// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised ADD and SUB of bytes with less arithmetic than ArithmeticParams asks for in general,
// bit for bit the same.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_SUM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_SUM_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

// A byte x on the common scale of both inputs (left_shift 20 bits below the point) is
//   floor(((x − z)·m + r(x)) / 2^s),  s = 11 + right,
// where r(x) does both roundings of gemmlowp: 2^10 of the first, 2^(10 + right) and, for negative
// x − z, −2^11 of the second. With m = high·2^s + low no product leaves 32 bits. An input of the
// larger scale has m = 2^30: nothing is left over to be divided. So at most one input, the first
// (they are exchanged if need be), has a fraction; the doubled sum is
//   offset + factor1·x1 + factor2·x2 ± 2·floor((low·x1 + round − (x1 < zero_point ? tie : 0)) /
//   2^shift).
struct ByteSum {
  bool usable = false;
  bool is_int8, exchanged;
  int32_t factor1, factor2, offset;
  int sign;  // of the fraction; 0: there is none
  int32_t low, round, zero_point, tie;
  int shift;
  int32_t multiplier, right, zero_point_out, min, max;
};

// Not `usable` where the scales are out of the ordinary, or for other operations and types.
ByteSum MakeByteSum(const ArithmeticParams& params);

// As ArithmeticRow; `sum` is usable.
void ByteSumRow(const ByteSum& sum, const void* a, bool single_a, const void* b, bool single_b,
                void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_SUM_H_
