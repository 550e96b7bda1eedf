// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f16/kernels.h"

#include "runtime/cpu/targets.h"

namespace litmus::f16 {

const Kernels* UsableKernels() {
#if defined(__aarch64__)
  if (cpu::MayUseHalfArithmetic()) return kKernelsNeonHalf;
#endif
  return nullptr;
}

}  // namespace litmus::f16
