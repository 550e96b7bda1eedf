// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernel of weights of four or two bits: a tile of dot products of bytes (activations)
// and weights that stay packed in memory and are unpacked in registers, with the float stage. Each
// instruction set has a file of its own; the best one that the machine has is chosen once.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// Upper bounds over all kernels, for buffers on the stack.
inline constexpr int kMostNarrowRows = 8;
inline constexpr int kMostNarrowColumns = 32;

// total[i][j] = Σ over blocks b, in order, of float(Σ over k of block b of (a[i][k] −
// zero_points[i]) · weight[k][j]) · scales[b][j]; then out[i][j] = clamp(total[i][j] ·
// row_scales[i]
// + bias[j]). Where `scales_first`, there is one block, and the sum is multiplied by the product of
// both scales instead. Floats are rounded after each step. Arrays over columns hold whole panels.
//
// A panel of weights is [block][group][columns][quad] bytes. Byte q of a column in group g has the
// weights (g · V + v) · quad + q of the block for v < V, the number of weights in a byte; the
// lowest bits are those of v = 0. A block is filled up with zeros to whole groups.
//
// Kernels of `unsigned_weights` have w + 2^(bits − 1) there, and signed activations:
//   Σ w · (a − z) = Σ (w + 2^(bits − 1)) · a − 2^(bits − 1) · Σ a − z · Σ w.
// The second term is one number for all columns, from which the sums start. So weights are unpacked
// without a sign.
//
// Sums of weights have 16 bits where they fit, two blocks in 32 bits, so that all that a product
// reads again and again is small. Sums of longer blocks are x + 128 · y in 32 bits. Either way,
// z · Σ w is the sum of the products of a pair of 16 bits with one of NarrowArgs::zero_points.
struct NarrowArgs {
  // As QuantizeRows writes it, or signed; kReadSlack bytes may be read behind a row.
  const uint8_t* a;
  size_t a_stride;
  size_t block_size;
  int blocks, groups;  // groups of each block
  const uint8_t* b;
  const int16_t* weight_sums;  // [blocks / 2^sum_shift, rounded up][columns][2]
  int sum_shift;               // 1: two blocks in 32 bits; 0: one of the longer ones
  const float* scales;         // [blocks][columns]
  // [rows][2] pairs of 16 bits, for even and for odd blocks: of the bytes in `a`, (z, 0) and (0,
  // z), or for longer blocks twice (z, 128 · z).
  const int32_t* zero_points;
  bool has_zero_points;   // one of them is not 0
  const int32_t* starts;  // [rows][blocks], of kernels of unsigned weights
  const float* row_scales;
  bool scales_first;
  const float* bias;  // null: none
  float min, max;
  float* out;
  size_t out_stride;
  int count;  // columns that are stored
};

struct NarrowGemm {
  const char* name;  // of its target, by runtime/cpu/target_names.h
  int rows;          // most rows of a tile
  int columns;       // of a panel
  int quad;          // neighbouring weights of a column in neighbouring bytes
  bool unsigned_weights;
  void (*run4)(int rows, const NarrowArgs& args);  // weights of four bits
  void (*run2)(int rows, const NarrowArgs& args);  // of two bits

  void Run(int bits, int row_count, const NarrowArgs& args) const {
    bits == 4 ? run4(row_count, args) : run2(row_count, args);
  }
};

// The best one that this machine has and may use now.
const NarrowGemm& BestNarrowGemm();

// One per file. Those of other processors than the compiler's do not exist.
extern const NarrowGemm* const kNarrowGemmAvx512Vnni;
extern const NarrowGemm* const kNarrowGemmAvxVnni;
extern const NarrowGemm* const kNarrowGemmAvx2;
extern const NarrowGemm* const kNarrowGemmNeonDotprod;
// Compiled for each of Highway's targets; its name is that of the target that runs.
const NarrowGemm& HighwayNarrowGemm();

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_H_
