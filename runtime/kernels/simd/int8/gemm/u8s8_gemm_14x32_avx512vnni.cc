// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-512 VNNI: vpdpbusd on 14 rows x 32 columns; 28 sums, 2 weights and 1 broadcast fill the
// registers. Narrow panels have 16 columns.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_rows.h"

#if defined(__AVX512VNNI__)
#include <cstring>

#include "runtime/kernels/simd/int8/requantize/requantize_rows_avx512.h"
#endif

namespace litmus::int8 {
#if defined(__AVX512VNNI__)
namespace {

constexpr int kRows = 14;
constexpr int kVectors = 2;

template <int kTileRows, int kWidth>
using Sums = __m512i[kTileRows][kWidth];

// Without these barriers around a loop GCC 12 peels its first step (all rows start equal) and
// spills the sums to the stack inside it: a third of the speed.
template <int kTileRows, int kWidth>
inline __attribute__((always_inline)) void KeepInRegisters(Sums<kTileRows, kWidth>& sum) {
#pragma GCC unroll 32
  for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) asm("" : "+v"(sum[i][j]));
  }
}

// Adds the products of rows from `a` on.
template <int kTileRows, int kWidth>
inline __attribute__((always_inline)) void Multiply(const U8S8GemmArgs& args, const uint8_t* a,
                                                    __m512i sign_xor,
                                                    Sums<kTileRows, kWidth>& sum) {
  KeepInRegisters<kTileRows, kWidth>(sum);
  const int8_t* b = args.b;
  constexpr int kBases = (kTileRows + 2) / 3;  // one pointer per three rows: all fit in registers
  for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
    const int k4 = s < args.segments ? args.k4 : 1;
    const uint8_t* base[kBases];
#pragma GCC unroll 8
    for (int i = 0; i < kBases; ++i) {
      base[i] = a + args.segment_offsets[s] + 3 * i * args.row_stride;
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
        const __m512i row = _mm512_xor_si512(sign_xor, _mm512_set1_epi32(four));
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) {
          sum[i][j] = _mm512_dpbusd_epi32(sum[i][j], row, weights[j]);
        }
      }
      b += 64 * kWidth;
#pragma GCC unroll 8
      for (int i = 0; i < kBases; ++i) base[i] += 4;
    }
  }
  KeepInRegisters<kTileRows, kWidth>(sum);
}

inline __m512i Flip(const U8S8GemmArgs& args) {
  return _mm512_set1_epi8(static_cast<char>(args.sign_xor));
}

struct Tiles {
  static constexpr int kMostRows = kRows, kWidth = kVectors;
  template <int kTileRows, int kTileWidth, bool>
  static void Run(const U8S8GemmArgs& args, const RequantizeArgs&) {
    Sums<kTileRows, kTileWidth> sum;
#pragma GCC unroll 32
    for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) sum[i][j] = _mm512_setzero_si512();
    }
    Multiply<kTileRows, kTileWidth>(args, args.a, Flip(args), sum);
#pragma GCC unroll 32
    for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) {
        _mm512_storeu_si512(args.sums + 16 * (i * kTileWidth + j), sum[i][j]);
      }
    }
  }
};

// Whole tiles, one after the other: the next one's products begin while outputs are still scaled.
template <Scaling kScaling, Bytes kBytes, int kWidth>
void RequantizeTiles(int tiles, const U8S8GemmArgs& dot_args,
                     const RequantizeArgs& requantize_args) {
  // Copies that nothing else refers to: what is written to `out` cannot change them.
  const U8S8GemmArgs args = dot_args;
  const RequantizeArgs requantize = requantize_args;
  const RowConstants constants(requantize_args);
  const __m512i sign_xor = Flip(args);
  const uint8_t* a = args.a;
  uint8_t* out = requantize.out;
  const int32_t* row_offsets = requantize.row_offsets;
  const RequantizeRows<kScaling, kBytes, kWidth> store(requantize, constants);
  for (; tiles > 0; --tiles) {
    Sums<kRows, kWidth> sum;
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      const __m512i bias = _mm512_loadu_si512(requantize.bias + 16 * j);
#pragma GCC unroll 32
      for (int i = 0; i < kRows; ++i) sum[i][j] = bias;
    }
    if (row_offsets != nullptr) {
#pragma GCC unroll 32
      for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) {
          sum[i][j] = _mm512_sub_epi32(sum[i][j], _mm512_set1_epi32(row_offsets[i]));
        }
      }
      row_offsets += kRows;
    }
    Multiply<kRows, kWidth>(args, a, sign_xor, sum);
    store(sum, out);
    a += kRows * args.row_stride;
    out += kRows * requantize.out_stride;
  }
}

// Fewer rows than a tile has: their sums are in args.sums.
template <Scaling kScaling, Bytes kBytes, int kWidth>
__attribute__((noinline)) void RequantizeRest(int rows, const U8S8GemmArgs& args,
                                              const RequantizeArgs& requantize) {
  const RowConstants constants(requantize);
  const RequantizeRows<kScaling, kBytes, kWidth> store(requantize, constants);
  store.Rows(rows, args.sums);
}

template <Scaling kScaling, Bytes kBytes, int kWidth>
void RunOf(int rows, U8S8GemmArgs args, RequantizeArgs requantize) {
  const int tiles = rows / kRows, whole = tiles * kRows;
  RequantizeTiles<kScaling, kBytes, kWidth>(tiles, args, requantize);
  if (whole == rows) return;
  args.a += whole * args.row_stride;
  requantize.out += whole * requantize.out_stride;
  if (requantize.row_offsets != nullptr) requantize.row_offsets += whole;
  alignas(64) int32_t sums[kRows * kVectors * 16];
  args.sums = sums;
  U8S8GemmRows<Tiles>::Run(rows - whole, args);
  RequantizeRest<kScaling, kBytes, kWidth>(rows - whole, args, requantize);
}

template <Scaling kScaling, Bytes kBytes>
void RunOf(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  args.narrow ? RunOf<kScaling, kBytes, 1>(rows, args, requantize)
              : RunOf<kScaling, kBytes, kVectors>(rows, args, requantize);
}

template <Scaling kScaling>
void RunOf(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  const int least = requantize.is_int8 ? -128 : 0;
  if (requantize.min > least || requantize.max < least + 255) {
    RunOf<kScaling, Bytes::kSome>(rows, args, requantize);
  } else if (requantize.is_int8) {
    RunOf<kScaling, Bytes::kAllInt8>(rows, args, requantize);
  } else {
    RunOf<kScaling, Bytes::kAllUint8>(rows, args, requantize);
  }
}

void RunAndRequantize(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  if (requantize.scale != nullptr) {
    return requantize.positive ? RunOf<Scaling::kPositiveFloat>(rows, args, requantize)
                               : RunOf<Scaling::kFloat>(rows, args, requantize);
  }
  requantize.positive ? RunOf<Scaling::kPositiveFixed>(rows, args, requantize)
                      : RunOf<Scaling::kFixed>(rows, args, requantize);
}

constexpr U8S8Gemm kKernel = {cpu::kAvx512Vnni,  kRows,
                              16 * kVectors,     &U8S8GemmRows<Tiles>::Run,
                              &RunAndRequantize, /*scales_in_floats=*/true};

}  // namespace
const U8S8Gemm* const kU8S8GemmAvx512Vnni = &kKernel;
#else
const U8S8Gemm* const kU8S8GemmAvx512Vnni = nullptr;
#endif

}  // namespace litmus::int8
