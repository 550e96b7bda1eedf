// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernels of fp16 arithmetic as plain loops, for tests. They run on every processor, so that
// the code that calls kernels (conv.cc, images.cc, packed_weights.cc) can be tested on every
// processor too.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_PLAIN_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_PLAIN_KERNELS_H_

#include "runtime/kernels/simd/f16/kernels.h"
#include "runtime/kernels/simd/f32/kernels.h"

namespace litmus::f16 {

extern const Kernels kPlainKernels;
// The epilogue for panels of kPanelColumns columns; that of simd/f32 has this width only on some
// targets.
extern const f32::FinishKernels kPlainFinish;

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_PLAIN_KERNELS_H_
