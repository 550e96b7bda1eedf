// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpwssd on 14 rows x 32 columns.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/gemm_registers.h"
#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa : GemmAvx512 {
  static Row Broadcast(int32_t pair, int) { return _mm512_set1_epi32(pair); }
  static void Add(Sum* sum, Row row, Weights weights) {
    *sum = _mm512_dpwssd_epi32(*sum, row, weights);
  }
};

constexpr S16Gemm kTile = {cpu::kAvx512Vnni, Isa::kMostRows, Isa::kLanes* Isa::kWidth,
                           &GemmRows<S16GemmTile<Isa>>::Run, 0.53};

}  // namespace
const S16Gemm* const kS16GemmAvx512Vnni = &kTile;

}  // namespace litmus::int8
