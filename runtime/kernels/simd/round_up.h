// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rounds sizes up to whole vectors, panels and cache lines.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ROUND_UP_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ROUND_UP_H_

namespace litmus {

inline constexpr int kCacheLine = 64;  // bytes

// The smallest multiple of `multiple` that is at least n, for n >= 0.
template <typename T>
constexpr T RoundUp(T n, int multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ROUND_UP_H_
