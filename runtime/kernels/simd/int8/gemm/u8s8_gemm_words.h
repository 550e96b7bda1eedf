// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Many rows of u8s8_gemm.h with AVX2, which has no dot product of bytes: the weights of a panel are
// widened to 16 bits once for all rows, in memory. Tiles of 6 rows x 16 columns leave their sums in
// memory for the output stage. Only for files that are compiled with AVX2.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_AVX2_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_AVX2_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/requantize/requantize_rows_avx2.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The products of one panel and any number of rows. Four bytes of a row, a0 … a3, become (a0, a2)
// and (a1, a3) in 16 bits, by a mask and a shift; so do the weights. kWidth: vectors of 8 columns.
template <int kWidth>
class WordsGemm {
  static constexpr int kTileRows = 6, kColumns = 8 * kWidth;
  static constexpr int kMostRows = 16 * kTileRows;  // whose sums are kept
  static constexpr int kMostSteps = 256;            // whose weights are kept; a step: four bytes
  static constexpr int kStepWords = 4 * kColumns;

 public:
  explicit WordsGemm(const U8S8GemmArgs& args)
      : args_(args),
        signed_(args.sign_xor != 0),
        steps_(args.segments * args.k4 + args.overflow_groups) {}

  void RunAndRequantize(int rows, RequantizeArgs requantize) {
    for (int first = 0; first < rows; first += kMostRows) {
      const int count = rows - first < kMostRows ? rows - first : kMostRows;
      Multiply(args_.a + first * args_.row_stride, count, first == 0);
      RequantizeRowsAvx2<kWidth>(requantize, start_, count, sums_);
      requantize.out += kMostRows * requantize.out_stride;
      if (requantize.row_offsets != nullptr) requantize.row_offsets += kMostRows;
    }
  }

 private:
  // The sums of rows from `a` on.
  void Multiply(const uint8_t* a, int rows, bool first) {
    const bool once = steps_ <= kMostSteps;  // then the weights stay for all rows
    int segment = 0, within = 0;
    if (first || !once) {
      for (int32_t& start : start_) start = 0;
    }
    for (int step = 0; step < steps_; step += kMostSteps) {
      const int count = steps_ - step < kMostSteps ? steps_ - step : kMostSteps;
      if (first || !once) Widen(args_.b + ptrdiff_t{step} * kStepWords, count);
      const Part part = {segment, within, count, step > 0};
      signed_ ? MultiplyPart<true>(part, a, rows) : MultiplyPart<false>(part, a, rows);
      for (int rest = count; rest > 0;) {
        const int left = GroupsOf(segment) - within;
        within = left <= rest ? 0 : within + rest;
        rest -= left;
        if (within == 0) ++segment;
      }
    }
    if (steps_ == 0) {
      for (int i = 0; i < rows * kColumns; ++i) sums_[i] = 0;
    }
  }

  // Steps from one within a segment on.
  struct Part {
    int segment, within, steps;
    bool adds;  // to the sums of the part before
  };

  int GroupsOf(int segment) const { return segment < args_.segments ? args_.k4 : 1; }

