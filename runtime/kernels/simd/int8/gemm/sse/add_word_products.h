// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The step of tiles of 16-bit words with SSE4. Include it only in files that are compiled for one
// instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_ADD_WORD_PRODUCTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_ADD_WORD_PRODUCTS_H_

#include <immintrin.h>

#include <cstdint>

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// Adds the products of `pairs` and the eight words in memory to `sum`. With intrinsics, GCC would
// load the words once for all rows of a tile, run out of registers and spill sums to the stack.
inline __attribute__((always_inline)) void AddWordProducts(__m128i pairs, const int16_t* words,
                                                           __m128i* sum) {
  __m128i products;
#if defined(__AVX__)
  asm("vpmaddwd %2, %1, %0"
      : "=x"(products)
      : "x"(pairs), "m"(*reinterpret_cast<const __m128i*>(words)));
#else
  asm("movdqa %2, %0\n\tpmaddwd %1, %0"
      : "=&x"(products)
      : "x"(pairs), "m"(*reinterpret_cast<const __m128i*>(words)));
#endif
  *sum = _mm_add_epi32(*sum, products);
  asm("" : "+x"(*sum));
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_SSE_ADD_WORD_PRODUCTS_H_
