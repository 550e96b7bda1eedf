// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_EXCLUSIVE_OR_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_EXCLUSIVE_OR_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// to[i] = from[i] ^ with, for i < count. `to` may be `from`; otherwise they must not overlap. With
// 0x80, signed bytes become unsigned ones with an offset of 128.
void ExclusiveOr(const uint8_t* from, size_t count, uint8_t with, uint8_t* to);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_EXCLUSIVE_OR_H_
