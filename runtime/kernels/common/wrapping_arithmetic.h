// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sums and products that wrap around, because signed overflow with numbers of malicious models
// would be undefined behaviour.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_WRAPPING_ARITHMETIC_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_WRAPPING_ARITHMETIC_H_

#include <cstdint>
#include <type_traits>

namespace litmus {

// a + b and a · b. Integers wrap around. For bools, the sum is OR and the product is AND.
template <typename T>
T WrappingSum(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return a || b;
  } else if constexpr (std::is_integral_v<T>) {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
  } else {
    return a + b;
  }
}
template <typename T>
T WrappingProduct(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  } else {
    return a * b;
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_WRAPPING_ARITHMETIC_H_
