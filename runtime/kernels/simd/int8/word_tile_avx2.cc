// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2: vpmaddwd, of pairs that do not overflow, on 6 rows x 16 columns.
#include "runtime/kernels/simd/int8/word_tile.h"

#if defined(__AVX2__)
#include <immintrin.h>

#include "runtime/kernels/simd/int8/word_rows.h"
#endif

namespace litmus::int8 {
#if defined(__AVX2__)
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
  static Vector Dot(Vector sum, Vector a, Vector b) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
  }
  static void Keep(Vector* v) { asm("" : "+x"(*v)); }
};

constexpr WordTile kTile = {"avx2", Isa::kMostRows, Isa::kColumns, &WordRows<Isa>::Run, 1.6};

}  // namespace
const WordTile* const kWordAvx2 = &kTile;
#else
const WordTile* const kWordAvx2 = nullptr;
#endif

}  // namespace litmus::int8
