// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpbusd on 14 rows x 32 columns; 28 sums, 2 weights and 1 broadcast fill the
// registers.
#include <utility>

#include "runtime/kernels/simd/int8/dot_tile.h"

#if defined(__AVX512VNNI__)
#include <immintrin.h>

#include <cstring>
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

constexpr int kRows = 14;
constexpr int kVectors = 2;

template <int kTileRows>
void Tile(const DotArgs& args) {
  __m512i sum[kTileRows][kVectors];
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; ++i) {
    sum[i][0] = sum[i][1] = _mm512_setzero_si512();
    // Without these barriers GCC 12 peels the first step (all rows start equal) and spills the sums
    // to the stack inside the loop: a third of the speed.
    asm("" : "+v"(sum[i][0]), "+v"(sum[i][1]));
  }
  const int8_t* b = args.b;
  constexpr int kBases = (kTileRows + 2) / 3;  // one pointer per three rows: all fit in registers
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* base[kBases];
#pragma GCC unroll 8
    for (int i = 0; i < kBases; ++i) {
      base[i] = args.a + args.segment_offsets[s] + 3 * i * args.row_stride;
    }
    for (int k = 0; k < args.k4; ++k) {
      const __m512i b0 = _mm512_loadu_si512(b);
      const __m512i b1 = _mm512_loadu_si512(b + 64);
#pragma GCC unroll 32
      for (int i = 0; i < kTileRows; ++i) {
        int32_t four;
        std::memcpy(&four, base[i / 3] + (i % 3) * args.row_stride, 4);
        const __m512i a = _mm512_set1_epi32(four);
        sum[i][0] = _mm512_dpbusd_epi32(sum[i][0], a, b0);
        sum[i][1] = _mm512_dpbusd_epi32(sum[i][1], a, b1);
      }
      b += 64 * kVectors;
#pragma GCC unroll 8
      for (int i = 0; i < kBases; ++i) base[i] += 4;
    }
  }
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; ++i) {
    asm("" : "+v"(sum[i][0]), "+v"(sum[i][1]));
    _mm512_storeu_si512(args.sums + i * 16 * kVectors, sum[i][0]);
    _mm512_storeu_si512(args.sums + i * 16 * kVectors + 16, sum[i][1]);
  }
}

template <size_t... kIndex>
void RunRows(int rows, const DotArgs& args, std::index_sequence<kIndex...>) {
  using Function = void (*)(const DotArgs&);
  static constexpr Function kTiles[] = {&Tile<static_cast<int>(kIndex) + 1>...};
  kTiles[rows - 1](args);
}

void Run(int rows, const DotArgs& args) { RunRows(rows, args, std::make_index_sequence<kRows>()); }

constexpr DotKernel kKernel = {"avx512vnni", kRows, 16 * kVectors, &Run};

}  // namespace
const DotKernel* const kDotAvx512Vnni = &kKernel;
#else
const DotKernel* const kDotAvx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
