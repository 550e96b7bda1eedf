// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Transposes matrices of elements of 1, 2 and 4 bytes in registers.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_MOVEMENT_TRANSPOSE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_MOVEMENT_TRANSPOSE_H_

#include <cstddef>
#include <cstdint>

namespace litmus {

// to[i · to_stride + j] = from[j · from_stride + i] for i < rows and j < columns. Strides are in
// elements and >= 0. The matrices must not overlap.
void TransposeElements(const uint8_t* from, size_t from_stride, uint8_t* to, size_t to_stride,
                       size_t rows, size_t columns);
void TransposeElements(const uint16_t* from, size_t from_stride, uint16_t* to, size_t to_stride,
                       size_t rows, size_t columns);
void TransposeElements(const uint32_t* from, size_t from_stride, uint32_t* to, size_t to_stride,
                       size_t rows, size_t columns);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_MOVEMENT_TRANSPOSE_H_
