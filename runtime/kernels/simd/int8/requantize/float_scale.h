// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantisation in floats that is proved to be exact: three instructions for what takes eight in
// integers. A byte has 255 thresholds; numbers are looked for with which a float function crosses
// each of them between the same two sums as the fixed-point arithmetic does.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_FLOAT_SCALE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_FLOAT_SCALE_H_

#include <cstdint>

namespace litmus::int8 {

// One output channel: gemmlowp's double rounding of sum · multiplier · 2^(−31 − right), plus the
// zero point, clamped.
struct FixedScale {
  int32_t multiplier;  // >= 0
  int right;
  int32_t zero_point, min, max;
  int64_t least, greatest;  // sums that may occur
};

// For all of these sums, the clamped
//   floor(float(sum + pivot) · scale + (sum < 0 ? add_negative : add)),
// computed without rounding but for the floor, is the same. Where min >= zero_point, `add` alone
// will do.
struct FloatScale {
  float scale, add, add_negative;
  int32_t pivot;
};

// False where no such numbers are found; that is rare for scales between 2^−15 and 1.
bool FindFloatScale(const FixedScale& fixed, FloatScale* result);

// Scaling that rounds halves away from zero is the same for both signs. For the sums of a
// FixedScale, the clamped
//   zero_point + trunc(float(sum · factor) · scale + (sum < 0 ? −add : add)),
// computed without rounding but towards zero, is the same.
struct SignedScale {
  float scale, add;  // >= 0
  int32_t factor;    // > 0; so there are more slopes to choose from than floats near the true one
};

// False where no such numbers are found, with factors up to `most_factor`; that is rarer the more
// there are.
bool FindSignedScale(const FixedScale& fixed, int most_factor, SignedScale* result);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_FLOAT_SCALE_H_
