// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tile of u8s8_gemm.h for one instruction set. Include it only in files that are compiled for
// that one.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_TILE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_TILE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/gemm/gemm_loop.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

// Adds to `sum` the products of all segments and overflow groups, for the rows from `a` on.
template <typename Isa, int kRows, int kWidth, typename SignXor>
inline __attribute__((always_inline)) void Multiply(const U8S8GemmArgs& args, const uint8_t* a,
                                                    SignXor sign_xor,
                                                    typename Isa::Sum (&sum)[kRows][kWidth],
                                                    typename Isa::WeightSum (&weight_sum)[kWidth]) {
  KeepSums<Isa>(sum);
  const int8_t* b = args.b;
  for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
    b = MultiplyGroups<Isa>(s < args.segments ? args.k4 : 1, a + args.segment_offsets[s],
                            args.row_stride, b, sign_xor, sum, weight_sum);
  }
  KeepSums<Isa>(sum);
}

// Tiles for GemmRows. Isa is as in gemm_loop.h and has besides
//   Bias(bias, offset), the initial value of sums; either Start(initial) or Total(sum, weight sum,
//   initial) adds it, at the start or at the end;
//   SetSignXor(sign_xor), which makes the operand of Broadcast;
//   StoreRow and Requantizer<kPositive>, the same class for both values unless kPositiveIsFaster;
//   if kHasFloats: FloatRequantizer<kPositive> and DoubleRequantizer.
template <typename Isa>
class U8S8GemmTile {
 public:
  static constexpr int kMostRows = Isa::kMostRows, kWidth = Isa::kWidth;

  // Stores the sums to args.sums.
  template <int kRows, int kTileWidth>
  static void Run(const U8S8GemmArgs& args) {
    typename Isa::Vector total[kRows][kTileWidth];
    const auto initial = [](int, int) __attribute__((always_inline)) { return Isa::Zero(); };
    Sums(args, initial, total);
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) {
        Isa::Store(args.sums + (i * kTileWidth + j) * Isa::kLanes, total[i][j]);
      }
    }
  }

  // Computes the tile with the output stage.
  template <int kRows, int kTileWidth>
  static void Run(const U8S8GemmArgs& args, const RequantizeArgs& requantize) {
    typename Isa::Vector total[kRows][kTileWidth];
    const auto initial = [&](int i, int j) __attribute__((always_inline)) {
      const int32_t offset = requantize.row_offsets != nullptr ? requantize.row_offsets[i] : 0;
      return Isa::Bias(requantize.bias + Isa::kLanes * j, offset);
    };
    Sums(args, initial, total);
    const bool positive = Isa::kPositiveIsFaster && requantize.positive;
    if (Isa::kHasFloats && requantize.double_scale != nullptr) {
      if constexpr (Isa::kHasFloats) {
        Requantize<typename Isa::DoubleRequantizer>(total, requantize);
      }
    } else if (Isa::kHasFloats && requantize.scale != nullptr) {
      if constexpr (Isa::kHasFloats) {
        positive ? Requantize<typename Isa::template FloatRequantizer<true>>(total, requantize)
                 : Requantize<typename Isa::template FloatRequantizer<false>>(total, requantize);
      }
    } else if (positive) {
      Requantize<typename Isa::template Requantizer<true>>(total, requantize);
    } else {
      Requantize<typename Isa::template Requantizer<false>>(total, requantize);
    }
    const typename Isa::StoreRow store(requantize, kTileWidth == 1);
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
      store(total[i][0], total[i][kTileWidth - 1], requantize.out + i * requantize.out_stride);
    }
  }

 private:
  template <int kRows, int kTileWidth, typename Initial>
  static inline __attribute__((always_inline)) void Sums(
      const U8S8GemmArgs& args, const Initial& initial,
      typename Isa::Vector (&total)[kRows][kTileWidth]) {
    typename Isa::Sum sum[kRows][kTileWidth];
    typename Isa::WeightSum weight_sum[kTileWidth] = {};
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) sum[i][j] = Isa::Start(initial(i, j));
    }
    Multiply<Isa>(args, args.a, Isa::SetSignXor(args.sign_xor), sum, weight_sum);
#pragma GCC unroll 32
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kTileWidth; ++j) {
        total[i][j] = Isa::Total(sum[i][j], weight_sum[j], initial(i, j));
      }
    }
  }

  template <typename Requantizer, int kRows, int kTileWidth>
  static inline __attribute__((always_inline)) void Requantize(
      typename Isa::Vector (&sums)[kRows][kTileWidth], const RequantizeArgs& args) {
#pragma GCC unroll 2
    for (int j = 0; j < kTileWidth; ++j) {
      const Requantizer requantizer(args, Isa::kLanes * j);
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) sums[i][j] = requantizer(sums[i][j]);
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_TILE_H_
