// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the tiles of 256-bit registers share: the class Isa of u8s4_gemm_tile.h except Dot and
// kMultipliesWholeBytes. Include it only in files that are compiled with AVX2 at least.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_AVX_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_AVX_H_

#include <immintrin.h>

#include <cstdint>

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

struct NarrowAvx {
  static constexpr int kPrefetchBytes = 0;
  static constexpr int kMostRows = 3, kWidth = 2, kLanes = 8;
  using Vector = __m256i;
  using Floats = __m256;

  static void Keep(Vector* sum) { asm("" : "+x"(*sum)); }
  static Vector LoadPairs(const int16_t* p) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(p));
  }
  static Vector LoadBytes(const uint8_t* p) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(p));
  }
  static Floats LoadFloats(const float* p) { return _mm256_loadu_ps(p); }
  static Floats SetFloats(float value) { return _mm256_set1_ps(value); }
  static Vector Broadcast(int32_t four) { return _mm256_set1_epi32(four); }
  static Vector AddSums(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
  template <int kBits, int kIndex>
  static Vector Unpack(Vector raw) {
    const Vector mask = _mm256_set1_epi8((1 << kBits) - 1);
    return _mm256_and_si256(kIndex == 0 ? raw : _mm256_srli_epi32(raw, kBits * kIndex), mask);
  }
  static Vector Subtract(Vector sum, Vector weight_sums, Vector zero_points) {
    return _mm256_sub_epi32(sum, _mm256_madd_epi16(weight_sums, zero_points));
  }
  static Floats ToFloats(Vector sum) { return _mm256_cvtepi32_ps(sum); }
  static Floats Multiply(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
  static Floats AddFloats(Floats a, Floats b) { return _mm256_add_ps(a, b); }
  // These instructions return their second operand if one is NaN, so a NaN stays NaN.
  static Floats Clamp(Floats value, Floats low, Floats high) {
    return _mm256_min_ps(high, _mm256_max_ps(low, value));
  }
  static void Store(float* out, Floats value, int count) {
    if (count >= kLanes) return _mm256_storeu_ps(out, value);
    const Vector lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    _mm256_maskstore_ps(out, _mm256_cmpgt_epi32(_mm256_set1_epi32(count), lanes), value);
  }
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_AVX_H_
