// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised ADD, SUB and MUL of rows, in the fastest form that is exact for the scales.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ROW_ARITHMETIC_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ROW_ARITHMETIC_H_

#include <cstddef>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"
#include "runtime/kernels/simd/int8/elementwise/byte_product.h"
#include "runtime/kernels/simd/int8/elementwise/byte_sum.h"
#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"

namespace litmus::int8 {

// All forms give the same bytes. Immutable after construction.
class RowArithmetic {
 public:
  RowArithmetic() = default;
  // `elements`: the number of elements per run. For few elements, forms that must be tried with all
  // pairs of bytes are not considered.
  RowArithmetic(const ArithmeticParams& params, size_t elements) : params_(params) {
    constexpr size_t kWorthTrying = 1 << 12;
    if (elements >= kWorthTrying) {
      linear_ = MakeLinearSum(params);
      if (!kMultipliesInFixedPoint) product_ = MakeByteProduct(params);
    }
    byte_sum_ = MakeByteSum(params);
  }

  // Computes one row with the arguments of ArithmeticRow.
  void Run(const void* a, bool single_a, const void* b, bool single_b, void* out,
           size_t count) const {
    if (linear_.usable && !single_a && !single_b) {
      LinearSumRow(linear_, a, b, out, count);
    } else if (product_.usable) {
      ByteProductRow(product_, a, single_a, b, single_b, out, count);
    } else if (byte_sum_.usable) {
      ByteSumRow(byte_sum_, a, single_a, b, single_b, out, count);
    } else {
      ArithmeticRow(params_, a, single_a, b, single_b, out, count);
    }
  }

  // Null if there is no usable LinearSum.
  const LinearSum* linear() const { return linear_.usable ? &linear_ : nullptr; }

 private:
  ArithmeticParams params_ = {};
  ByteSum byte_sum_ = {};
  LinearSum linear_ = {};
  ByteProduct product_ = {};
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_ROW_ARITHMETIC_H_
