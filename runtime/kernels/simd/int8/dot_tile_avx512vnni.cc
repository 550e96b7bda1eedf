// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpbusd on 14 rows x 32 columns; 28 sums, 2 weights and 1 broadcast fill the
// registers.
#include <utility>

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

template <int kTileRows>
inline __attribute__((always_inline)) void Store(__m512i (&sum)[kTileRows][kVectors],
                                                 const FinishArgs& finish) {
  // Constants of one group of columns at a time: both do not fit beside the sums.
#pragma GCC unroll 2
  for (int j = 0; j < kVectors; ++j) {
    if (finish.row_offsets != nullptr) {
#pragma GCC unroll 32
      for (int i = 0; i < kTileRows; ++i) {
        sum[i][j] = _mm512_sub_epi32(sum[i][j], _mm512_set1_epi32(finish.row_offsets[i]));
      }
    }
    const FinishChannels channels(finish, 16 * j);
#pragma GCC unroll 32
    for (int i = 0; i < kTileRows; ++i) sum[i][j] = Scale(sum[i][j], channels);
  }
  const FinishBytes to_bytes(finish, finish.is_int8);
  const __m512i in_order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const bool whole = finish.count >= 32;
  const __mmask32 present = whole ? ~uint32_t{0} : (uint32_t{1} << finish.count) - 1;
  const auto store = [&](int row, __m256i bytes) __attribute__((always_inline)) {
    uint8_t* out = finish.out + row * finish.out_stride;
    if (whole) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), bytes);
    } else {
      _mm256_mask_storeu_epi8(out, present, bytes);
    }
  };
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; i += 2) {
    const int next = i + 1 < kTileRows ? i + 1 : i;
    const __m512i two_rows = _mm512_permutexvar_epi32(
        in_order, to_bytes(sum[i][0], sum[i][1], sum[next][0], sum[next][1]));
    store(i, _mm512_castsi512_si256(two_rows));
    if (next > i) store(next, _mm512_extracti64x4_epi64(two_rows, 1));
  }
}

// Without kFinish, sums go to args.sums and `finish` is not looked at.
template <int kTileRows, bool kFinish>
void Tile(const DotArgs& args, const FinishArgs& finish) {
  __m512i sum[kTileRows][kVectors];
  const __m512i zero = _mm512_setzero_si512();
  const __m512i flip = kFinish ? _mm512_set1_epi8(static_cast<char>(args.flip)) : zero;
  const __m512i bias0 = kFinish ? _mm512_loadu_si512(finish.bias) : zero;
  const __m512i bias1 = kFinish ? _mm512_loadu_si512(finish.bias + 16) : zero;
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; ++i) {
    sum[i][0] = bias0;
    sum[i][1] = bias1;
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
        // One instruction: its operand in memory is broadcast.
        const __m512i a = _mm512_xor_si512(flip, _mm512_set1_epi32(four));
        sum[i][0] = _mm512_dpbusd_epi32(sum[i][0], a, b0);
        sum[i][1] = _mm512_dpbusd_epi32(sum[i][1], a, b1);
      }
      b += 64 * kVectors;
#pragma GCC unroll 8
      for (int i = 0; i < kBases; ++i) base[i] += 4;
    }
  }
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; ++i) asm("" : "+v"(sum[i][0]), "+v"(sum[i][1]));
  if (kFinish) return Store<kTileRows>(sum, finish);
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; ++i) {
    _mm512_storeu_si512(args.sums + i * 16 * kVectors, sum[i][0]);
    _mm512_storeu_si512(args.sums + i * 16 * kVectors + 16, sum[i][1]);
  }
}

template <bool kFinish, size_t... kIndex>
void RunRows(int rows, const DotArgs& args, const FinishArgs& finish,
             std::index_sequence<kIndex...>) {
  using Function = void (*)(const DotArgs&, const FinishArgs&);
  static constexpr Function kTiles[] = {&Tile<static_cast<int>(kIndex) + 1, kFinish>...};
  kTiles[rows - 1](args, finish);
}

void Run(int rows, const DotArgs& args) {
  RunRows<false>(rows, args, FinishArgs(), std::make_index_sequence<kRows>());
}

void RunAndFinish(int rows, const DotArgs& args, const FinishArgs& finish) {
  RunRows<true>(rows, args, finish, std::make_index_sequence<kRows>());
}

constexpr DotKernel kKernel = {"avx512vnni", kRows, 16 * kVectors, &Run, &RunAndFinish};

}  // namespace
const DotKernel* const kDotAvx512Vnni = &kKernel;
#else
const DotKernel* const kDotAvx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
