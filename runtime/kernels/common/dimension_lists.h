// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists of dimensions in parameters of StableHLO's operators, and iteration over all indices of a
// shape.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_DIMENSION_LISTS_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_DIMENSION_LISTS_H_

#include <algorithm>
#include <cstdint>

namespace litmus {

inline bool Contains(const int64_t* values, int count, int64_t value) {
  return std::find(values, values + count, value) != values + count;
}

// Whether the values are distinct dimensions of a tensor of rank `rank`.
inline bool AreDimensions(const int64_t* values, int count, int rank) {
  for (int i = 0; i < count; ++i) {
    if (values[i] < 0 || values[i] >= rank || Contains(values, i, values[i])) return false;
  }
  return true;
}

// Advances `index` to the next index of an array of this shape, with the last dimension fastest.
// Returns false after the last index, and sets `index` to the first.
inline bool NextIndex(const int64_t* shape, int rank, int64_t* index) {
  for (int d = rank - 1; d >= 0; --d) {
    if (++index[d] < shape[d]) return true;
    index[d] = 0;
  }
  return false;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_DIMENSION_LISTS_H_
