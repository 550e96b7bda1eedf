// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantisation of sums of any size, on vectors.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_HWY_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_HWY_H_

#include <cstdint>

namespace litmus::int8 {

// Sums of channels, and the constants of these channels: either the fixed point or `scale`.
struct ApplyArgs {
  int32_t* sums;
  const int32_t* bias;
  int32_t offset;
  const int32_t *multiplier, *left, *right;
  const double* scale;  // null: fixed point
  int32_t zero_point, min, max;
  int count;
};

// Leaves the clamped outputs in args.sums, as 32-bit integers.
void ApplyOutputStage(const ApplyArgs& args);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_HWY_H_
