// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Bilinear interpolation of images of bytes with the rounding of the reference kernels: int8 with
// fixed-point weights, uint8 with float weights.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/nearby_elements.h"

namespace litmus::int8 {

// Fraction bits of a weight.
inline constexpr int kInterpolationBits = 10;

// A position between two pixels along one axis. `weight` belongs to pixel `high` and is in [0, 1]
// (fixed point), unless both pixels are the same.
struct FixedBetween {
  int low, high;
  int32_t weight;
};

struct InterpolateI8Args {
  const int8_t *top, *bottom;  // the two input rows, [in_w, channels]
  int32_t bottom_weight;       // in [0, 1] (fixed point) unless both rows are the same
  size_t in_w, channels;
  const FixedBetween* x;  // [out_w]
  PerElement<int32_t> elements;
  size_t out_w;
  int32_t* line;  // scratch: [in_w, channels] and kNearbyElements elements more
  int8_t* out;    // [out_w, channels]
};

// Computes one row of outputs: the weighted sum of four neighbours, rounded half away from zero.
// Thread-safe.
void InterpolateI8(const InterpolateI8Args& args);

// A position between two pixels along one axis. `weight` belongs to pixel `high`.
struct FloatBetween {
  int low, high;
  float weight;
};

struct InterpolateU8Args {
  const uint8_t *top, *bottom;  // the two input rows, [in_w, channels]
  float bottom_weight;
  size_t in_w, channels;
  const FloatBetween* x;  // [out_w]
  PerElement<float> elements;
  size_t out_w;
  // Scratch: [in_w, channels] and kNearbyElements elements more, each.
  float *top_line, *bottom_line;
  uint8_t* out;  // [out_w, channels]
};

// Computes one row of outputs. With the pixels a, b of the upper row and c, d of the lower row, the
// weight x of the right pixels and y of the lower ones, an output is the integer part of
//   a·(1 − y)·(1 − x) + c·y·(1 − x) + b·(1 − y)·x + d·y·x + 0.5,
// where each product and sum is rounded to float, from left to right. Thread-safe.
void InterpolateU8(const InterpolateU8Args& args);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_INTERPOLATE_H_
