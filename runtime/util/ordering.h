// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// An order of numbers for sorting. Danger: with NaN, ">" is no strict weak order, because NaN is
// equivalent to 1 and to 2, which are not equivalent to each other; sorting by ">" is then
// undefined. Remedy: NaN comes last.
#ifndef LITMUS_RUNTIME_UTIL_ORDERING_H_
#define LITMUS_RUNTIME_UTIL_ORDERING_H_

#include <cmath>
#include <type_traits>

namespace litmus {

// Whether `a` is NaN; false for integers.
template <typename T>
bool IsNan(T a) {
  if constexpr (std::is_floating_point_v<T>) return std::isnan(a);
  return false;
}

// Whether `a` comes before `b` in descending order. NaN comes last.
template <typename T>
bool IsLarger(T a, T b) {
  return a > b || (IsNan(b) && !IsNan(a));
}

// IsLarger as a comparison type for containers.
struct LargestFirst {
  template <typename T>
  bool operator()(T a, T b) const {
    return IsLarger(a, b);
  }
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_UTIL_ORDERING_H_
