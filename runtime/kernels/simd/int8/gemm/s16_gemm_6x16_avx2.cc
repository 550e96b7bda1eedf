// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2: vpmaddwd, of pairs that do not overflow, on 6 rows x 16 columns.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"

#if defined(__AVX2__)
#include "runtime/kernels/simd/int8/gemm/s16_gemm_avx.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm_tile.h"
#endif

namespace litmus::int8 {
#if defined(__AVX2__)
namespace {

struct Isa : S16GemmAvx {
  static Vector Dot(Vector sum, Vector a, Vector b) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
  }
};

constexpr S16Gemm kTile = {cpu::kAvx2, Isa::kMostRows, Isa::kColumns, &S16GemmTile<Isa>::Run, 1.6};

}  // namespace
const S16Gemm* const kS16GemmAvx2 = &kTile;
#else
const S16Gemm* const kS16GemmAvx2 = nullptr;
#endif

}  // namespace litmus::int8
