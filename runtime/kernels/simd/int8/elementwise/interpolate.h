// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Bilinear interpolation of images of bytes as the reference kernels round: int8 with fixed-point
// weights, uint8 with float weights.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/nearby_elements.h"

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
  PerElement<int32_t> elements;
  size_t out_w;
  int32_t* line;  // memory for [in_w, channels] and kNearbyElements more
  int8_t* out;    // [out_w, channels]
};

// Computes one row of outputs: the sum of four neighbours times their weights, rounded half away
// from zero. Thread-safe.
void InterpolateI8(const InterpolateI8Args& args);

// Between two pixels along one axis: `weight` is that of pixel `high`.
struct FloatBetween {
  int low, high;
  float weight;
};

struct InterpolateU8Args {
  const uint8_t *top, *bottom;  // [in_w, channels]
  float bottom_weight;
  size_t in_w, channels;
  const FloatBetween* x;  // [out_w]
  PerElement<float> elements;
  size_t out_w;
  float *top_line, *bottom_line;  // memory for [in_w, channels] and kNearbyElements more, each
  uint8_t* out;                   // [out_w, channels]
};

// Computes one row of outputs: with pixels a, b of the upper row and c, d of the lower one, and the
// weights x and y of the right and the lower pixels, the integer part of
//   a·(1 − y)·(1 − x) + c·y·(1 − x) + b·(1 − y)·x + d·y·x + 0.5,
// each product and sum rounded to float from left to right. Thread-safe.
void InterpolateU8(const InterpolateU8Args& args);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_
