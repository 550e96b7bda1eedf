// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions of a byte, as vector lookups in a table of all 256 values.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_TABLE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_TABLE_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// out[i] = table[in[i]] for i < count. `table` has 256 entries. `out` may be `in`.
void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_BYTE_TABLE_H_
