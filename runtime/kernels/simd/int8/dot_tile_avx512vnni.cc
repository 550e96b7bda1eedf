// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpbusd on 14 rows x 32 columns; 28 sums, 2 weights and 1 broadcast fill the
// registers. Narrow panels have 16 columns.
#include "runtime/kernels/simd/int8/dot_rows.h"
#include "runtime/kernels/simd/int8/dot_tile.h"

#if defined(__AVX512VNNI__)
#include <cstring>

#include "runtime/kernels/simd/int8/finish_avx512.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

constexpr int kRows = 14;
constexpr int kVectors = 2;

template <int kTileRows, int kWidth>
using Sums = __m512i[kTileRows][kWidth];

// Stores the bytes of a tile: 64 of them are one vector, `rows_at_once` rows.
template <int kTileRows, int kWidth>
inline __attribute__((always_inline)) void Store(const Sums<kTileRows, kWidth>& sum,
                                                 const FinishArgs& finish) {
  constexpr int kRowsAtOnce = 4 / kWidth;
  const ByteClamp to_bytes(finish);
  const __m512i in_order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const bool whole = finish.count >= 16 * kWidth;
  const uint32_t present = whole ? ~uint32_t{0} : (uint32_t{1} << finish.count) - 1;
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; i += kRowsAtOnce) {
    const auto of = [&](int n) __attribute__((always_inline)) {  // rows past the end: the last one
      const int row = i + n / kWidth;
      return sum[row < kTileRows ? row : kTileRows - 1][n % kWidth];
    };
    const __m512i bytes = _mm512_permutexvar_epi32(in_order, to_bytes(of(0), of(1), of(2), of(3)));
    uint8_t* out = finish.out + i * finish.out_stride;
    if (kWidth == 2) {
      const auto store = [&](uint8_t * to, __m256i row) __attribute__((always_inline)) {
        if (whole) {
          _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), row);
        } else {
          _mm256_mask_storeu_epi8(to, present, row);
        }
      };
      store(out, _mm512_castsi512_si256(bytes));
      if (i + 1 < kTileRows) store(out + finish.out_stride, _mm512_extracti64x4_epi64(bytes, 1));
    } else {
      const auto store = [&](int n, __m128i row) __attribute__((always_inline)) {
        if (i + n >= kTileRows) return;
        uint8_t* to = out + n * finish.out_stride;
        if (whole) {
          _mm_storeu_si128(reinterpret_cast<__m128i*>(to), row);
        } else {
          _mm_mask_storeu_epi8(to, static_cast<__mmask16>(present), row);
        }
      };
      store(0, _mm512_castsi512_si128(bytes));
      store(1, _mm512_extracti32x4_epi32(bytes, 1));
      store(2, _mm512_extracti32x4_epi32(bytes, 2));
      store(3, _mm512_extracti32x4_epi32(bytes, 3));
    }
  }
}

template <bool kPositive, int kTileRows, int kWidth>
inline __attribute__((always_inline)) void ScaleAll(Sums<kTileRows, kWidth>& sum,
                                                    const FinishArgs& finish) {
  // Constants of one group of columns at a time: both do not fit beside the sums.
#pragma GCC unroll 2
  for (int j = 0; j < kWidth; ++j) {
    const ByteScale<kPositive> scale(finish, 16 * j);
#pragma GCC unroll 32
    for (int i = 0; i < kTileRows; ++i) sum[i][j] = scale(sum[i][j]);
  }
}

// Without kFinish, sums go to args.sums and `finish` is not looked at.
template <int kTileRows, int kWidth, bool kFinish>
void Tile(const DotArgs& args, const FinishArgs& finish) {
  Sums<kTileRows, kWidth> sum;
  const __m512i flip = _mm512_set1_epi8(static_cast<char>(args.flip));
#pragma GCC unroll 2
  for (int j = 0; j < kWidth; ++j) {
    const __m512i bias =
        kFinish ? _mm512_loadu_si512(finish.bias + 16 * j) : _mm512_setzero_si512();
    if (kFinish && finish.row_offsets != nullptr) {
#pragma GCC unroll 32
      for (int i = 0; i < kTileRows; ++i) {
        sum[i][j] = _mm512_sub_epi32(bias, _mm512_set1_epi32(finish.row_offsets[i]));
      }
    } else {
#pragma GCC unroll 32
      for (int i = 0; i < kTileRows; ++i) sum[i][j] = bias;
    }
  }
  // Without these barriers GCC 12 peels the first step (all rows start equal) and spills the sums
  // to the stack inside the loop: a third of the speed.
  const auto barrier = [&]() __attribute__((always_inline)) {
#pragma GCC unroll 32
    for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) asm("" : "+v"(sum[i][j]));
    }
  };
  barrier();
  const int8_t* b = args.b;
  constexpr int kBases = (kTileRows + 2) / 3;  // one pointer per three rows: all fit in registers
  for (int s = 0; s < args.segments + args.extras; ++s) {
    const int k4 = s < args.segments ? args.k4 : 1;
    const uint8_t* base[kBases];
#pragma GCC unroll 8
    for (int i = 0; i < kBases; ++i) {
      base[i] = args.a + args.segment_offsets[s] + 3 * i * args.row_stride;
    }
    for (int k = 0; k < k4; ++k) {
      __m512i weights[kWidth];
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) weights[j] = _mm512_loadu_si512(b + 64 * j);
#pragma GCC unroll 32
      for (int i = 0; i < kTileRows; ++i) {
        int32_t four;
        std::memcpy(&four, base[i / 3] + (i % 3) * args.row_stride, 4);
        // One instruction: its operand in memory is broadcast.
        const __m512i a = _mm512_xor_si512(flip, _mm512_set1_epi32(four));
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) {
          sum[i][j] = _mm512_dpbusd_epi32(sum[i][j], a, weights[j]);
        }
      }
      b += 64 * kWidth;
#pragma GCC unroll 8
      for (int i = 0; i < kBases; ++i) base[i] += 4;
    }
  }
  barrier();
  if (kFinish) {
    if (finish.positive) {
      ScaleAll<true, kTileRows, kWidth>(sum, finish);
    } else {
      ScaleAll<false, kTileRows, kWidth>(sum, finish);
    }
    return Store<kTileRows, kWidth>(sum, finish);
  }
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      _mm512_storeu_si512(args.sums + 16 * (i * kWidth + j), sum[i][j]);
    }
  }
}

struct Tiles {
  static constexpr int kMostRows = kRows, kWidth = kVectors;
  template <int kTileRows, int kTileWidth, bool kFinish>
  static void Run(const DotArgs& args, const FinishArgs& finish) {
    Tile<kTileRows, kTileWidth, kFinish>(args, finish);
  }
};

constexpr DotKernel kKernel = {"avx512vnni", kRows, 16 * kVectors, &DotRows<Tiles>::Run,
                               &DotRows<Tiles>::RunAndFinish};

}  // namespace
const DotKernel* const kDotAvx512Vnni = &kKernel;
#else
const DotKernel* const kDotAvx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
