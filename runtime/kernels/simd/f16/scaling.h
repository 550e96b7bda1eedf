// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Powers of two that move values into the range in which halves are precise and sums of products
// stay finite. Such a factor changes no digit, so the float sums can be divided by it exactly.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_SCALING_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_SCALING_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace litmus::f16 {

// The largest finite magnitude; 0 if no value is finite.
inline float LargestFinite(const float* values, size_t count) {
  float largest = 0;
  for (size_t i = 0; i < count; ++i) {
    const float magnitude = std::abs(values[i]);
    const bool larger = magnitude > largest && magnitude <= std::numeric_limits<float>::max();
    largest = larger ? magnitude : largest;
  }
  return largest;
}

// The power of two that moves `largest` into [most / 2, most), where `most` is a power of two. It
// is between 2^-126 and 2^126, so that its reciprocal is a float too; values below 2^-126 lose
// digits. 1 if `largest` is 0.
inline float ScaleTo(float most, float largest) {
  if (largest == 0) return 1;
  const int exponent = std::ilogb(most) - 1 - std::ilogb(largest);
  return std::ldexp(1.0f, std::clamp(exponent, -126, 126));
}

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_SCALING_H_
