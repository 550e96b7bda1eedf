// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chooses the tile of the best instruction set that the machine has and the limit (--cpu_target)
// allows.
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

namespace litmus::int8 {
#if defined(__x86_64__)
const U8S8Gemm& BestU8S8Gemm() {
  return *cpu::FirstUsable({kU8S8GemmAvx512Vnni, kU8S8GemmAvxVnni, kU8S8GemmAvx2, kU8S8GemmAvx,
                            kU8S8GemmSse4, kU8S8GemmPortable});
}
const S16Gemm* BestS16Gemm() {
  return cpu::FirstUsable(
      {kS16GemmAvx512Vnni, kS16GemmAvxVnni, kS16GemmAvx2, kS16GemmAvx, kS16GemmSse4});
}
#elif defined(__aarch64__)
const U8S8Gemm& BestU8S8Gemm() {
  return *cpu::FirstUsable(
      {kU8S8GemmNeonI8mm, kU8S8GemmNeonDotprod, kU8S8GemmNeon, kU8S8GemmPortable});
}
const S16Gemm* BestS16Gemm() { return cpu::FirstUsable({kS16GemmNeon}); }
#else
const U8S8Gemm& BestU8S8Gemm() { return *kU8S8GemmPortable; }
const S16Gemm* BestS16Gemm() { return nullptr; }
#endif

}  // namespace litmus::int8
