// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tile of u8s8_gemm.h for one instruction set. Only for files that are compiled for it.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_TILE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_TILE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

// Tiles for U8S8GemmRows. Isa is a class of the including file's own, so that each file has code of
// its own. It has
//   kMostRows, kWidth (vectors of columns in a whole panel; a narrow one has 1) and kLanes;
//   Vector, of kLanes sums, with Zero, Bias(bias, offset) and Store;
//   Sum, which such a vector is added up in: Start(initial) or, at the end, Total(…, initial) adds
//   what it starts from; Keep keeps it in its register;
//   Row, four bytes of activations for all lanes: Broadcast(four, SetSignXor(sign_xor));
//   Weights, those of kLanes columns: LoadWeights; Add(sum, row, weights);
//   WeightSum, what Total needs of a panel's weights: AddWeights;
//   Requantizer<kPositive>, the same for both unless kPositiveIsFaster, and StoreRow.
template <typename Isa>
class U8S8GemmTile {
 public:
  static constexpr int kMostRows = Isa::kMostRows, kWidth = Isa::kWidth;

  // Without kRequantize, sums go to args.sums and `requantize` is not looked at.
  template <int kRows, int kTileWidth, bool kRequantize>
  static void Run(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
    const auto initial = [&](int i, int j) __attribute__((always_inline)) {
      if (!kRequantize) return Isa::Zero();
      const int32_t offset = requantize.row_offsets != nullptr ? requantize.row_offsets[i] : 0;
      return Isa::Bias(requantize.bias + Isa::kLanes * j, offset);
    };
    typename Isa::Sum sum[kRows][kTileWidth];
    typename Isa::WeightSum weight_sum[kTileWidth] = {};
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) {
        sum[i][j] = Isa::Start(initial(i, j));
        Isa::Keep(&sum[i][j]);
      }
    }
    const auto sign_xor = Isa::SetSignXor(args.sign_xor);
    const int8_t* b = args.b;
    for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
      const int k4 = s < args.segments ? args.k4 : 1;
      const uint8_t* a = args.a + args.segment_offsets[s];
      for (int k = 0; k < k4; ++k, a += 4, b += 4 * Isa::kLanes * kTileWidth) {
        typename Isa::Weights weights[kTileWidth];
#pragma GCC unroll 2
        for (int j = 0; j < kTileWidth; ++j) {
          weights[j] = Isa::LoadWeights(b + 4 * Isa::kLanes * j);
          Isa::AddWeights(&weight_sum[j], weights[j]);
        }
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
          int32_t four;
          std::memcpy(&four, a + i * args.row_stride, 4);
          const typename Isa::Row row = Isa::Broadcast(four, sign_xor);
#pragma GCC unroll 2
          for (int j = 0; j < kTileWidth; ++j) Isa::Add(&sum[i][j], row, weights[j]);
        }
      }
    }
    typename Isa::Vector total[kRows][kTileWidth];
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) {
        Isa::Keep(&sum[i][j]);
        total[i][j] = Isa::Total(sum[i][j], weight_sum[j], initial(i, j));
        if (!kRequantize) Isa::Store(args.sums + (i * kTileWidth + j) * Isa::kLanes, total[i][j]);
      }
    }
    if constexpr (kRequantize) {
      if (Isa::kPositiveIsFaster && requantize.positive) {
        Requantize<true>(total, requantize);
      } else {
        Requantize<false>(total, requantize);
      }
      const typename Isa::StoreRow store(requantize, kTileWidth == 1);
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
        store(total[i][0], total[i][kTileWidth - 1], requantize.out + i * requantize.out_stride);
      }
    }
  }

 private:
  template <bool kPositive, int kRows, int kTileWidth>
  static inline __attribute__((always_inline)) void Requantize(
      typename Isa::Vector (&sums)[kRows][kTileWidth], const RequantizeArgs& args) {
#pragma GCC unroll 2
    for (int j = 0; j < kTileWidth; ++j) {
      const typename Isa::template Requantizer<kPositive> requantizer(args, Isa::kLanes * j);
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) sums[i][j] = requantizer(sums[i][j]);
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_TILE_H_
