// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns 32-bit sums of bytes into the output bytes of MEAN and SUM.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESCALE_SUMS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESCALE_SUMS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// A mean is MultiplyByQuantizedMultiplier(sum − offset, multiplier, shift) + zero_point, clamped to
// the type. The difference wraps around. multiplier >= 0; shift is in [-31, 30].
struct MeanScale {
  int32_t offset, multiplier;
  int shift;
  int32_t zero_point;
};

// out[i] = the mean for sums[i], i < n. Thread-safe.
void ScaleToMeans(const MeanScale& scale, const int32_t* sums, size_t n, int8_t* out);
void ScaleToMeans(const MeanScale& scale, const int32_t* sums, size_t n, uint8_t* out);

// A sum becomes round(sum · scale + bias) + zero_point, clamped to the type; computed in floats,
// halves round away from zero.
struct SumScale {
  float scale, bias, zero_point;
};

// out[i] = the rescaled sums[i], i < n. Thread-safe.
void ScaleSums(const SumScale& scale, const int32_t* sums, size_t n, int8_t* out);
void ScaleSums(const SumScale& scale, const int32_t* sums, size_t n, uint8_t* out);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_RESCALE_SUMS_H_
