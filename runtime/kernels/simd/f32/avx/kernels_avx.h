// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float micro-kernels of the target `avx` with eight lanes, for kernels.cc. All other kernels
// of the target are those of SSE4. These functions exist on x86 only.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_AVX_KERNELS_AVX_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_AVX_KERNELS_AVX_H_

#include "runtime/kernels/simd/f32/kernels.h"

namespace litmus::f32 {

const GemmKernels& GemmKernelsAvx();
FinishKernels FinishKernelsAvx();
DepthwiseFn SquareDepthwiseKernelAvx();
DepthwiseFn AnyDepthwiseKernelAvx();
const WinogradKernels& WinogradKernelsAvx();

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_AVX_KERNELS_AVX_H_
