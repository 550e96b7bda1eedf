// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sizes in whole vectors, panels and cache lines.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ROUND_UP_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ROUND_UP_H_

#include <cstddef>

namespace litmus {

inline constexpr size_t kCacheLine = 64;  // bytes

// The smallest multiple that is at least n >= 0.
constexpr size_t RoundUp(size_t n, size_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ROUND_UP_H_
