// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tiles of u8s8_gemm.h for NEON, which multiplies signed bytes only: unsigned activations have 128
// subtracted. Empty if the compiler has no NEON.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_NEON_U8S8_GEMM_TILE_NEON_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_NEON_U8S8_GEMM_TILE_NEON_H_

#if defined(__aarch64__)
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/kernels/simd/int8/gemm/gemm_rows.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/requantize/dequantize_neon.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"
#include "runtime/kernels/simd/int8/requantize/requantize_neon.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// Loads kGroups (1, 2 or 4) groups of four unsigned bytes and subtracts 128, by flipping the sign
// bit. kFlipsSign is false if sign_xor flips it too: both cancel out. Fewer than four groups are
// repeated to fill the vector.
template <bool kFlipsSign, int kGroups>
inline int8x16_t LoadSigned(const uint8_t* a) {
  uint8x16_t bytes;
  if (kGroups == 4) {
    bytes = vld1q_u8(a);
  } else if (kGroups == 2) {
    const uint8x8_t half = vld1_u8(a);
    bytes = vcombine_u8(half, half);
  } else {
    uint32_t four;
    std::memcpy(&four, a, sizeof(four));
    bytes = vreinterpretq_u8_u32(vdupq_n_u32(four));
    // Clang would load to a general register and duplicate each half on its own.
    asm("" : "+w"(bytes));
  }
  return vreinterpretq_s8_u8(kFlipsSign ? veorq_u8(bytes, vdupq_n_u8(0x80)) : bytes);
}

// Tiles for GemmRows. The class Products has
//   kMostRows; kVectors, the vectors of 4 columns in a whole panel (a narrow panel has half as
//   many);
//   kRowStep, the rows that one instruction multiplies;
//   Sums<rows, vectors>, the accumulators: Start(initial(row, vector), sums) sets them,
//   Finish(sums, totals) adds them up;
//   Multiply<kUnsigned>(count of groups, a, row stride, b, pairs_fit, sums), which returns the end
//   of the weights. kUnsigned: the activations are unsigned.
template <typename Products>
class U8S8GemmTileNeon {
 public:
  static constexpr int kMostRows = Products::kMostRows, kColumns = 4 * Products::kVectors;
  static constexpr int kOffset = 128;
  // A whole panel is two half panels.
  static constexpr int kWidth = 2;

