// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the tiles of bytes and of 16-bit numbers share for one width of registers. Include it only
// in files that are compiled with AVX2 at least.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_REGISTERS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_REGISTERS_H_

#if defined(__AVX512F__)
#include "runtime/kernels/simd/int8/requantize/requantize_avx512.h"
#else
#include "runtime/kernels/simd/int8/requantize/requantize_avx2.h"
#endif
#include <immintrin.h>

#include <cstdint>

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The part of an Isa of gemm_loop.h for 256-bit registers; Broadcast and Add are missing.
struct GemmAvx {
  static constexpr int kMostRows = 6, kRowsOfPointer = 3, kLanes = 8, kWidth = 2, kChains = 4;
  using Vector = __m256i;
  using Sum = __m256i;
  using Weights = __m256i;
  using Row = __m256i;
  struct WeightSum {};
  static Vector Zero() { return _mm256_setzero_si256(); }
  static void Store(int32_t* p, Vector v) { _mm256_storeu_si256(reinterpret_cast<Vector*>(p), v); }
  static void Keep(Sum* sum) { asm("" : "+x"(*sum)); }
  static Vector AddSums(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
  static Weights LoadWeights(const int8_t* b) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(b));
  }
  template <typename AnyWeights>
  static void AddWeights(WeightSum*, const AnyWeights&) {}
};

#if !defined(__AVX512F__)
// Adds for tiles of bytes what u8s8_gemm_tile.h needs.
struct U8S8GemmAvx : GemmAvx {
  static constexpr bool kPositiveIsFaster = true, kHasFloats = true;
  template <bool kPositive>
  using Requantizer = Requantize<Avx2, kPositive>;
  template <bool kPositive>
  using FloatRequantizer = RequantizeInFloatsAvx2<kPositive>;
  using DoubleRequantizer = RequantizeInDoublesAvx2;
  using StoreRow = StoreRowAvx2;
  static Vector Bias(const int32_t* bias, int32_t offset) {
    return _mm256_sub_epi32(Avx2::Load(bias), _mm256_set1_epi32(offset));
  }
};
#else
struct GemmAvx512 {
  static constexpr int kMostRows = 14, kRowsOfPointer = 3, kLanes = 16, kWidth = 2, kChains = 4;
  using Vector = __m512i;
  using Sum = __m512i;
  using Weights = __m512i;
  using Row = __m512i;
  struct WeightSum {};
  static Vector Zero() { return _mm512_setzero_si512(); }
  static void Store(int32_t* p, Vector v) { _mm512_storeu_si512(p, v); }
  static void Keep(Sum* sum) { asm("" : "+v"(*sum)); }
  static Vector AddSums(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
  static Weights LoadWeights(const int8_t* b) { return _mm512_loadu_si512(b); }
  static void AddWeights(WeightSum*, const Weights&) {}
};
#endif

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_GEMM_REGISTERS_H_
