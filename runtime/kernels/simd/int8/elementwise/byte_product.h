// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised MUL of bytes in floats, where that gives the same results.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PRODUCT_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PRODUCT_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

// The product of (x − zero_point1) and (y − zero_point2) is a float without rounding. Scaled, it is
// clamp(zero_point_out + round(product · scale ± add)), where `add` makes up for the two roundings
// of fixed-point arithmetic and takes the product's sign. There are 65536 pairs of bytes; the form
// is usable where it is right for all of them, which is found out by trying them.
struct ByteProduct {
  bool usable = false;
  bool is_int8;
  float zero_point1, zero_point2, scale, add;
  int32_t zero_point_out, min, max;
};

// Takes as long as multiplying some 100,000 bytes.
ByteProduct MakeByteProduct(const ArithmeticParams& params);

// As ArithmeticRow; `product` is usable.
void ByteProductRow(const ByteProduct& product, const void* a, bool single_a, const void* b,
                    bool single_b, void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_PRODUCT_H_
