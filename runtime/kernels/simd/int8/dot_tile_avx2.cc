// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX2 without a byte dot product. vpmaddubsw would saturate (255 · 127 · 2 > 32767), so bytes are
// widened to 16 bits and vpmaddwd sums pairs; a column's two partial sums are added at the end. 3
// rows x 16 columns.
#include "runtime/kernels/simd/int8/dot_tile.h"

#if defined(__AVX2__)
#include <immintrin.h>

#include <cstring>
#endif

namespace litmus::int8 {
#if defined(__AVX2__)
namespace {

constexpr int kRows = 3;
constexpr int kColumns = 16;
constexpr int kQuads = kColumns / 4;  // vectors of four columns with two partial sums each

template <int kTileRows>
void Tile(const DotArgs& args) {
  __m256i sum[kTileRows][kQuads];
#pragma GCC unroll 4
  for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 4
    for (int q = 0; q < kQuads; ++q) sum[i][q] = _mm256_setzero_si256();
  }
  const int8_t* b = args.b;
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* a = args.a + args.segment_offsets[s];
    for (int k = 0; k < args.k4; ++k, a += 4, b += 4 * kColumns) {
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
        const __m256i row = _mm256_broadcastq_epi64(_mm_cvtepu8_epi16(_mm_cvtsi32_si128(four)));
#pragma GCC unroll 4
        for (int q = 0; q < kQuads; ++q) {
          sum[i][q] = _mm256_add_epi32(sum[i][q], _mm256_madd_epi16(row, weights[q]));
        }
      }
    }
  }
  for (int i = 0; i < kTileRows; ++i) {
    for (int q = 0; q < kQuads; q += 2) {
      // hadd works within 128-bit lanes: columns come out as 0 1 4 5 2 3 6 7.
      const __m256i pairs = _mm256_hadd_epi32(sum[i][q], sum[i][q + 1]);
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(args.sums + i * kColumns + 4 * q),
                          _mm256_permute4x64_epi64(pairs, 0b11011000));
    }
  }
}

void Run(int rows, const DotArgs& args) {
  switch (rows) {
    case 1:
      return Tile<1>(args);
    case 2:
      return Tile<2>(args);
    default:
      return Tile<3>(args);
  }
}

constexpr DotKernel kKernel = {"avx2", kRows, kColumns, &Run, nullptr};

}  // namespace
const DotKernel* const kDotAvx2 = &kKernel;
#else
const DotKernel* const kDotAvx2 = nullptr;
#endif

}  // namespace litmus::int8
