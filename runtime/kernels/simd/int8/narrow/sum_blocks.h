// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_SUM_BLOCKS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_SUM_BLOCKS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// sums[b] = Σ over k < size of int8(bytes[b · size + k]), b < blocks; size < 2^23.
void SumSignedBlocks(const uint8_t* bytes, size_t blocks, size_t size, int32_t* sums);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_SUM_BLOCKS_H_
