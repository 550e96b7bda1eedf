// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// An addition that a convolution does on its way out.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_RESIDUAL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_RESIDUAL_H_

namespace litmus::f32 {

// Makes a result clamp(result + data, min, max), after the convolution's own clamp.
struct Residual {
  const float* data;  // as large as the output; may be the same memory
  float min, max;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_RESIDUAL_H_
