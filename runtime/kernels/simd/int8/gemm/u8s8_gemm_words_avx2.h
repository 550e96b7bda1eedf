// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What WordsGemm and OneRowGemm ask of AVX2: tiles of 6 rows x 16 columns. Only for files that are
// compiled with AVX2.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_AVX2_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_AVX2_H_

#include <immintrin.h>

#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/requantize_rows_avx2.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

struct BytesGemmAvx2 : RowsAvx2 {
  static constexpr int kTileRows = 6;

  static void Widen(const int8_t* b, int16_t* even, int16_t* odd) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b));
    _mm256_store_si256(reinterpret_cast<__m256i*>(even),
                       _mm256_srai_epi16(_mm256_slli_epi16(bytes, 8), 8));
    _mm256_store_si256(reinterpret_cast<__m256i*>(odd), _mm256_srai_epi16(bytes, 8));
  }
  static void AddWordSums(const int16_t* even, const int16_t* odd, int32_t* sums) {
    const __m256i words = _mm256_add_epi16(*reinterpret_cast<const __m256i*>(even),
                                           *reinterpret_cast<const __m256i*>(odd));
    auto* to = reinterpret_cast<__m256i*>(sums);
    *to = _mm256_add_epi32(*to, _mm256_madd_epi16(words, _mm256_set1_epi16(128)));
  }

  static __m256i SetFour(const uint8_t* bytes) {
    int32_t four;
    __builtin_memcpy(&four, bytes, sizeof(four));
    return _mm256_set1_epi32(four);
  }

  template <bool kSigned>
  struct Row {
    explicit Row(const uint8_t* four) : bytes(SetFour(four)) {}
    __m256i odd() const {
      return kSigned ? _mm256_srai_epi16(bytes, 8) : _mm256_srli_epi16(bytes, 8);
    }
    __m256i even() const {
      const __m256i split = _mm256_set1_epi16(kSigned ? 1 : 255);
      return kSigned ? _mm256_maddubs_epi16(split, bytes) : _mm256_and_si256(split, bytes);
    }
    __m256i bytes;
  };

  // GCC would load weights once for all rows, for which there are no registers, and move sums to
  // the stack.
  static inline __attribute__((always_inline)) void AddProducts(__m256i pairs, const int16_t* words,
                                                                Vector* sum) {
    __m256i products;
    asm("vpmaddwd %2, %1, %0"
        : "=x"(products)
        : "x"(pairs), "m"(*reinterpret_cast<const __m256i*>(words)));
    *sum = _mm256_add_epi32(*sum, products);
    asm("" : "+x"(*sum));
  }

  static inline __attribute__((always_inline)) void AddHalves(__m256i low, __m256i high,
                                                              const int8_t* b, Vector* low16,
                                                              Vector* high16) {
    AddHalf(low, b, low16);
    AddHalf(high, b, high16);
  }
  // Two instructions that read the weights are fewer than one for that and two more. GCC would add
  // products to each other first, for which there are no registers.
  static inline __attribute__((always_inline)) void AddHalf(__m256i halves, const int8_t* b,
                                                            Vector* sum) {
    __m256i products;
    asm("vpmaddubsw %2, %1, %0"
        : "=x"(products)
        : "x"(halves), "m"(*reinterpret_cast<const __m256i_u*>(b)));
    *sum = _mm256_add_epi16(*sum, products);
    asm("" : "+x"(*sum));
  }

  static void AddPairs(Vector* sum, Vector words) {
    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(words, _mm256_set1_epi16(1)));
  }
  static Vector ShiftLeft4(Vector v) { return _mm256_slli_epi32(v, 4); }
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_AVX2_H_
