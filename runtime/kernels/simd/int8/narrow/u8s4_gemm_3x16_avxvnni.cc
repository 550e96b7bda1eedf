// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpbusd on 3 rows x 16 columns. It uses intrinsics, because Highway 1.0.3 has no dot
// products of bytes.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_avx.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa : NarrowAvx {
  static constexpr bool kMultipliesWholeBytes = true;
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    return _mm256_dpbusd_avx_epi32(sum, weights, row);
  }
  static Vector SixteenthOfDifference(Vector a, Vector b) {
    return _mm256_srai_epi32(_mm256_sub_epi32(a, b), 4);
  }
};

constexpr NarrowGemm kKernel = {cpu::kAvxVnni,
                                Isa::kMostRows,
                                Isa::kLanes* Isa::kWidth,
                                /*quad=*/4,
                                /*unsigned_weights=*/true,
                                &NarrowTile<Isa, 4>::Run,
                                &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmAvxVnni = &kKernel;

}  // namespace litmus::int8
