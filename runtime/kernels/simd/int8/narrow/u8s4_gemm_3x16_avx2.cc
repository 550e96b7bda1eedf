// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2: vpmaddubsw and vpmaddwd on 3 rows x 16 columns. Pairs of products of unsigned weights of
// four bits and signed bytes fit in 16 bits (2 · 15 · 128). It uses intrinsics, because Highway
// 1.0.3 has no products of bytes that add pairs.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_avx.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa : NarrowAvx {
  static constexpr bool kMultipliesWholeBytes = false;  // pairs are added in 16 bits
  // Adds the dot products of four bytes. Weights are unpacked to at most 15, so that the 16-bit
  // sums of pairs do not saturate.
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    const Vector pairs = _mm256_maddubs_epi16(weights, row);
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }
};

constexpr NarrowGemm kKernel = {cpu::kAvx2,
                                Isa::kMostRows,
                                Isa::kLanes* Isa::kWidth,
                                /*quad=*/4,
                                /*unsigned_weights=*/true,
                                &NarrowTile<Isa, 4>::Run,
                                &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmAvx2 = &kKernel;

}  // namespace litmus::int8
