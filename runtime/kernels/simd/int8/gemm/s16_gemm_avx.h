// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the tiles of s16_gemm_tile.h for 256-bit registers share. Only for files that are compiled
// with AVX2 at least.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_AVX_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_AVX_H_

#include <immintrin.h>

#include <cstdint>

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

struct S16GemmAvx {
  using Vector = __m256i;
  static constexpr int kLanes = 8, kMostRows = 6, kWidth = 2, kColumns = kLanes * kWidth;
  static Vector Zero() { return _mm256_setzero_si256(); }
  static Vector Load(const int16_t* p) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(p));
  }
  static void Store(int32_t* p, Vector v) { _mm256_storeu_si256(reinterpret_cast<Vector*>(p), v); }
  static Vector Broadcast(int32_t pair) { return _mm256_set1_epi32(pair); }
  static void Keep(Vector* v) { asm("" : "+x"(*v)); }
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_AVX_H_
