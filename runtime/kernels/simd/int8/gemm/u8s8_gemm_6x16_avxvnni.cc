// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpbusd on 256-bit registers, 6 rows x 16 columns; narrow panels have 8.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/gemm_registers.h"
#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa : U8S8GemmAvx {
  static constexpr int kRowsOfPointer = kMostRows;
  static Sum Start(Vector initial) { return initial; }
  static Row SetSignXor(uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
  static Row Broadcast(int32_t four, Row sign_xor) {
    return _mm256_xor_si256(sign_xor, _mm256_set1_epi32(four));
  }
  static void Add(Sum* sum, Row row, Weights weights) {
    *sum = _mm256_dpbusd_avx_epi32(*sum, row, weights);
  }
  static Vector Total(Sum sum, WeightSum, Vector) { return sum; }
};

using Rows = GemmRows<U8S8GemmTile<Isa>>;

void RunAndRequantize(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  const RoundsDown down(requantize.scale != nullptr);
  Rows::RunAndRequantize(rows, args, requantize);
}

constexpr U8S8Gemm kKernel = {cpu::kAvxVnni,
                              Isa::kMostRows,
                              Isa::kLanes* Isa::kWidth,
                              &Rows::Run,
                              RunAndRequantize,
                              /*scales_in_floats=*/true,
                              /*scales_in_doubles=*/true};

}  // namespace
const U8S8Gemm* const kU8S8GemmAvxVnni = &kKernel;

}  // namespace litmus::int8