  // Stores the sums to args.sums.
  template <int kRows, int kTileWidth>
  static void Run(const U8S8GemmArgs& args) {
    constexpr int kVectors = Products::kVectors / 2 * kTileWidth;
    int32x4_t total[kRows][kVectors];
    const auto initial = [](int, int) { return vdupq_n_s32(0); };
    Totals(args, args.a, initial, total);
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 8
      for (int j = 0; j < kVectors; ++j) {
        vst1q_s32(args.sums + (i * kVectors + j) * 4, total[i][j]);
      }
    }
  }

  // Turns the sums into floats, as U8S8Gemm::run_and_dequantize describes.
  template <int kRows, int kTileWidth>
  static void Run(const U8S8GemmArgs& args, const HybridOutput& output) {
    constexpr int kVectors = Products::kVectors / 2 * kTileWidth;
    const int32_t* const zero_points = output.row_zero_points;
    const ptrdiff_t zero_points_step = output.one_zero_point ? 0 : 1;
    const auto initial = [&](int i, int j) __attribute__((always_inline)) {
      return vmlsq_s32(vdupq_n_s32(0), vld1q_s32(output.weight_sums + 4 * j),
                       vdupq_n_s32(zero_points[i * zero_points_step]));
    };
    int32x4_t total[kRows][kVectors];
    Totals(args, args.a, initial, total);
    output.scales_first ? StoreFloatsNeon<true>(total, output)
                        : StoreFloatsNeon<false>(total, output);
  }

  // Computes `tiles` tiles of kRows rows, one below the other, with the output stage.
  template <int kRows, int kTileWidth>
  static void Run(const U8S8GemmArgs& args, const RequantizeArgs& requantize, const int& tiles) {
    if (requantize.double_scale != nullptr) {
      RunTiles<kRows, kTileWidth, true, RequantizeDoublesNeon>(args, requantize, tiles);
    } else if (requantize.positive && requantize.row_offsets == nullptr) {
      RunTiles<kRows, kTileWidth, false, RequantizeNeon<ShiftsNeon::kPositive>>(args, requantize,
                                                                                tiles);
    } else if (requantize.shifts_right) {
      RunTiles<kRows, kTileWidth, true, RequantizeNeon<ShiftsNeon::kRight>>(args, requantize,
                                                                            tiles);
    } else {
      RunTiles<kRows, kTileWidth, true, RequantizeNeon<ShiftsNeon::kAny>>(args, requantize, tiles);
    }
  }

  // Implements U8S8Gemm::run_and_requantize.
  static void RunAndRequantize(int rows, const U8S8GemmArgs& args,
                               const RequantizeArgs& requantize) {
    if (rows >= 1 && rows <= kMostRows) {
      return GemmRows<U8S8GemmTileNeon>::Run(rows, args, requantize, 1);
    }
    U8S8GemmArgs from = args;
    RequantizeArgs to = requantize;
    InTiles(rows, [&](int tile_rows, int tiles) {
      GemmRows<U8S8GemmTileNeon>::Run(tile_rows, from, to, tiles);
      const int done = tile_rows * tiles;
      from.a += done * from.row_stride;
      to.out += done * to.out_stride;
      if (to.row_offsets != nullptr) to.row_offsets += done;
    });
  }

  // Implements U8S8Gemm::run_and_dequantize.
  static void RunAndDequantize(int rows, const U8S8GemmArgs& args, const HybridOutput& output) {
    if (rows <= kMostRows) return GemmRows<U8S8GemmTileNeon>::Run(rows, args, output);
    U8S8GemmArgs from = args;
    HybridOutput to = output;
    InTiles(rows, [&](int tile_rows, int tiles) {
      for (; tiles > 0; --tiles) {
        GemmRows<U8S8GemmTileNeon>::Run(tile_rows, from, to);
        from.a += tile_rows * from.row_stride;
        to.out += tile_rows * to.out_stride;
        if (!to.one_quantization) to.row_scales += tile_rows * to.row_scales_stride;
        if (!to.one_zero_point) to.row_zero_points += tile_rows;
      }
    });
  }

 private:
  // Divides `rows` rows into tiles of about the same size and calls run(rows of a tile, number of
  // such tiles).
  template <typename Function>
  static void InTiles(int rows, const Function& run) {
    if (rows == 0) return;
    constexpr int kStep = Products::kRowStep, kMostSteps = kMostRows / kStep;
    const int steps = (rows + kStep - 1) / kStep, tiles = (steps + kMostSteps - 1) / kMostSteps;
    const int base = steps / tiles, larger = steps % tiles;
    const int missing = steps * kStep - rows;  // the last tile has this many rows fewer
    const int last = missing == 0 ? 0 : 1;
    if (larger > 0) run((base + 1) * kStep, larger);
    if (tiles > larger + last) run(base * kStep, tiles - larger - last);
    if (last > 0) run(base * kStep - missing, 1);
  }

  template <int kRows, int kTileWidth, bool kMayHaveOffsets, typename Requantizer>
  static inline __attribute__((always_inline)) void RunTiles(const U8S8GemmArgs& args,
                                                             const RequantizeArgs& requantize,
                                                             int tiles) {
    constexpr int kVectors = Products::kVectors / 2 * kTileWidth;
    const StoreRowsNeon store(requantize);
    const ptrdiff_t a_step = kRows * args.row_stride, out_step = kRows * requantize.out_stride;
    const uint8_t* a = args.a;
    uint8_t* out = requantize.out;
    const int32_t* const bias = requantize.bias;
    static constexpr int32_t kNoOffsets[kRows] = {};
    const int32_t* offsets = requantize.row_offsets;
    const ptrdiff_t offsets_step = offsets != nullptr ? kRows : 0;
    if (offsets == nullptr) offsets = kNoOffsets;
    const auto initial = [&](int i, int j) __attribute__((always_inline)) {
      const int32x4_t value = vld1q_s32(bias + 4 * j);
      return kMayHaveOffsets ? vsubq_s32(value, vdupq_n_s32(offsets[i])) : value;
    };
    for (; tiles > 0; --tiles, a += a_step, out += out_step) {
      int32x4_t total[kRows][kVectors];
      Totals(args, a, initial, total);
#pragma GCC unroll 8
      for (int j = 0; j < kVectors; ++j) {
        const Requantizer requantizer(requantize, 4 * j);
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) total[i][j] = requantizer(total[i][j]);
      }
      store(total, out);
      offsets += offsets_step;
    }
  }

  template <int kRows, int kVectors, typename Initial>
  static inline __attribute__((always_inline)) void Totals(const U8S8GemmArgs& args,
                                                           const uint8_t* a, const Initial& initial,
                                                           int32x4_t (&total)[kRows][kVectors]) {
    typename Products::template Sums<kRows, kVectors> sums;
    Products::template Start<kRows, kVectors>(initial, sums);
    args.sign_xor == 0x80 ? Multiply<false, kRows, kVectors>(args, a, sums)
                          : Multiply<true, kRows, kVectors>(args, a, sums);
    Products::Finish(sums, total);
  }

  template <bool kUnsigned, int kRows, int kVectors>
  static inline __attribute__((always_inline)) void Multiply(
      const U8S8GemmArgs& args, const uint8_t* a,
      typename Products::template Sums<kRows, kVectors>& sums) {
    const int8_t* b = args.b;
    for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
      b = Products::template Multiply<kUnsigned, kRows, kVectors>(
          s < args.segments ? args.k4 : 1, a + args.segment_offsets[s], args.row_stride, b,
          args.pairs_fit, sums);
    }
  }
};

// The U8S8Gemm made of tiles of Products.
template <typename Products>
constexpr U8S8Gemm KernelNeon(const char* target, bool pairs_groups, bool adds_pairs) {
  using Tile = U8S8GemmTileNeon<Products>;
  U8S8Gemm kernel = {target, Tile::kMostRows, Tile::kColumns, &GemmRows<Tile>::Run,
                     &Tile::RunAndRequantize};
  kernel.scales_in_doubles = true;
  kernel.offset = Tile::kOffset;
  kernel.subtracts_from_uint8 = !pairs_groups;
  kernel.pairs_groups = pairs_groups;
  kernel.adds_pairs = adds_pairs;
  kernel.run_and_dequantize = &Tile::RunAndDequantize;
  kernel.dequantizes_any_rows = true;
  return kernel;
}

}  // namespace
}  // namespace litmus::int8
#endif  // __aarch64__

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_NEON_U8S8_GEMM_TILE_NEON_H_
