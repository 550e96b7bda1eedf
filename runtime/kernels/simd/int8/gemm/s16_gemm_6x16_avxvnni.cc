// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpwssd on 256-bit registers, 6 rows x 16 columns.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/gemm_registers.h"
#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa : GemmAvx {
  static Row Broadcast(int32_t pair, int) { return _mm256_set1_epi32(pair); }
  static void Add(Sum* sum, Row row, Weights weights) {
    *sum = _mm256_dpwssd_avx_epi32(*sum, row, weights);
  }
};

constexpr S16Gemm kTile = {cpu::kAvxVnni, Isa::kMostRows, Isa::kLanes* Isa::kWidth,
                           &GemmRows<S16GemmTile<Isa>>::Run, 0.55};

}  // namespace
const S16Gemm* const kS16GemmAvxVnni = &kTile;

}  // namespace litmus::int8
