// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.2 dot product, 6 rows x 8 columns; narrow panels have 4. sdot takes signed bytes on both
// sides, so activations are read as a − 128 and 128 times the weights' sum is added back: sums
// start from it.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm_rows.h"

#if defined(__ARM_FEATURE_DOTPROD)
#include <arm_neon.h>

#include <cstring>
#endif

namespace litmus::int8 {
#if defined(__ARM_FEATURE_DOTPROD)
namespace {

constexpr int kRows = 6;
constexpr int kVectors = 2;

// Sums to outputs without zero point. A rounding shift rounds halves up, so negative values lose
// one first.
inline int32x4_t Scale(int32x4_t sum, const RequantizeArgs& requantize, int first) {
  const int32x4_t x = vshlq_s32(sum, vld1q_s32(requantize.left + first));
  const int32x4_t product = vqrdmulhq_s32(x, vld1q_s32(requantize.multiplier + first));
  const int32x4_t right = vnegq_s32(vld1q_s32(requantize.right + first));
  const int32x4_t minus_one = vshrq_n_s32(vandq_s32(product, right), 31);
  return vrshlq_s32(vqaddq_s32(product, minus_one), right);
}

inline void Store(int32x4_t low, int32x4_t high, const RequantizeArgs& requantize, int columns,
                  uint8_t* out) {
  const int16x8_t words = vqaddq_s16(vcombine_s16(vqmovn_s32(low), vqmovn_s32(high)),
                                     vdupq_n_s16(static_cast<int16_t>(requantize.zero_point)));
  const int16x8_t clamped =
      vminq_s16(vmaxq_s16(words, vdupq_n_s16(static_cast<int16_t>(requantize.min))),
                vdupq_n_s16(static_cast<int16_t>(requantize.max)));
  const uint8x8_t bytes = vmovn_u16(vreinterpretq_u16_s16(clamped));
  if (columns == 8 && requantize.count >= 8) return vst1_u8(out, bytes);
  uint8_t all[8];
  vst1_u8(all, bytes);
  std::memcpy(out, all,
              static_cast<size_t>(requantize.count < columns ? requantize.count : columns));
}

// Without kRequantize, sums go to args.sums and `requantize` is not looked at. Sums stay in
// registers where the loops over them unroll completely.
template <int kTileRows, int kWidth, bool kRequantize>
void Tile(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
  int32x4_t sum[kTileRows][kWidth], column[kWidth];
#pragma GCC unroll 2
  for (int j = 0; j < kWidth; ++j) {
    column[j] = vdupq_n_s32(0);
#pragma GCC unroll 8
    for (int i = 0; i < kTileRows; ++i) sum[i][j] = vdupq_n_s32(0);
  }
  const int8x16_t ones = vdupq_n_s8(1);
  const uint32_t to_signed = (args.sign_xor ^ 0x80u) * 0x01010101u;
  const int8_t* b = args.b;
  for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
    const int k4 = s < args.segments ? args.k4 : 1;
    const uint8_t* a = args.a + args.segment_offsets[s];
    for (int k = 0; k < k4; ++k, a += 4, b += 16 * kWidth) {
      int8x16_t weights[kWidth];
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        weights[j] = vld1q_s8(b + 16 * j);
        column[j] = vdotq_s32(column[j], ones, weights[j]);
      }
#pragma GCC unroll 8
      for (int i = 0; i < kTileRows; ++i) {
        uint32_t four;
        std::memcpy(&four, a + i * args.row_stride, 4);
        const int8x16_t row = vreinterpretq_s8_u32(vdupq_n_u32(four ^ to_signed));
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) sum[i][j] = vdotq_s32(sum[i][j], row, weights[j]);
      }
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < kTileRows; ++i) {
    const int32_t offset =
        kRequantize && requantize.row_offsets != nullptr ? requantize.row_offsets[i] : 0;
#pragma GCC unroll 2
    for (int j = 0; j < kWidth; ++j) {
      sum[i][j] = vaddq_s32(sum[i][j], vshlq_n_s32(column[j], 7));
      if (!kRequantize) {
        vst1q_s32(args.sums + (i * kWidth + j) * 4, sum[i][j]);
        continue;
      }
      const int32x4_t bias = vsubq_s32(vld1q_s32(requantize.bias + 4 * j), vdupq_n_s32(offset));
      sum[i][j] = Scale(vaddq_s32(sum[i][j], bias), requantize, 4 * j);
    }
    if (kRequantize) {
      Store(sum[i][0], sum[i][kWidth - 1], requantize, 4 * kWidth,
            requantize.out + i * requantize.out_stride);
    }
  }
}

struct Tiles {
  static constexpr int kMostRows = kRows, kWidth = kVectors;
  template <int kTileRows, int kTileWidth, bool kRequantize>
  static void Run(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
    Tile<kTileRows, kTileWidth, kRequantize>(args, requantize);
  }
};

constexpr U8S8Gemm kKernel = {cpu::kNeonDotprod, kRows, 4 * kVectors, &U8S8GemmRows<Tiles>::Run,
                              &U8S8GemmRows<Tiles>::RunAndRequantize};

}  // namespace
const U8S8Gemm* const kU8S8GemmNeonDotprod = &kKernel;
#else
const U8S8Gemm* const kU8S8GemmNeonDotprod = nullptr;
#endif

}  // namespace litmus::int8
