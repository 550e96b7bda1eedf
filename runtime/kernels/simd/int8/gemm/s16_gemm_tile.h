// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tile of s16_gemm.h for one instruction set. Include it only in files that are compiled for
// that one.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_TILE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_TILE_H_

#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/gemm_loop.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"

namespace litmus::int8 {

// Tiles for GemmRows. Isa is as in gemm_loop.h, for pairs of 16-bit numbers.
template <typename Isa>
class S16GemmTile {
 public:
  static constexpr int kMostRows = Isa::kMostRows, kWidth = Isa::kWidth;

  template <int kRows, int kTileWidth>
  static void Run(const S16GemmArgs& args) {
    typename Isa::Sum sum[kRows][kTileWidth];
    typename Isa::WeightSum weight_sum[kTileWidth];
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) sum[i][j] = Isa::Zero();
    }
    KeepSums<Isa>(sum);
    MultiplyGroups<Isa>(args.pairs, reinterpret_cast<const uint8_t*>(args.a),
                        args.row_stride * static_cast<ptrdiff_t>(sizeof(int16_t)),
                        reinterpret_cast<const int8_t*>(args.b), 0, sum, weight_sum);
    KeepSums<Isa>(sum);
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) {
        Isa::Store(args.c + i * args.c_stride + Isa::kLanes * j, sum[i][j]);
      }
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_TILE_H_
