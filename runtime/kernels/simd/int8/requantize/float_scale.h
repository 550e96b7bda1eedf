// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantisation in floats whose results equal those of fixed point: three instructions in place of
// eight. A byte has 255 thresholds. The search finds float constants whose line crosses each
// threshold between the same two sums as fixed-point arithmetic does.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_FLOAT_SCALE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_FLOAT_SCALE_H_

#include <cstdint>

namespace litmus::int8 {

// The scaling of one output channel in fixed point: sum · multiplier · 2^(−31 − right) with
// gemmlowp's double rounding, plus the zero point, clamped.
struct FixedScale {
  int32_t multiplier;  // >= 0
  int right;
  int32_t zero_point, min, max;
  int64_t least, greatest;  // range of sums that may occur, inclusive
};

// For every sum of a FixedScale, its output equals the clamped
//   floor(float(sum + pivot) · scale + (sum < 0 ? add_negative : add)),
// computed with no rounding before the floor. If min >= zero_point, `add` suffices for both signs.
struct FloatScale {
  float scale, add, add_negative;
  int32_t pivot;
};

// Returns false if no such numbers are found; that is rare for scales between 2^−15 and 1.
bool FindFloatScale(const FixedScale& fixed, FloatScale* result);

// Scaling that rounds halves away from zero is symmetric. For every sum of a FixedScale, its output
// equals the clamped
//   zero_point + trunc(float(sum · factor) · scale + (sum < 0 ? −add : add)),
// computed with no rounding before the truncation.
struct SignedScale {
  float scale, add;  // >= 0
  int32_t factor;    // > 0; with it, more slopes can be tried than floats near the true one
};

// Returns false if no such numbers with a factor up to `most_factor` are found. A larger limit
// makes that rarer.
bool FindSignedScale(const FixedScale& fixed, int most_factor, SignedScale* result);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_FLOAT_SCALE_H_
