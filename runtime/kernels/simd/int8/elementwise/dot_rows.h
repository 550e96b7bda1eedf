// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of a matrix of int8 and a vector of int16, as recurrent operators need them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// sums[r] = Σ over i < depth of rows[r · depth + i] · x[i], wrapping around, for r < count.
void DotRows(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums);

// The same by a kernel for one instruction set of 64-bit Arm; false, and nothing is done, where the
// kernel does not take the numbers of x or the depth.
struct DotRowsNeon {
  const char* name;  // of its target, by runtime/cpu/target_names.h
  bool (*run)(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums);
};
extern const DotRowsNeon* const kDotRowsNeonDotprod;
extern const DotRowsNeon* const kDotRowsNeon;

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_H_
