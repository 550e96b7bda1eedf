// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Residual of a float convolution.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_RESIDUAL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_RESIDUAL_H_

namespace litmus::f32 {

// A result becomes clamp(result + data, min, max), after the convolution's own clamp.
struct Residual {
  const float* data;  // same shape as the output; may be the output's memory (in place)
  float min, max;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_RESIDUAL_H_
