// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How far vector code may read past a line of pixels (nearby_elements-inl.h).
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_

#include <cstddef>

namespace litmus {

inline constexpr size_t kNearbyElements = 32;

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_NEARBY_ELEMENTS_H_
