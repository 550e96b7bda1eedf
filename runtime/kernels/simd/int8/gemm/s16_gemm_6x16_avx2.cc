// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2: vpmaddwd, whose sums of two products do not overflow here, on 6 rows x 16 columns.
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
    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(row, weights));
  }
};

constexpr S16Gemm kTile = {cpu::kAvx2, Isa::kMostRows, Isa::kLanes* Isa::kWidth,
                           &GemmRows<S16GemmTile<Isa>>::Run, 1.6};

}  // namespace
const S16Gemm* const kS16GemmAvx2 = &kTile;

}  // namespace litmus::int8
