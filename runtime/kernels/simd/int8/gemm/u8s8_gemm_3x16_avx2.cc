// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2 without a byte dot product. vpmaddubsw would saturate (255 · 127 · 2 > 32767), so bytes are
// widened to 16 bits and vpmaddwd sums pairs; a column's two partial sums are added at the end. 3
// rows x 16 columns; narrow panels have 8.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_rows.h"

#if defined(__AVX2__)
#include "runtime/kernels/simd/int8/requantize/requantize_avx2.h"
#endif

namespace litmus::int8 {
#if defined(__AVX2__)
namespace {

constexpr int kRows = 3;
constexpr int kVectors = 2;  // of 8 columns

// Without kRequantize, sums go to args.sums and `requantize` is not looked at.
template <int kTileRows, int kWidth, bool kRequantize>
void Tile(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  constexpr int kQuads = 2 * kWidth;  // vectors of four columns with two partial sums each
  __m256i sum[kTileRows][kQuads];
#pragma GCC unroll 4
  for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 4
    for (int q = 0; q < kQuads; ++q) sum[i][q] = _mm256_setzero_si256();
  }
  const auto sign_xor = static_cast<int32_t>(args.sign_xor * 0x01010101u);
  const int8_t* b = args.b;
  for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
    const int k4 = s < args.segments ? args.k4 : 1;
    const uint8_t* a = args.a + args.segment_offsets[s];
    for (int k = 0; k < k4; ++k, a += 4, b += 16 * kQuads) {
      __m256i weights[kQuads];
#pragma GCC unroll 4
      for (int q = 0; q < kQuads; ++q) {
        weights[q] =
            _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(b + 16 * q)));
      }
#pragma GCC unroll 4
      for (int i = 0; i < kTileRows; ++i) {
        int32_t four;
        std::memcpy(&four, a + i * args.row_stride, 4);
        const __m256i row =
            _mm256_broadcastq_epi64(_mm_cvtepu8_epi16(_mm_cvtsi32_si128(four ^ sign_xor)));
#pragma GCC unroll 4
        for (int q = 0; q < kQuads; ++q) {
          sum[i][q] = _mm256_add_epi32(sum[i][q], _mm256_madd_epi16(row, weights[q]));
        }
      }
    }
  }
  // hadd works within 128-bit lanes: columns come out as 0 1 4 5 2 3 6 7.
#pragma GCC unroll 4
  for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      sum[i][j] =
          _mm256_permute4x64_epi64(_mm256_hadd_epi32(sum[i][2 * j], sum[i][2 * j + 1]), 0b11011000);
    }
  }
  if (!kRequantize) {
    for (int i = 0; i < kTileRows; ++i) {
      for (int j = 0; j < kWidth; ++j) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(args.sums + (i * kWidth + j) * 8),
                            sum[i][j]);
      }
    }
    return;
  }
#pragma GCC unroll 2
  for (int j = 0; j < kWidth; ++j) {
    const ByteScale scale(requantize, 8 * j);
    const __m256i bias = Load(requantize.bias + 8 * j);
#pragma GCC unroll 4
    for (int i = 0; i < kTileRows; ++i) {
      const int32_t offset = requantize.row_offsets != nullptr ? requantize.row_offsets[i] : 0;
      sum[i][j] =
          scale(_mm256_add_epi32(sum[i][j], _mm256_sub_epi32(bias, _mm256_set1_epi32(offset))));
    }
  }
  const StoreRow store(requantize, kWidth == 1);
  for (int i = 0; i < kTileRows; ++i) {
    store(sum[i][0], sum[i][kWidth - 1], requantize.out + i * requantize.out_stride);
  }
}

struct Tiles {
  static constexpr int kMostRows = kRows, kWidth = kVectors;
  template <int kTileRows, int kTileWidth, bool kRequantize>
  static void Run(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
    Tile<kTileRows, kTileWidth, kRequantize>(args, requantize);
  }
};

constexpr U8S8Gemm kKernel = {cpu::kAvx2, kRows, 8 * kVectors, &U8S8GemmRows<Tiles>::Run,
                              &U8S8GemmRows<Tiles>::RunAndRequantize};

}  // namespace
const U8S8Gemm* const kU8S8GemmAvx2 = &kKernel;
#else
const U8S8Gemm* const kU8S8GemmAvx2 = nullptr;
#endif

}  // namespace litmus::int8
