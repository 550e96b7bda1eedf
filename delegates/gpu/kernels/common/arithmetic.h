// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Integer arithmetic for the sizes of grids.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_ARITHMETIC_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_ARITHMETIC_H_

#include <type_traits>

namespace litmus::gpu {

template <typename A, typename B>
constexpr std::common_type_t<A, B> CeilDiv(A a, B b) {
  return (a + b - 1) / b;
}

// The smallest power of two >= n, but at most `limit`, a power of two.
constexpr int PowerOfTwo(int n, int limit) {
  int power = 1;
  while (power < n && power < limit) power *= 2;
  return power;
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_ARITHMETIC_H_
