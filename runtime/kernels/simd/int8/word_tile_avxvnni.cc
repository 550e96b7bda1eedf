// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpwssd on 256-bit registers, 6 rows x 16 columns.
#include "runtime/kernels/simd/int8/word_tile.h"

#if defined(__AVXVNNI__)
#include <immintrin.h>

#include "runtime/kernels/simd/int8/word_rows.h"
#endif

namespace litmus::int8 {
#if defined(__AVXVNNI__)
namespace {

struct Isa {
  using Vector = __m256i;
  static constexpr int kLanes = 8, kMostRows = 6, kWidth = 2, kColumns = kLanes * kWidth;
  static Vector Zero() { return _mm256_setzero_si256(); }
  static Vector Load(const int16_t* p) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(p));
  }
  static void Store(int32_t* p, Vector v) { _mm256_storeu_si256(reinterpret_cast<Vector*>(p), v); }
  static Vector Broadcast(int32_t pair) { return _mm256_set1_epi32(pair); }
  static Vector Dot(Vector sum, Vector a, Vector b) { return _mm256_dpwssd_avx_epi32(sum, a, b); }
  static void Keep(Vector* v) { asm("" : "+x"(*v)); }
};

constexpr WordTile kTile = {"avxvnni", Isa::kMostRows, Isa::kColumns, &WordRows<Isa>::Run, 0.55};

}  // namespace
const WordTile* const kWordAvxVnni = &kTile;
#else
const WordTile* const kWordAvxVnni = nullptr;
#endif

}  // namespace litmus::int8
