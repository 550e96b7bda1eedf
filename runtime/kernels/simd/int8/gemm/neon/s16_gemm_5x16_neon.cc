// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NEON: smlal by lane, on 5 rows x 16 columns; narrow panels have 8. One load of a row has the
// numbers for eight steps of k.
//
// smlal is written in assembly: for the intrinsic vmlal_laneq_s16, GCC 12 copies the lower half of
// each vector of weights to another register.
#include <arm_neon.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/kernels/simd/load_order.h"

namespace litmus::int8 {
namespace {

// The sums of eight columns of one row.
struct Sum {
  int32x4_t low, high;
};

// "x": an operand that is addressed by lane must be in one of the lower 16 registers.
template <int kLane>
inline __attribute__((always_inline)) void AddLane(int16x8_t weights, int16x8_t row, Sum* sum) {
  asm("smlal %0.4s, %1.4h, %2.h[%3]" : "+w"(sum->low) : "w"(weights), "x"(row), "i"(kLane));
  asm("smlal2 %0.4s, %1.8h, %2.h[%3]" : "+w"(sum->high) : "w"(weights), "x"(row), "i"(kLane));
}

class Tile {
 public:
  static constexpr int kMostRows = 5, kColumns = 16;
  static constexpr int kWidth = 2;  // a whole panel is two half panels

  template <int kRows, int kTileWidth>
  static void Run(const S16GemmArgs& args) {
    Sum sum[kRows][kTileWidth];
    const int32x4_t zero = vdupq_n_s32(0);
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < kTileWidth; ++j) sum[i][j] = {zero, zero};
    }
    const int16_t* b = args.b;
    const int16_t* a[kRows];
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) a[i] = args.a + i * args.row_stride;
    int16x8_t rows[kRows];
    int pairs = args.pairs;
    for (; pairs >= 4; pairs -= 4) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
        rows[i] = vld1q_s16(a[i]);
        a[i] += 8;
        asm("" : "+r"(a[i]));  // each row keeps a pointer, which its loads advance
      }
      AddSteps<0, 8>(rows, &b, sum);
    }
    for (; pairs > 0; --pairs) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i, a[i - 1] += 2) {
        int32_t pair;
        std::memcpy(&pair, a[i], sizeof(pair));
        rows[i] = vreinterpretq_s16_s32(vdupq_n_s32(pair));
      }
      AddSteps<0, 2>(rows, &b, sum);
    }
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < kTileWidth; ++j) {
        int32_t* to = args.c + i * args.c_stride + 8 * j;
        vst1q_s32(to, sum[i][j].low);
        vst1q_s32(to + 4, sum[i][j].high);
      }
    }
  }

 private:
  static int16x8x2_t LoadWeights(const int16_t* b, const Sum (&)[2]) { return vld1q_s16_x2(b); }
  static int16x8x2_t LoadWeights(const int16_t* b, const Sum (&)[1]) {
    return {{vld1q_s16(b), vdupq_n_s16(0)}};
  }

  template <int kStep, int kEnd, int kRows, int kTileWidth>
  static inline __attribute__((always_inline)) void AddSteps(const int16x8_t (&rows)[kRows],
                                                             const int16_t** b,
                                                             Sum (&sum)[kRows][kTileWidth]) {
    if constexpr (kStep < kEnd) {
      const auto weights = LoadWeights(*b, sum[0]);
      *b += 8 * kTileWidth;
#pragma GCC unroll 8
      for (int j = 0; j < kTileWidth; ++j) {
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
          AddLane<kStep>(weights.val[j], rows[i], &sum[i][j]);
          LITMUS_LOAD_AFTER(*b, sum[i][j].low);
          LITMUS_LOAD_AFTER(*b, sum[i][j].high);
        }
      }
      AddSteps<kStep + 1, kEnd>(rows, b, sum);
    }
  }
};

constexpr S16Gemm kTile = {cpu::kNeon,         Tile::kMostRows,
                           Tile::kColumns,     &GemmRows<Tile>::Run,
                           /*byte_product=*/0,
                           /*group=*/1};

}  // namespace
const S16Gemm* const kS16GemmNeon = &kTile;

}  // namespace litmus::int8
