// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tile of u8s4_gemm.h for one instruction set with dot products of four bytes. Only for files
// that are compiled for it.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_TILE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_TILE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"

namespace litmus::int8 {

// Each class Isa belongs to the including file, so that each file has code of its own. It has
//   kMostRows, kWidth (vectors of columns in a panel), kLanes;
//   Vector of 32-bit sums and of bytes, Floats of as many lanes;
//   Unpack<bits, v>(raw): the weights v of the bytes, times 2^kScaling<bits>;
//   Keep keeps sums in their registers, as in gemm_loop.h;
//   Broadcast(four bytes), Dot(sum, row, weights), AddSums;
//   Value(sum, weight_sums, zero point): float(sum / 2^kScaling − weight_sums · zero point);
//   Load, LoadFloats, SetFloats, Multiply, AddFloats, Clamp (a NaN stays), Store(out, value,
//   count).
template <typename Isa, int kBits>
class NarrowTile {
  static constexpr int kWeights = 8 / kBits;  // in a byte
  static constexpr int kWidth = Isa::kWidth, kLanes = Isa::kLanes;
  using Vector = typename Isa::Vector;
  using Floats = typename Isa::Floats;

 public:
  static void Run(int rows, const NarrowArgs& args) {
    Run(std::make_index_sequence<Isa::kMostRows>(), rows, args);
  }

 private:
  template <size_t... kIndex>
  static void Run(std::index_sequence<kIndex...>, int rows, const NarrowArgs& args) {
    using Function = void (*)(const NarrowArgs&);
    static constexpr Function kTiles[] = {&Tile<static_cast<int>(kIndex) + 1>...};
    kTiles[rows - 1](args);
  }

  // The groups of a block. A single row has sums for each weight in a byte: one alone would wait
  // for the product before.
  template <int kRows>
  static inline __attribute__((always_inline)) const uint8_t* AddGroups(
      const NarrowArgs& args, const uint8_t* a, const uint8_t* b, Vector (&sum)[kRows][kWidth]) {
    constexpr int kChains = kRows == 1 ? kWeights : 1;
    Vector chain[kChains][kRows][kWidth];
#pragma GCC unroll 4
    for (int v = 0; v < kChains; ++v) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
        for (int j = 0; j < kWidth; ++j) {
          chain[v][i][j] = Isa::Zero();
          Isa::Keep(&chain[v][i][j]);
        }
      }
    }
    for (int g = 0; g < args.groups; ++g, a += 4 * kWeights, b += 4 * kLanes * kWidth) {
      Vector raw[kWidth];
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) raw[j] = Isa::LoadBytes(b + 4 * kLanes * j);
      AddWeights(std::make_index_sequence<kWeights>(), a, args.a_stride, raw, chain);
    }
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) {
        sum[i][j] = chain[0][i][j];
#pragma GCC unroll 4
        for (int v = 1; v < kChains; ++v) sum[i][j] = Isa::AddSums(sum[i][j], chain[v][i][j]);
      }
    }
    return b;
  }

  template <size_t... kIndex, int kChains, int kRows>
  static inline __attribute__((always_inline)) void AddWeights(
      std::index_sequence<kIndex...>, const uint8_t* a, size_t stride, const Vector (&raw)[kWidth],
      Vector (&chain)[kChains][kRows][kWidth]) {
    (AddWeight<static_cast<int>(kIndex)>(a, stride, raw, chain[kIndex % kChains]), ...);
  }

  template <int kIndex, int kRows>
  static inline __attribute__((always_inline)) void AddWeight(const uint8_t* a, size_t stride,
                                                              const Vector (&raw)[kWidth],
                                                              Vector (&sum)[kRows][kWidth]) {
    Vector weights[kWidth];
#pragma GCC unroll 4
    for (int j = 0; j < kWidth; ++j) weights[j] = Isa::template Unpack<kBits, kIndex>(raw[j]);
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
      int32_t four;
      std::memcpy(&four, a + static_cast<size_t>(i) * stride + 4 * kIndex, sizeof(four));
      const Vector row = Isa::Broadcast(four);
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) sum[i][j] = Isa::Dot(sum[i][j], row, weights[j]);
    }
  }

  template <int kRows>
  static void Tile(const NarrowArgs& caller_args) {
    const NarrowArgs args = caller_args;  // a copy that outputs cannot change
    Floats total[kRows][kWidth];
    // −0 changes no number, 0 would change −0: the sum of several blocks begins with 0.
    const Floats zero = Isa::SetFloats(args.scales_first ? -0.0f : 0.0f);
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) total[i][j] = zero;
    }
    const uint8_t* a = args.a;
    const uint8_t* b = args.b;
    for (int block = 0; block < args.blocks; ++block, a += args.block_size) {
      Vector sum[kRows][kWidth];
      b = AddGroups(args, a, b, sum);
      const int first = block * kWidth * kLanes;
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) {
        const Vector weight_sums = Isa::Load(args.weight_sums + first + kLanes * j);
        const Floats scales = Isa::LoadFloats(args.scales + first + kLanes * j);
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
          const Floats scale = args.scales_first
                                   ? Isa::Multiply(scales, Isa::SetFloats(args.row_scales[i]))
                                   : scales;
          const Floats value =
              Isa::template Value<kBits>(sum[i][j], weight_sums, args.zero_points[i]);
          total[i][j] = Isa::AddFloats(total[i][j], Isa::Multiply(value, scale));
        }
      }
    }
    const Floats low = Isa::SetFloats(args.min), high = Isa::SetFloats(args.max);
#pragma GCC unroll 4
    for (int j = 0; j < kWidth; ++j) {
      const int count = args.count - kLanes * j;
      if (count <= 0) return;
      const Floats bias =
          args.bias == nullptr ? Isa::SetFloats(-0.0f) : Isa::LoadFloats(args.bias + kLanes * j);
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
        const float after = args.scales_first ? 1.0f : args.row_scales[i];  // 1 changes none
        Floats value = Isa::Multiply(total[i][j], Isa::SetFloats(after));
        value = Isa::Clamp(Isa::AddFloats(value, bias), low, high);
        Isa::Store(args.out + static_cast<size_t>(i) * args.out_stride + kLanes * j, value, count);
      }
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_TILE_H_
