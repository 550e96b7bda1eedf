// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernel for weights of four or two bits: a tile of dot products of bytes (activations)
// and weights, with the float output stage. Weights stay packed in memory and are unpacked in
// registers. Each instruction set has its own file; the best one for the machine is chosen once.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// Maxima over all kernels, for buffers on the stack.
inline constexpr int kMostNarrowRows = 8;
inline constexpr int kMostNarrowColumns = 32;

// total[i][j] = Σ over blocks b, in order, of
//   float(Σ over k of block b of (a[i][k] − zero_points[i]) · weight[k][j]) · scales[b][j];
// then out[i][j] = clamp(total[i][j] · row_scales[i] + bias[j]). With `scales_first` there is one
// block, and its sum is multiplied by scales[0][j] · row_scales[i] instead. Floats are rounded
// after each step. Arrays over columns hold whole panels.
//
// A panel of weights is [block][group][columns][quad] bytes. With V weights in a byte, byte q of a
// column in group g has the weights (g · V + v) · quad + q of the block, for v < V; v = 0 is in the
// lowest bits. Blocks are padded with zeros to whole groups.
//
// Kernels with `unsigned_weights` have w + 2^(bits − 1) there, and signed activations:
//   Σ w · (a − z) = Σ (w + 2^(bits − 1)) · a − 2^(bits − 1) · Σ a − z · Σ w.
// The second term is the same for all columns; sums start from it. So weights are unpacked without
// sign extension.
//
// Sums of weights are stored in 16 bits if they fit, for two blocks in 32 bits, so that they take
// little cache. Sums of longer blocks are stored as x and y of x + 128 · y in 32 bits. In both
// cases z · Σ w is the dot product of such a pair with one of NarrowArgs::zero_points.
struct NarrowArgs {
  // As QuantizeRows writes it; signed for kernels with unsigned weights. kReadSlack bytes past a
  // row are readable.
  const uint8_t* a;
  size_t a_stride;
  size_t block_size;
  int blocks, groups;  // groups per block
  const uint8_t* b;
  const int16_t* weight_sums;  // [blocks / 2^sum_shift, rounded up][columns][2]
  int sum_shift;               // 1: two blocks in 32 bits; 0: one (longer) block
  const float* scales;         // [blocks][columns]
  // [rows][2]: for even and for odd blocks, a pair of 16-bit numbers that multiplies the pair in
  // weight_sums. With the row's zero point z: (z, 0) and (0, z); for longer blocks (z, 128 · z)
  // twice.
  const int32_t* zero_points;
  bool has_zero_points;   // whether one of them is not 0
  const int32_t* starts;  // [rows][blocks], for kernels with unsigned weights
  const float* row_scales;
  bool scales_first;
  const float* bias;  // may be null: none
  float min, max;
  float* out;
  size_t out_stride;
  int count;  // columns that exist and are stored
};

struct NarrowGemm {
  const char* name;  // of its CPU target (runtime/cpu/target_names.h)
  int rows;          // max rows of a tile
  int columns;       // columns of a panel
  int quad;          // neighbouring weights of a column that lie in neighbouring bytes
  bool unsigned_weights;
  void (*run4)(int rows, const NarrowArgs& args);  // weights of four bits
  void (*run2)(int rows, const NarrowArgs& args);  // weights of two bits

  void Run(int bits, int row_count, const NarrowArgs& args) const {
    bits == 4 ? run4(row_count, args) : run2(row_count, args);
  }
};

// The best kernel that this machine has and the limit on CPU targets allows.
const NarrowGemm& BestNarrowGemm();

// One per file; null if the program is compiled for another processor.
extern const NarrowGemm* const kNarrowGemmAvx512Vnni;
extern const NarrowGemm* const kNarrowGemmAvxVnni;
extern const NarrowGemm* const kNarrowGemmAvx2;
extern const NarrowGemm* const kNarrowGemmNeonDotprod;
// A kernel that is compiled for each of Highway's targets; `name` is that of the target that runs.
const NarrowGemm& HighwayNarrowGemm();

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_NARROW_U8S4_GEMM_H_
