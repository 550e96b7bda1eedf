// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tile of u8s4_gemm.h for an instruction set with dot products of four bytes. Include it only
// in files that are compiled for that one.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_TILE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_TILE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"

namespace litmus::int8 {

// Isa is a class with the functions of one instruction set. The including file defines it in an
// unnamed namespace, so that each file has its own instances of this template. It has
//   kMostRows, kWidth (vectors of columns in a panel), kLanes;
//   Vector, of 32-bit sums or of bytes, and Floats with as many lanes;
//   Unpack<bits, v>(raw): the v-th unsigned weight of each byte;
//   Keep, which keeps a sum in its register, as in gemm_loop.h;
//   Broadcast(four bytes, or a sum), Dot(sum, row, weights), AddSums;
//   kPrefetchBytes: how many bytes ahead a single row's weights are prefetched; 0: not at all;
//   kMultipliesWholeBytes: Dot takes weights up to 255; then it has SixteenthOfDifference(a, b);
//   Subtract(sum, weight sums, zero points), both of pairs (x, y): sum − x · zx − y · zy;
//   ToFloats(sum), LoadPairs, LoadFloats, SetFloats, Multiply, AddFloats;
//   Clamp, which leaves NaN as it is, and Store(out, value, count).
template <typename Isa, int kBits>
class NarrowTile {
  static constexpr int kWeights = 8 / kBits;  // weights per byte
  static constexpr int kUsualBlock = 32;      // weights of the block size that is unrolled
  static constexpr int kUsualGroups = kUsualBlock / (4 * kWeights);
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

  // ByWholeBytes: for a single row, a product with the whole byte x = 16 · h + l is cheaper than
  // with its upper half h: Σ a · h = (Σ a · x − Σ a · l) / 16. Parts: the number of partial sums
  // per row. With a single row and one sum, each product would wait for the one before, and the
  // products of the next block for space in the processor's queue.
  static constexpr bool ByWholeBytes(int rows) {
    return rows == 1 && kBits == 4 && Isa::kMultipliesWholeBytes;
  }
  static constexpr int Parts(int rows) { return ByWholeBytes(rows) ? 3 : rows == 1 ? kWeights : 1; }

  template <int kRows>
  using Sums = Vector[Parts(kRows)][kRows][kWidth];

  template <int kRows>
  static inline __attribute__((always_inline)) void AddGroup(const uint8_t* a, size_t stride,
                                                             const uint8_t* b, Sums<kRows>& sums) {
    Vector raw[kWidth];
#pragma GCC unroll 4
    for (int j = 0; j < kWidth; ++j) raw[j] = Isa::LoadBytes(b + 4 * kLanes * j);
    if constexpr (ByWholeBytes(kRows)) {
      const Vector low = BroadcastFrom(a), high = BroadcastFrom(a + 4);
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) {
        const Vector weights = Isa::template Unpack<kBits, 0>(raw[j]);
        sums[0][0][j] = Isa::Dot(sums[0][0][j], low, weights);
        sums[1][0][j] = Isa::Dot(sums[1][0][j], high, raw[j]);
        sums[2][0][j] = Isa::Dot(sums[2][0][j], high, weights);
      }
    } else {
      AddWeights<kRows>(std::make_index_sequence<kWeights>(), a, stride, raw, sums);
    }
  }

  template <int kRows, size_t... kIndex>
  static inline __attribute__((always_inline)) void AddWeights(std::index_sequence<kIndex...>,
                                                               const uint8_t* a, size_t stride,
                                                               const Vector (&raw)[kWidth],
                                                               Sums<kRows>& sums) {
    (AddWeight<static_cast<int>(kIndex)>(a, stride, raw, sums[kIndex % Parts(kRows)]), ...);
  }

  template <int kRows>
  static inline __attribute__((always_inline)) Vector Total(const Sums<kRows>& sums, int i, int j) {
    if constexpr (ByWholeBytes(kRows)) {
      return Isa::AddSums(sums[0][i][j], Isa::SixteenthOfDifference(sums[1][i][j], sums[2][i][j]));
    }
    constexpr int kParts = Parts(kRows);
    Vector sum = sums[0][i][j];
    if constexpr (kParts == 1) return sum;
#pragma GCC unroll 4
    for (int v = 1; v < kParts; ++v) sum = Isa::AddSums(sum, sums[v][i][j]);
    return sum;
  }

