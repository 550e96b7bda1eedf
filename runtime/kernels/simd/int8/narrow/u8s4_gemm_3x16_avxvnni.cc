// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpbusd on 3 rows x 16 columns. Intrinsics: Highway 1.0.3 has no dot products of
// bytes.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_avx.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa : NarrowAvx {
  // The weight in the upper bits of its byte is a signed number as it is.
  template <int kBits, int kIndex>
  static Vector Unpack(Vector raw) {
    constexpr int kShift = 8 - kBits * (kIndex + 1);
    const Vector mask = _mm256_set1_epi8(static_cast<char>(0x100 - (1 << (8 - kBits))));
    return _mm256_and_si256(kShift == 0 ? raw : _mm256_slli_epi32(raw, kShift), mask);
  }
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    return _mm256_dpbusd_avx_epi32(sum, row, weights);
  }
  template <int kBits>
  static Floats Value(Vector sum, Vector weight_sums, int32_t zero_point) {
    return ValueOf<8 - kBits>(sum, weight_sums, zero_point);
  }
};

constexpr NarrowGemm kKernel = {cpu::kAvxVnni, Isa::kMostRows,           Isa::kLanes* Isa::kWidth,
                                /*quad=*/4,    &NarrowTile<Isa, 4>::Run, &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmAvxVnni = &kKernel;

}  // namespace litmus::int8
