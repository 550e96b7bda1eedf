// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The int8 micro-kernel: a tile of dot products of unsigned bytes (activations) and signed bytes
// (weights) into 32-bit sums. Each instruction set has its own file, compiled with its own options.
// The best one for the machine is chosen once.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/hybrid_output.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

// Maxima over all kernels, for buffers on the stack.
inline constexpr int kMaxTileRows = 14;
inline constexpr int kMaxTileColumns = 32;
// Max bytes of a row for U8S8Gemm::split_row.
inline constexpr int kMostSplitBytes = 1024;
// Max bytes that a kernel reads past the last byte of a row.
inline constexpr size_t kReadSlack = 16;

// sums[i][j] = Σ over segments s and k < 4·k4 of ((a[i·row_stride + segment_offsets[s] + k] ^
// sign_xor) − U8S8Gemm::Offset(sign_xor)) · b[…][k]. `b` is one panel of packed weights as
// PackPanel writes it. The last `overflow_groups` segments have one group of four bytes each.
struct U8S8GemmArgs {
  const uint8_t* a;
  ptrdiff_t row_stride;
  const ptrdiff_t* segment_offsets;
  int segments;  // without the overflow groups
  int k4;        // groups of four bytes per segment
  const int8_t* b;
  int32_t* sums;     // row-major, rows as wide as the panel
  uint8_t sign_xor;  // 0x80 turns int8 into unsigned bytes with an offset of 128
  bool narrow;       // the panel has half of U8S8Gemm::columns
  int overflow_groups = 0;
  bool pairs_fit = false;  // PairsFit holds for `b` (pack_panel.h)
  // Not null: the row as U8S8Gemm::split_row wrote it, for a kernel that has the function and is
  // called for one row.
  const uint8_t* split_row = nullptr;
};

struct U8S8Gemm {
  const char* name;  // of its CPU target (runtime/cpu/target_names.h)
  int rows;          // max rows of a tile
  int columns;       // columns of a panel; even
  void (*run)(int rows, const U8S8GemmArgs& args);  // computes one tile
  // Computes any number of rows, with the output stage in registers; does not use args.sums. May be
  // null.
  void (*run_and_requantize)(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize);
  bool scales_in_floats = false;   // run_and_requantize can use RequantizeArgs::scale
  bool scales_in_doubles = false;  // run_and_requantize can use RequantizeArgs::double_scale
  int offset = 0;  // subtracted from activations: 128 if the processor multiplies signed bytes
  bool subtracts_from_uint8 = true;  // true: from uint8 and int8 ones; false: from int8 ones only
  bool pairs_groups = false;         // needs panels with PanelArgs::pairs_groups
  // Computes one tile with the output stage of hybrid operators in registers, for bytes that were
  // exclusive-ored with kHybridSignXor. Does not use args.sums and HybridOutput::sums. The arrays
  // of the output hold whole panels. May be null.
  void (*run_and_dequantize)(int rows, const U8S8GemmArgs& args,
                             const HybridOutput& output) = nullptr;
  // run_and_dequantize takes any number of rows, and rows with different zero points.
  bool dequantizes_any_rows = false;
  bool adds_pairs = false;  // the kernel is faster with U8S8GemmArgs::pairs_fit
  // U8S8GemmArgs::sign_xor must be 0, except for run_and_requantize with a single row.
  bool takes_unsigned_rows = false;
  int most_run_rows = 0;  // max rows of `run`; 0: `rows`. A multiple of `rows`
  // Prepares one row of at most kMostSplitBytes bytes, without overflow groups, for several panels:
  // writes 2 · kMostSplitBytes bytes to `halves`. May be null.
  void (*split_row)(const U8S8GemmArgs& args, uint8_t* halves) = nullptr;
  // Stores the sums of one row and of `panels` whole panels, which follow each other at args.b, to
  // args.sums [panels][columns]. args.overflow_groups must be 0. May be null. With split_row and a
  // call of `run` per panel, hybrid networks of single rows take 1.05 of the time (Zen 3).
  void (*run_row)(const U8S8GemmArgs& args, int panels) = nullptr;

  int MostRunRows() const { return most_run_rows > 0 ? most_run_rows : rows; }

  // What the kernel subtracts from activations if U8S8GemmArgs::sign_xor is `sign_xor`.
  int Offset(uint8_t sign_xor) const { return subtracts_from_uint8 || sign_xor != 0 ? offset : 0; }
};

// Approximate nanoseconds per product, if one step of a tile (a product for each of its sums) takes
// 2 ns.
inline double ProductNs(const U8S8Gemm& kernel) { return 2.0 / (kernel.rows * kernel.columns); }

// Columns of the panel that begins when `left` columns are left: half of the kernel's columns if
// they suffice.
inline int PanelColumns(const U8S8Gemm& kernel, size_t left) {
  const int half = kernel.columns / 2;
  return left <= static_cast<size_t>(half) ? half : kernel.columns;
}

// Divides `rows` rows into tiles of about the same size, of at most `most` rows, and calls
// tile(rows of the tile, args, requantize) for each.
template <typename Tile>
inline void SplitRows(int rows, int most, U8S8GemmArgs args, RequantizeArgs requantize,
                      const Tile& tile) {
  if (rows == 0) return;
  const int tiles = (rows + most - 1) / most, base = rows / tiles, larger = rows % tiles;
  for (int i = 0; i < tiles; ++i) {
    const int count = i < larger ? base + 1 : base;
    tile(count, args, requantize);
    args.a += count * args.row_stride;
    requantize.out += count * requantize.out_stride;
    if (requantize.row_offsets != nullptr) requantize.row_offsets += count;
  }
}

// The best kernel that this machine has and the limit on CPU targets allows. Every machine has the
// portable one.
const U8S8Gemm& BestU8S8Gemm();

// One per file; null if the program is compiled for another processor.
extern const U8S8Gemm* const kU8S8GemmAvx512Vnni;
extern const U8S8Gemm* const kU8S8GemmAvxVnni;
extern const U8S8Gemm* const kU8S8GemmAvx2;
extern const U8S8Gemm* const kU8S8GemmAvx;
extern const U8S8Gemm* const kU8S8GemmSse4;
extern const U8S8Gemm* const kU8S8GemmNeonI8mm;
extern const U8S8Gemm* const kU8S8GemmNeonDotprod;
extern const U8S8Gemm* const kU8S8GemmNeon;
extern const U8S8Gemm* const kU8S8GemmPortable;

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_H_
