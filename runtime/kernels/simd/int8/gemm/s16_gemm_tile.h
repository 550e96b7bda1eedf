// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tile of s16_gemm.h for one instruction set. Only for files that are compiled for it.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_TILE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_TILE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"

namespace litmus::int8 {

// Isa is a class of the including file's own, so that each file has code of its own. It has Vector,
// kLanes, kMostRows, kWidth (vectors of columns in a whole panel; a narrow one has half of them),
// Zero, Load, Store, Broadcast, Dot(sum, a, b) and Keep, which keeps a sum in its register: GCC 12
// spills sums that it sees to be equal at the start.
template <typename Isa>
class S16GemmTile {
 public:
  static void Run(int rows, const S16GemmArgs& args) {
    Run(rows, args, std::make_index_sequence<Isa::kMostRows>());
  }

 private:
  template <size_t... kIndex>
  static void Run(int rows, const S16GemmArgs& args, std::index_sequence<kIndex...>) {
    using Function = void (*)(const S16GemmArgs&);
    static constexpr Function kTiles[][Isa::kMostRows] = {
        {&Tile<static_cast<int>(kIndex) + 1, Isa::kWidth>...},
        {&Tile<static_cast<int>(kIndex) + 1, Isa::kWidth / 2>...}};
    kTiles[args.narrow ? 1 : 0][rows - 1](args);
  }

  template <int kRows, int kWidth>
  static void Tile(const S16GemmArgs& args) {
    using Vector = typename Isa::Vector;
    Vector sum[kRows][kWidth];
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        sum[i][j] = Isa::Zero();
        Isa::Keep(&sum[i][j]);
      }
    }
    constexpr int kBases = (kRows + 2) / 3;  // one pointer per three rows: all fit in registers
    const int16_t* base[kBases];
#pragma GCC unroll 8
    for (int i = 0; i < kBases; ++i) base[i] = args.a + 3 * i * args.row_stride;
    const int16_t* b = args.b;
    for (int k = 0; k < args.pairs; ++k, b += 2 * Isa::kLanes * kWidth) {
      Vector weights[kWidth];
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) weights[j] = Isa::Load(b + 2 * Isa::kLanes * j);
#pragma GCC unroll 32
      for (int i = 0; i < kRows; ++i) {
        int32_t pair;
        std::memcpy(&pair, base[i / 3] + (i % 3) * args.row_stride, sizeof(pair));
        const Vector a = Isa::Broadcast(pair);
#pragma GCC unroll 2
        for (int j = 0; j < kWidth; ++j) sum[i][j] = Isa::Dot(sum[i][j], a, weights[j]);
      }
#pragma GCC unroll 8
      for (int i = 0; i < kBases; ++i) base[i] += 2;
    }
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kWidth; ++j) {
        Isa::Keep(&sum[i][j]);
        Isa::Store(args.c + i * args.c_stride + Isa::kLanes * j, sum[i][j]);
      }
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_TILE_H_
