// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpbusd on 256-bit registers, 6 rows x 16 columns.
#include <utility>

#include "runtime/kernels/simd/int8/dot_tile.h"

#if defined(__AVXVNNI__)
#include <immintrin.h>

#include <cstring>
#endif

namespace litmus::int8 {
#if defined(__AVXVNNI__)
namespace {

constexpr int kRows = 6;
constexpr int kVectors = 2;

template <int kTileRows>
void Tile(const DotArgs& args) {
  __m256i sum[kTileRows][kVectors];
#pragma GCC unroll 8
  for (int i = 0; i < kTileRows; ++i) {
    sum[i][0] = sum[i][1] = _mm256_setzero_si256();
    asm("" : "+x"(sum[i][0]), "+x"(sum[i][1]));  // see dot_tile_avx512vnni.cc
  }
  const int8_t* b = args.b;
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* a = args.a + args.segment_offsets[s];
    for (int k = 0; k < args.k4; ++k, a += 4, b += 32 * kVectors) {
      const __m256i b0 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b));
      const __m256i b1 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + 32));
#pragma GCC unroll 8
      for (int i = 0; i < kTileRows; ++i) {
        int32_t four;
        std::memcpy(&four, a + i * args.row_stride, 4);
        const __m256i row = _mm256_set1_epi32(four);
        sum[i][0] = _mm256_dpbusd_avx_epi32(sum[i][0], row, b0);
        sum[i][1] = _mm256_dpbusd_avx_epi32(sum[i][1], row, b1);
      }
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < kTileRows; ++i) {
    asm("" : "+x"(sum[i][0]), "+x"(sum[i][1]));
    auto* out = reinterpret_cast<__m256i*>(args.sums + i * 8 * kVectors);
    _mm256_storeu_si256(out, sum[i][0]);
    _mm256_storeu_si256(out + 1, sum[i][1]);
  }
}

template <size_t... kIndex>
void RunRows(int rows, const DotArgs& args, std::index_sequence<kIndex...>) {
  using Function = void (*)(const DotArgs&);
  static constexpr Function kTiles[] = {&Tile<static_cast<int>(kIndex) + 1>...};
  kTiles[rows - 1](args);
}

void Run(int rows, const DotArgs& args) { RunRows(rows, args, std::make_index_sequence<kRows>()); }

constexpr DotKernel kKernel = {"avxvnni", kRows, 8 * kVectors, &Run, nullptr};

}  // namespace
const DotKernel* const kDotAvxVnni = &kKernel;
#else
const DotKernel* const kDotAvxVnni = nullptr;
#endif

}  // namespace litmus::int8
