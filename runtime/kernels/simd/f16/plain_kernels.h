// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernels of half arithmetic as plain loops, for tests: they run on every processor, and let
// tests of what calls kernels (conv.cc, images.cc, packed_weights.cc) run there.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_PLAIN_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_PLAIN_KERNELS_H_

#include "runtime/kernels/simd/f16/kernels.h"
#include "runtime/kernels/simd/f32/kernels.h"

namespace litmus::f16 {

extern const Kernels kPlainKernels;
// The epilogue for panels of kPanelColumns; those of simd/f32 have that width on some targets.
extern const f32::FinishKernels kPlainFinish;

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_PLAIN_KERNELS_H_
