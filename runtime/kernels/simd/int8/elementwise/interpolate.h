// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Bilinear interpolation of int8 images with fixed-point weights, as the reference kernel rounds.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// Bits of a weight after the point.
inline constexpr int kInterpolationBits = 10;

// Between two pixels along one axis: `weight` is that of pixel `high`, and lies from 0 to 1 unless
// both pixels are the same.
struct FixedBetween {
  int low, high;
  int32_t weight;
};

struct InterpolateI8Args {
  const int8_t *top, *bottom;  // [in_w, channels]
  int32_t bottom_weight;       // from 0 to 1 unless the two rows are the same
  size_t in_w, channels;
  const FixedBetween* x;  // [out_w]
  size_t out_w;
  int32_t* line;  // memory for [in_w, channels]
  int8_t* out;    // [out_w, channels]
};

// Computes one row of outputs: the sum of four neighbours times their weights, rounded half away
// from zero. Thread-safe.
void InterpolateI8(const InterpolateI8Args& args);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_
