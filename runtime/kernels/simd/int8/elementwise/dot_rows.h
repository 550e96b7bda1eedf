// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of an int8 matrix and an int16 vector, for recurrent operators.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// sums[r] = Σ over i < depth of rows[r · depth + i] · x[i], for r < count. Sums wrap around.
void DotRows(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums);

// DotRows with the instructions of one instruction set of 64-bit Arm. `run` returns false and does
// nothing if it does not support the values of x or the depth.
struct DotRowsNeon {
  const char* name;  // of its CPU target (runtime/cpu/target_names.h)
  bool (*run)(const int8_t* rows, size_t count, size_t depth, const int16_t* x, int32_t* sums);
};
extern const DotRowsNeon* const kDotRowsNeonDotprod;
extern const DotRowsNeon* const kDotRowsNeon;

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_H_
