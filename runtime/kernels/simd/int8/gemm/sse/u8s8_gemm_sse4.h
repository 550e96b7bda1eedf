// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernel of bytes with SSE4, 12 rows x 16 columns; narrow panels have 8. pmaddubsw would
// saturate (255 · 127 · 2 > 32767), so bytes are widened to 16 bits and pmaddwd adds pairs of
// products. Include it only in files that are compiled with SSE4.2 at least. Compiled with AVX,
// instructions have three operands, which saves copies of registers.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_U8S8_GEMM_SSE4_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_U8S8_GEMM_SSE4_H_

#include <immintrin.h>

#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/sse/add_word_products.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_one_row.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_words.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows_sse4.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The class Isa of WordsGemm and OneRowGemm.
struct BytesGemmSse4 : RowsSse4 {
  static constexpr int kTileRows = 3;  // the sums of 16 columns fill 12 of 16 registers

  static void Widen(const int8_t* b, int16_t* even, int16_t* odd) {
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + 16 * i));
      _mm_store_si128(reinterpret_cast<__m128i*>(even + 8 * i),
                      _mm_srai_epi16(_mm_slli_epi16(bytes, 8), 8));
      _mm_store_si128(reinterpret_cast<__m128i*>(odd + 8 * i), _mm_srai_epi16(bytes, 8));
    }
  }
  static void AddWordSums(const int16_t* even, const int16_t* odd, int32_t* sums) {
    const __m128i factor = _mm_set1_epi16(128);
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
      const __m128i words =
          _mm_add_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(even + 8 * i)),
                        _mm_load_si128(reinterpret_cast<const __m128i*>(odd + 8 * i)));
      auto* to = reinterpret_cast<__m128i*>(sums + 4 * i);
      *to = _mm_add_epi32(*to, _mm_madd_epi16(words, factor));
    }
  }

  static __m128i SetFour(const uint8_t* bytes) {
#if defined(__AVX__)
    return _mm_castps_si128(_mm_broadcast_ss(reinterpret_cast<const float*>(bytes)));
#else
    int32_t four;
    __builtin_memcpy(&four, bytes, sizeof(four));
    return _mm_set1_epi32(four);
#endif
  }

  template <bool kSigned>
  struct Row {
    explicit Row(const uint8_t* four) : bytes(SetFour(four)) {}
    __m128i odd() const { return kSigned ? _mm_srai_epi16(bytes, 8) : _mm_srli_epi16(bytes, 8); }
    __m128i even() const {
      return kSigned ? _mm_maddubs_epi16(_mm_set1_epi16(1), bytes)
                     : _mm_and_si128(_mm_set1_epi16(255), bytes);
    }
    __m128i bytes;
  };

  static inline __attribute__((always_inline)) void AddProducts(__m128i pairs, const int16_t* words,
                                                                Vector* sum) {
    AddWordProducts(pairs, words, &sum->low);
    AddWordProducts(pairs, words + 8, &sum->high);
  }

  static inline __attribute__((always_inline)) void AddHalves(__m128i low, __m128i high,
                                                              const int8_t* b, Vector* low16,
                                                              Vector* high16) {
    AddHalf(low, high, b, &low16->low, &high16->low);
    AddHalf(low, high, b + 16, &low16->high, &high16->high);
  }
  static inline __attribute__((always_inline)) void AddHalf(__m128i low, __m128i high,
                                                            const int8_t* b, __m128i* low16,
                                                            __m128i* high16) {
    const __m128i weights = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b));
    *low16 = _mm_add_epi16(*low16, _mm_maddubs_epi16(low, weights));
    *high16 = _mm_add_epi16(*high16, _mm_maddubs_epi16(high, weights));
    // Without this, GCC adds products to each other first and runs out of registers.
    asm("" : "+x"(*low16), "+x"(*high16));
  }

  static void AddPairs(Vector* sum, const Vector& words) {
    const __m128i ones = _mm_set1_epi16(1);
    sum->low = _mm_add_epi32(sum->low, _mm_madd_epi16(words.low, ones));
    sum->high = _mm_add_epi32(sum->high, _mm_madd_epi16(words.high, ones));
  }
  static Vector ShiftLeft4(const Vector& v) {
    return {_mm_slli_epi32(v.low, 4), _mm_slli_epi32(v.high, 4)};
  }
};

void Run(int rows, const U8S8GemmArgs& args) {
  if (rows > 1) {
    args.narrow ? WordsGemm<BytesGemmSse4, 1>(args).Run(rows)
                : WordsGemm<BytesGemmSse4, 2>(args).Run(rows);
  } else {
    args.narrow ? OneRowGemm<BytesGemmSse4, 1>(args).Run()
                : OneRowGemm<BytesGemmSse4, 2>(args).Run();
  }
}

void RunRow(const U8S8GemmArgs& args, int panels) {
  OneRowGemm<BytesGemmSse4, 2>(args).RunPanels(panels);
}

void RunAndRequantize(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  const RoundsDown down(requantize.double_scale == nullptr);
  if (rows > 1) {
    args.narrow ? WordsGemm<BytesGemmSse4, 1>(args).RunAndRequantize(rows, requantize)
                : WordsGemm<BytesGemmSse4, 2>(args).RunAndRequantize(rows, requantize);
  } else {
    args.narrow ? OneRowGemm<BytesGemmSse4, 1>(args).RunAndRequantize(requantize)
                : OneRowGemm<BytesGemmSse4, 2>(args).RunAndRequantize(requantize);
  }
}

// A tile has 12 rows, so that widening the weights of a panel takes little time beside the
// products.
constexpr U8S8Gemm KernelSse4(const char* target) {
  U8S8Gemm kernel = {target,
                     /*rows=*/12,
                     /*columns=*/16,
                     &Run,
                     RunAndRequantize,
                     /*scales_in_floats=*/false,
                     /*scales_in_doubles=*/true};
  kernel.split_row = &OneRowGemm<BytesGemmSse4, 2>::SplitRow;
  kernel.run_row = &RunRow;
  return kernel;
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_U8S8_GEMM_SSE4_H_
