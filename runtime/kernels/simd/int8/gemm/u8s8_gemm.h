// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The int8 micro-kernel: a small tile of dot products of unsigned bytes (activations) and signed
// bytes (weights) into 32-bit sums. Each instruction set has a file of its own, compiled with its
// own options; the best one that the machine has is chosen once.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_U8S8_GEMM_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/hybrid_output.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

// Upper bounds over all kernels, for buffers on the stack.
inline constexpr int kMaxTileRows = 14;
inline constexpr int kMaxTileColumns = 32;
// Bytes that a kernel may read past the last byte of a row.
inline constexpr size_t kReadSlack = 16;

// sums[i][j] = Σ over segments s and k < 4·k4 of ((a[i·row_stride + segment_offsets[s] + k] ^
// sign_xor) − U8S8Gemm::Offset(sign_xor)) · b[…][k]. `b` is one panel of packed weights as
// PackPanel writes it. The last `overflow_groups` segments have one group of four bytes each.
struct U8S8GemmArgs {
  const uint8_t* a;
  ptrdiff_t row_stride;
  const ptrdiff_t* segment_offsets;
  int segments;  // without overflow groups
  int k4;        // groups of four bytes per segment
  const int8_t* b;
  int32_t* sums;     // row-major, as wide as the panel
  uint8_t sign_xor;  // 0x80 turns int8 into offset binary
  bool narrow;       // the panel has half of U8S8Gemm::columns
  int overflow_groups = 0;
  bool pairs_fit = false;  // PairsFit(b)
};

struct U8S8Gemm {
  const char* name;                                 // of its target, by runtime/cpu/target_names.h
  int rows;                                         // most rows of a tile
  int columns;                                      // of a panel; an even number
  void (*run)(int rows, const U8S8GemmArgs& args);  // one tile
  // Null, or any number of rows with the output stage in registers; args.sums is not used.
  void (*run_and_requantize)(int rows, const U8S8GemmArgs& args, const RequantizeArgs& requantize);
  bool scales_in_floats = false;   // run_and_requantize takes RequantizeArgs::scale
  bool scales_in_doubles = false;  // run_and_requantize takes RequantizeArgs::double_scale
  int offset = 0;  // of activations: 128 where the processor multiplies signed bytes
  bool subtracts_from_uint8 = true;  // the offset; false: only int8 ones have it
  bool pairs_groups = false;         // PanelArgs::pairs_groups
  // Null, or one tile with the output stage of hybrid operators in registers, for bytes as
  // kHybridSignXor has them; neither args.sums nor HybridOutput::sums is used. The output's arrays
  // hold whole panels.
  void (*run_and_dequantize)(int rows, const U8S8GemmArgs& args,
                             const HybridOutput& output) = nullptr;
  // Whether run_and_dequantize takes any number of rows, and rows of several zero points.
  bool dequantizes_any_rows = false;
  bool adds_pairs = false;  // U8S8GemmArgs::pairs_fit makes the kernel faster
  // U8S8GemmArgs::sign_xor must be 0, except for run_and_requantize of a single row.
  bool takes_unsigned_rows = false;

  // What is subtracted from activations with such a U8S8GemmArgs::sign_xor.
  int Offset(uint8_t sign_xor) const { return subtracts_from_uint8 || sign_xor != 0 ? offset : 0; }
};

// Nanoseconds of a product, about: a kernel adds the products of a tile of rows and columns at
// once.
inline double ProductNs(const U8S8Gemm& kernel) { return 2.0 / (kernel.rows * kernel.columns); }

// Columns of a panel that begins where `left` columns are left: half of the kernel's, if they do.
inline int PanelColumns(const U8S8Gemm& kernel, size_t left) {
  const int half = kernel.columns / 2;
  return left <= static_cast<size_t>(half) ? half : kernel.columns;
}

// Calls tile(rows, args, requantize) for tiles of about the same size that make up all `rows`.
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

// The best one that this machine has and may use now; each has the portable one.
const U8S8Gemm& BestU8S8Gemm();

// One per file. Those of other processors than the compiler's do not exist.
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
