// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2: vpmaddubsw and vpmaddwd on 3 rows x 16 columns. Pairs of products with weights of four bits
// fit in 16 bits: 2 · 255 · 8. Intrinsics: Highway 1.0.3 has no products of bytes that add pairs.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_avx.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa : NarrowAvx {
  // A table of the numbers that the bits stand for. They are not too large, as shifted ones would
  // be, whose pairs of products do not fit in 16 bits.
  template <int kBits, int kIndex>
  static Vector Unpack(Vector raw) {
    const Vector numbers = _mm256_broadcastsi128_si256(
        kBits == 4 ? _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, -8, -7, -6, -5, -4, -3, -2, -1)
                   : _mm_setr_epi8(0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1));
    const Vector shifted = kIndex == 0 ? raw : _mm256_srli_epi32(raw, kBits * kIndex);
    return _mm256_shuffle_epi8(numbers, _mm256_and_si256(shifted, _mm256_set1_epi8(0x0f)));
  }
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    const Vector pairs = _mm256_maddubs_epi16(row, weights);
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }
  template <int kBits>
  static Floats Value(Vector sum, Vector weight_sums, int32_t zero_point) {
    return ValueOf<0>(sum, weight_sums, zero_point);
  }
};

constexpr NarrowGemm kKernel = {cpu::kAvx2, Isa::kMostRows,           Isa::kLanes* Isa::kWidth,
                                /*quad=*/4, &NarrowTile<Isa, 4>::Run, &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmAvx2 = &kKernel;

}  // namespace litmus::int8
