// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpwssd on 256-bit registers, 6 rows x 16 columns.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"

#if defined(__AVXVNNI__)
#include "runtime/kernels/simd/int8/gemm/s16_gemm_avx.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm_tile.h"
#endif

namespace litmus::int8 {
#if defined(__AVXVNNI__)
namespace {

struct Isa : S16GemmAvx {
  static Vector Dot(Vector sum, Vector a, Vector b) { return _mm256_dpwssd_avx_epi32(sum, a, b); }
};

constexpr S16Gemm kTile = {cpu::kAvxVnni, Isa::kMostRows, Isa::kColumns, &S16GemmTile<Isa>::Run,
                           0.55};

}  // namespace
const S16Gemm* const kS16GemmAvxVnni = &kTile;
#else
const S16Gemm* const kS16GemmAvxVnni = nullptr;
#endif

}  // namespace litmus::int8