  // Rows of signed bytes are multiplied as they are: what sign_xor would add to them is added by
  // start_.
  void Widen(const int8_t* b, int steps) {
    const __m256i add = _mm256_set1_epi16(128);
    int16_t* to = words_;
    for (int k = 0; k < steps; ++k, b += kStepWords, to += kStepWords) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + 32 * j));
        const __m256i even = _mm256_srai_epi16(_mm256_slli_epi16(bytes, 8), 8);
        const __m256i odd = _mm256_srai_epi16(bytes, 8);
        _mm256_store_si256(reinterpret_cast<__m256i*>(to + 16 * j), even);
        _mm256_store_si256(reinterpret_cast<__m256i*>(to + 16 * (kWidth + j)), odd);
        if (!signed_) continue;
        auto* start = reinterpret_cast<__m256i*>(start_ + 8 * j);
        const __m256i sum = _mm256_madd_epi16(_mm256_add_epi16(even, odd), add);
        *start = _mm256_add_epi32(*start, sum);
      }
    }
  }

  template <bool kSigned>
  void MultiplyPart(const Part& part, const uint8_t* a, int rows) {
    int32_t* sums = sums_;
    for (int tiles = (rows + kTileRows - 1) / kTileRows; tiles > 0; --tiles) {
      const int count = (rows + tiles - 1) / tiles;
      switch (count) {
        case 6:
          MultiplyTile<6, kSigned>(part, a, sums);
          break;
        case 5:
          MultiplyTile<5, kSigned>(part, a, sums);
          break;
        case 4:
          MultiplyTile<4, kSigned>(part, a, sums);
          break;
        case 3:
          MultiplyTile<3, kSigned>(part, a, sums);
          break;
        case 2:
          MultiplyTile<2, kSigned>(part, a, sums);
          break;
        default:
          MultiplyTile<1, kSigned>(part, a, sums);
          break;
      }
      rows -= count;
      a += count * args_.row_stride;
      sums += count * kColumns;
    }
  }

  template <int kRows, bool kSigned>
  __attribute__((noinline)) void MultiplyTile(const Part& part, const uint8_t* a, int32_t* sums) {
    const ptrdiff_t stride = args_.row_stride;
    __m256i sum[kRows][kWidth];
#pragma GCC unroll 6
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) sum[i][j] = _mm256_setzero_si256();
    }
    if (part.adds) {
#pragma GCC unroll 6
      for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) sum[i][j] = Sums(sums, i, j);
      }
    }
    const __m256i split = _mm256_set1_epi16(kSigned ? 1 : 255);
    const int16_t* words = words_;
    int segment = part.segment, within = part.within;
    for (int rest = part.steps; rest > 0; ++segment, within = 0) {
      const int left = GroupsOf(segment) - within, count = left < rest ? left : rest;
      const uint8_t* base = a + args_.segment_offsets[segment] + ptrdiff_t{4} * within;
      const uint8_t* second = base + 3 * stride;
      const auto step = [&](int n) __attribute__((always_inline)) {
#pragma GCC unroll 6
        for (int i = 0; i < kRows; ++i) {
          const uint8_t* row = (i < 3 ? base : second) + (i % 3) * stride + ptrdiff_t{4} * n;
          AddRow<kSigned>(row, split, words + ptrdiff_t{kStepWords} * n, sum[i]);
        }
      };
      int k = count;
      for (; k >= 2; k -= 2, base += 8, second += 8, words += 2 * kStepWords) step(0), step(1);
      if (k > 0) step(0), words += kStepWords;
      rest -= count;
    }
#pragma GCC unroll 6
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) Sums(sums, i, j) = sum[i][j];
    }
  }

  static __m256i& Sums(int32_t* sums, int row, int j) {
    return reinterpret_cast<__m256i*>(sums)[row * kWidth + j];
  }

  // Adds the products of four bytes. GCC would load weights once for all rows, for which there are
  // no registers, and move sums to the stack.
  template <bool kSigned>
  static inline __attribute__((always_inline)) void AddRow(const uint8_t* row, __m256i split,
                                                           const int16_t* words,
                                                           __m256i (&sum)[kWidth]) {
    int32_t four;
    __builtin_memcpy(&four, row, sizeof(four));
    const __m256i bytes = _mm256_set1_epi32(four);
    const __m256i odd = kSigned ? _mm256_srai_epi16(bytes, 8) : _mm256_srli_epi16(bytes, 8);
    const __m256i even =
        kSigned ? _mm256_maddubs_epi16(split, bytes) : _mm256_and_si256(split, bytes);
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) Add(even, words + 16 * j, &sum[j]);
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) Add(odd, words + 16 * (kWidth + j), &sum[j]);
  }
  static inline __attribute__((always_inline)) void Add(__m256i pairs, const int16_t* words,
                                                        __m256i* sum) {
    __m256i products;
    asm("vpmaddwd %2, %1, %0"
        : "=x"(products)
        : "x"(pairs), "m"(*reinterpret_cast<const __m256i*>(words)));
    *sum = _mm256_add_epi32(*sum, products);
    asm("" : "+x"(*sum));
  }

  const U8S8GemmArgs& args_;
  const bool signed_;
  const int steps_;
  alignas(32) int32_t start_[kColumns];
  alignas(32) int32_t sums_[kMostRows * kColumns];
  alignas(32) int16_t words_[kMostSteps * kStepWords];
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_WORDS_AVX2_H_
