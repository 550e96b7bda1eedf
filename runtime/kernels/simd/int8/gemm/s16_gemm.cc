// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"

#include "runtime/cpu/targets.h"

namespace litmus::int8 {

const S16Gemm* BestS16Gemm() {
  for (const S16Gemm* tile : {kS16GemmAvx512Vnni, kS16GemmAvxVnni, kS16GemmAvx2}) {
    if (tile != nullptr && cpu::MayUse(tile->name)) return tile;
  }
  return nullptr;
}

}  // namespace litmus::int8
