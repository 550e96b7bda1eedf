// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tiles of the best instruction set that the machine has and may use.
#include <initializer_list>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

namespace litmus::int8 {
namespace {

// The first of them that may be used; null: none.
template <typename Gemm>
const Gemm* Best(std::initializer_list<const Gemm*> tiles) {
  for (const Gemm* tile : tiles) {
    if (cpu::MayUse(tile->name)) return tile;
  }
  return nullptr;
}

}  // namespace

#if defined(__x86_64__)
const U8S8Gemm& BestU8S8Gemm() {
  return *Best({kU8S8GemmAvx512Vnni, kU8S8GemmAvxVnni, kU8S8GemmAvx2, kU8S8GemmAvx, kU8S8GemmSse4,
                kU8S8GemmPortable});
}
const S16Gemm* BestS16Gemm() {
  return Best({kS16GemmAvx512Vnni, kS16GemmAvxVnni, kS16GemmAvx2, kS16GemmAvx, kS16GemmSse4});
}
#elif defined(__aarch64__)
const U8S8Gemm& BestU8S8Gemm() {
  return *Best({kU8S8GemmNeonI8mm, kU8S8GemmNeonDotprod, kU8S8GemmNeon, kU8S8GemmPortable});
}
const S16Gemm* BestS16Gemm() { return Best({kS16GemmNeon}); }
#else
const U8S8Gemm& BestU8S8Gemm() { return *kU8S8GemmPortable; }
const S16Gemm* BestS16Gemm() { return nullptr; }
#endif

}  // namespace litmus::int8
