// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised MUL of bytes in floats, for scales with which the results are the same.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PRODUCT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PRODUCT_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

// (x − zero_point1) · (y − zero_point2) is exact in a float. The output is clamp(zero_point_out +
// round(product · scale ± add)). `add` has the sign of the product and compensates for the two
// roundings of fixed-point arithmetic. The form is usable if it is correct for all 65536 pairs of
// bytes, which are tried.
struct ByteProduct {
  bool usable = false;
  bool is_int8;
  float zero_point1, zero_point2, scale, add;
  int32_t zero_point_out, min, max;
};

// Takes as long as multiplying about 100,000 bytes.
ByteProduct MakeByteProduct(const ArithmeticParams& params);

// Computes one row with the arguments of ArithmeticRow. `product` must be usable.
void ByteProductRow(const ByteProduct& product, const void* a, bool single_a, const void* b,
                    bool single_b, void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PRODUCT_H_
