// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

#include "runtime/cpu/targets.h"

namespace litmus::int8 {

const U8S8Gemm& BestU8S8Gemm() {
  for (const U8S8Gemm* kernel :
       {kU8S8GemmAvx512Vnni, kU8S8GemmAvxVnni, kU8S8GemmAvx2, kU8S8GemmNeonDotprod}) {
    if (kernel != nullptr && cpu::MayUse(kernel->name)) return *kernel;
  }
  return *kU8S8GemmPortable;
}

}  // namespace litmus::int8