  // Adds the groups of a block. kGroups: their number, for unrolling; 0: known at run time only.
  // For a single row, a loop over four groups would take a third of the time (Xeon with AVX-512
  // VNNI, 2026-11-29).
  template <int kGroups, int kRows>
  static inline __attribute__((always_inline)) const uint8_t* AddGroups(
      const NarrowArgs& args, int block, const uint8_t* a, const uint8_t* b,
      Vector (&sum)[kRows][kWidth]) {
    constexpr int kParts = Parts(kRows);
    Sums<kRows> sums;
#pragma GCC unroll 4
    for (int v = 0; v < kParts; ++v) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
        for (int j = 0; j < kWidth; ++j) {
          sums[v][i][j] = Isa::Broadcast(v == 0 ? args.starts[i * args.blocks + block] : 0);
          Isa::Keep(&sums[v][i][j]);
        }
      }
    }
    const auto add = [&]() __attribute__((always_inline)) {
      AddGroup<kRows>(a, args.a_stride, b, sums);
      a += 4 * kWeights;
      b += 4 * kLanes * kWidth;
    };
    if constexpr (kRows == 1) {
      const int groups = kGroups > 0 ? kGroups : args.groups;
#pragma GCC unroll 4
      for (int g = 0; g < groups; ++g) {
#pragma GCC unroll 2
        for (int line = 0; Isa::kPrefetchBytes > 0 && line < 4 * kLanes * kWidth; line += 64) {
          __builtin_prefetch(b + Isa::kPrefetchBytes + line);
        }
        add();
      }
    } else {
      for (int g = 0; g < args.groups; ++g) add();
    }
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) sum[i][j] = Total<kRows>(sums, i, j);
    }
    return b;
  }

  static inline __attribute__((always_inline)) Vector BroadcastFrom(const uint8_t* a) {
    int32_t four;
    std::memcpy(&four, a, sizeof(four));
    return Isa::Broadcast(four);
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
      const Vector row = BroadcastFrom(a + static_cast<size_t>(i) * stride + 4 * kIndex);
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) sum[i][j] = Isa::Dot(sum[i][j], row, weights[j]);
    }
  }

  template <int kRows>
  static void Tile(const NarrowArgs& args) {
    if (kRows == 1 && args.groups == kUsualGroups && !args.scales_first) {
      return Tile<kRows, kUsualGroups>(args);
    }
    Tile<kRows, 0>(args);
  }

  template <int kRows, int kGroups>
  static void Tile(const NarrowArgs& caller_args) {
    const NarrowArgs args = caller_args;  // a copy: stores to the output cannot change it
    Floats total[kRows][kWidth];
    // −0 is added where it must change no number (+0 would turn −0 into +0). The sum of several
    // blocks begins with +0.
    const bool scales_first = kGroups == 0 && args.scales_first;
    const bool has_zero_points = kGroups > 0 || args.has_zero_points;
    const Floats zero = Isa::SetFloats(scales_first ? -0.0f : 0.0f);
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) total[i][j] = zero;
    }
    const uint8_t* a = args.a;
    const uint8_t* b = args.b;
    for (int block = 0; block < args.blocks; ++block, a += args.block_size) {
      Vector sum[kRows][kWidth];
      b = AddGroups<kGroups>(args, block, a, b, sum);
      const int first = block * kWidth * kLanes;
#pragma GCC unroll 4
      for (int j = 0; j < kWidth; ++j) {
        if (has_zero_points) {
          const Vector weight_sums = Isa::LoadPairs(
              args.weight_sums +
              2 * ((block >> args.sum_shift) * ptrdiff_t{kWidth * kLanes} + kLanes * j));
#pragma GCC unroll 8
          for (int i = 0; i < kRows; ++i) {
            const int32_t pair = args.zero_points[2 * i + block % 2];
            sum[i][j] = Isa::Subtract(sum[i][j], weight_sums, Isa::Broadcast(pair));
          }
        }
        const Floats scales = Isa::LoadFloats(args.scales + first + kLanes * j);
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
          const Floats scale =
              scales_first ? Isa::Multiply(scales, Isa::SetFloats(args.row_scales[i])) : scales;
          const Floats value = Isa::Multiply(Isa::ToFloats(sum[i][j]), scale);
          total[i][j] = Isa::AddFloats(total[i][j], value);
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
        const float after = scales_first ? 1.0f : args.row_scales[i];  // 1 changes no value
        Floats value = Isa::Multiply(total[i][j], Isa::SetFloats(after));
        value = Isa::Clamp(Isa::AddFloats(value, bias), low, high);
        Isa::Store(args.out + static_cast<size_t>(i) * args.out_stride + kLanes * j, value, count);
      }
    }
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_TILE_H_
