// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/avx/highway_avx.h"
// The kernels must be included after highway_avx.h.
#include "runtime/kernels/simd/f32/avx/kernels_avx.h"
#include "runtime/kernels/simd/f32/depthwise_kernels.cc"  // NOLINT: compiled once more

namespace litmus::f32 {
DepthwiseFn SquareDepthwiseKernelAvx() { return N_AVX::GetSquareDepthwiseKernel(); }
}  // namespace litmus::f32
