// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.2 dot product, 6 rows x 8 columns. sdot takes signed bytes on both sides, so activations
// are read as a − 128 and 128 times the weights' sum is added back: sums start from it.
#include "runtime/kernels/simd/int8/dot_tile.h"

#if defined(__ARM_FEATURE_DOTPROD)
#include <arm_neon.h>

#include <cstring>
#endif

namespace litmus::int8 {
#if defined(__ARM_FEATURE_DOTPROD)
namespace {

constexpr int kRows = 6;
constexpr int kColumns = 8;

template <int kTileRows>
void Tile(const DotArgs& args) {
  int32x4_t sum[kTileRows][2];
  for (int i = 0; i < kTileRows; ++i) sum[i][0] = sum[i][1] = vdupq_n_s32(0);
  int32x4_t column0 = vdupq_n_s32(0), column1 = vdupq_n_s32(0);
  const int8x16_t ones = vdupq_n_s8(1);
  const int8_t* b = args.b;
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* a = args.a + args.segment_offsets[s];
    for (int k = 0; k < args.k4; ++k, a += 4, b += 4 * kColumns) {
      const int8x16_t b0 = vld1q_s8(b), b1 = vld1q_s8(b + 16);
      column0 = vdotq_s32(column0, ones, b0);
      column1 = vdotq_s32(column1, ones, b1);
      for (int i = 0; i < kTileRows; ++i) {
        uint32_t four;
        std::memcpy(&four, a + i * args.row_stride, 4);
        const int8x16_t row = vreinterpretq_s8_u32(vdupq_n_u32(four ^ 0x80808080u));
        sum[i][0] = vdotq_s32(sum[i][0], row, b0);
        sum[i][1] = vdotq_s32(sum[i][1], row, b1);
      }
    }
  }
  for (int i = 0; i < kTileRows; ++i) {
    vst1q_s32(args.sums + i * kColumns, vaddq_s32(sum[i][0], vshlq_n_s32(column0, 7)));
    vst1q_s32(args.sums + i * kColumns + 4, vaddq_s32(sum[i][1], vshlq_n_s32(column1, 7)));
  }
}

void Run(int rows, const DotArgs& args) {
  switch (rows) {
    case 1:
      return Tile<1>(args);
    case 2:
      return Tile<2>(args);
    case 3:
      return Tile<3>(args);
    case 4:
      return Tile<4>(args);
    case 5:
      return Tile<5>(args);
    default:
      return Tile<6>(args);
  }
}

constexpr DotKernel kKernel = {"neondot", kRows, kColumns, &Run, nullptr};

}  // namespace
const DotKernel* const kDotNeonDotprod = &kKernel;
#else
const DotKernel* const kDotNeonDotprod = nullptr;
#endif

}  // namespace litmus::int8
