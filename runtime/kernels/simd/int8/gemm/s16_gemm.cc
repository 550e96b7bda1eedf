// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"

#include "runtime/cpu/targets.h"

namespace litmus::int8 {

const WordTile* BestWordTile() {
  for (const WordTile* tile : {kWordAvx512Vnni, kWordAvxVnni, kWordAvx2}) {
    if (tile != nullptr && cpu::MayUse(tile->name)) return tile;
  }
  return nullptr;
}

}  // namespace litmus::int8
