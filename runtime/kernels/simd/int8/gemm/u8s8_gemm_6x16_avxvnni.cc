// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// AVX-VNNI: vpdpbusd on 256-bit registers, 6 rows x 16 columns; narrow panels have 8.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_rows.h"

#if defined(__AVXVNNI__)
#include "runtime/kernels/simd/int8/requantize/requantize_avx2.h"
#endif

namespace litmus::int8 {
#if defined(__AVXVNNI__)
namespace {

constexpr int kRows = 6;
constexpr int kVectors = 2;

// Without kRequantize, sums go to args.sums and `requantize` is not looked at.
template <int kTileRows, int kWidth, bool kRequantize>
void Tile(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  __m256i sum[kTileRows][kWidth];
#pragma GCC unroll 8
  for (int i = 0; i < kTileRows; ++i) {
    const int32_t offset =
        kRequantize && requantize.row_offsets != nullptr ? requantize.row_offsets[i] : 0;
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      sum[i][j] = kRequantize
                      ? _mm256_sub_epi32(Load(requantize.bias + 8 * j), _mm256_set1_epi32(offset))
                      : _mm256_setzero_si256();
      asm("" : "+x"(sum[i][j]));  // see u8s8_gemm_14x32_avx512vnni.cc
    }
  }
  const __m256i sign_xor = _mm256_set1_epi8(static_cast<char>(args.sign_xor));
  const int8_t* b = args.b;
  for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
    const int k4 = s < args.segments ? args.k4 : 1;
    const uint8_t* a = args.a + args.segment_offsets[s];
    for (int k = 0; k < k4; ++k, a += 4, b += 32 * kWidth) {
      __m256i weights[kWidth];
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) weights[j] = Load(b + 32 * j);
#pragma GCC unroll 8
      for (int i = 0; i < kTileRows; ++i) {
        int32_t four;
        std::memcpy(&four, a + i * args.row_stride, 4);
        const __m256i row = _mm256_xor_si256(sign_xor, _mm256_set1_epi32(four));
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) {
          sum[i][j] = _mm256_dpbusd_avx_epi32(sum[i][j], row, weights[j]);
        }
      }
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < kTileRows; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) asm("" : "+x"(sum[i][j]));
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
#pragma GCC unroll 8
    for (int i = 0; i < kTileRows; ++i) sum[i][j] = scale(sum[i][j]);
  }
  const StoreRow store(requantize, kWidth == 1);
#pragma GCC unroll 8
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

constexpr U8S8Gemm kKernel = {cpu::kAvxVnni, kRows, 8 * kVectors, &U8S8GemmRows<Tiles>::Run,
                              &U8S8GemmRows<Tiles>::RunAndRequantize};

}  // namespace
const U8S8Gemm* const kU8S8GemmAvxVnni = &kKernel;
#else
const U8S8Gemm* const kU8S8GemmAvxVnni = nullptr;
#endif

}  // namespace litmus::int8
