// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised ADD and SUB of equally many bytes on vectors, bit for bit as the plain loops.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ADD_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ADD_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// Both inputs come to a common scale with left_shift bits below the point; the sum (or difference)
// goes to the output's. Multipliers are >= 0; a value is multiplied by multiplier · 2^(−31 − right)
// with gemmlowp's double rounding.
struct AddParams {
  bool is_int8;   // all three tensors; otherwise uint8
  bool subtract;  // the second input
  int left_shift;
  int32_t zero_point1, zero_point2, zero_point_out;
  int32_t multiplier1, multiplier2, multiplier_out;
  int right1, right2, right_out;  // 0 … 31
  int32_t min, max;
};

// out[i] = a[i] ± b[i]. `out` may be one of the inputs.
void AddBytes(const AddParams& params, const void* a, const void* b, void* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ADD_H_
