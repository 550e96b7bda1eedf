// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernel of 16-bit numbers with SSE4: pmaddwd, whose sums of two products do not overflow
// here, on 3 rows x 16 columns. Include it only in files that are compiled with SSE4.2 at least.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_S16_GEMM_SSE4_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_S16_GEMM_SSE4_H_

#include <immintrin.h>

#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm_tile.h"
#include "runtime/kernels/simd/int8/gemm/sse/add_word_products.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows_sse4.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The class Isa of gemm_loop.h. Weights are operands in memory.
struct WordsSse4 : Sse4 {
  static constexpr int kMostRows = 3, kRowsOfPointer = 3, kLanes = 8, kWidth = 2, kChains = 1;
  using Sum = Vector;
  using Weights = const int16_t*;
  using Row = __m128i;
  struct WeightSum {};
  static void Keep(Sum* sum) { asm("" : "+x"(sum->low), "+x"(sum->high)); }
  static Weights LoadWeights(const int8_t* b) { return reinterpret_cast<const int16_t*>(b); }
  static void AddWeights(WeightSum*, Weights) {}
  static Row Broadcast(int32_t pair, int) { return _mm_set1_epi32(pair); }
  static void Add(Sum* sum, Row row, Weights weights) {
    AddWordProducts(row, weights, &sum->low);
    AddWordProducts(row, weights + 8, &sum->high);
  }
};

// In the inner loop, a product of bytes takes 29/64 instructions and one of words 14/32. With the
// output stage, a product of bytes takes about 1.2 times as long as one of words.
constexpr S16Gemm WordsKernelSse4(const char* target) {
  return {target, WordsSse4::kMostRows, WordsSse4::kLanes * WordsSse4::kWidth,
          &GemmRows<S16GemmTile<WordsSse4>>::Run, /*byte_product=*/1.2};
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_S16_GEMM_SSE4_H_
