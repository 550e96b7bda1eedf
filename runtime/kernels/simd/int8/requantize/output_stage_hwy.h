// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantisation of sums of any size, on vectors.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_HWY_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_HWY_H_

#include <cstdint>

namespace litmus::int8 {

// What the vector code of output_stage_hwy.cc needs; all arrays start at the first channel.
struct FixedPointArgs {
  int32_t* sums;
  const int32_t* bias;
  int32_t offset;
  const int32_t* multiplier;
  const int32_t* left;
  const int32_t* right;
  int32_t zero_point, min, max;
  int count;
};

struct DoublesArgs {
  int32_t* sums;
  const int32_t* bias;
  int32_t offset;
  const double* scale;
  int32_t zero_point, min, max;
  int count;
};

// Leave the clamped outputs in args.sums, as 32-bit integers.
void ApplyFixedPoint(const FixedPointArgs& args);
void ApplyDoubles(const DoublesArgs& args);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_HWY_H_
