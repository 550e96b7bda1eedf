// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpwssd on 14 rows x 32 columns.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"

#if defined(__AVX512VNNI__)
#include <immintrin.h>

#include "runtime/kernels/simd/int8/gemm/s16_gemm_tile.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

struct Isa {
  using Vector = __m512i;
  static constexpr int kLanes = 16, kMostRows = 14, kWidth = 2, kColumns = kLanes * kWidth;
  static Vector Zero() { return _mm512_setzero_si512(); }
  static Vector Load(const int16_t* p) {
    return _mm512_loadu_si512(reinterpret_cast<const Vector*>(p));
  }
  static void Store(int32_t* p, Vector v) { _mm512_storeu_si512(reinterpret_cast<Vector*>(p), v); }
  static Vector Broadcast(int32_t pair) { return _mm512_set1_epi32(pair); }
  static Vector Dot(Vector sum, Vector a, Vector b) { return _mm512_dpwssd_epi32(sum, a, b); }
  static void Keep(Vector* v) { asm("" : "+v"(*v)); }
};

constexpr S16Gemm kTile = {cpu::kAvx512Vnni, Isa::kMostRows, Isa::kColumns, &S16GemmTile<Isa>::Run,
                           0.53};

}  // namespace
const S16Gemm* const kS16GemmAvx512Vnni = &kTile;
#else
const S16Gemm* const kS16GemmAvx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
