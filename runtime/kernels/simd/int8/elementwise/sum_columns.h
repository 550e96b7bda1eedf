// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums of columns of bytes, for means over pixels.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_SUM_COLUMNS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_SUM_COLUMNS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// sums[i] = Σ over r < rows of (bytes[r · count + i] ^ sign_xor), for i < count; modulo 2^32.
void SumColumnsU8(const uint8_t* bytes, size_t rows, size_t count, uint8_t sign_xor,
                  uint32_t* sums);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_SUM_COLUMNS_H_
