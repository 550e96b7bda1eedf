// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float micro-kernels: register tiles of matrix products, rows of depthwise convolutions,
// packing, and Winograd's transforms. They are compiled once per instruction set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/f32/stored_floats.h"
#include "runtime/kernels/simd/f32/winograd_kernels.h"

namespace litmus::f32 {

inline constexpr int kMaxTileRows = 14;

// c[i][j] = clamp(bias[j] + Σ over segments s and k < depth of
//                 a[i · row_stride + segment_offsets[s] + k] · b[s · depth + k][j]), j < columns.
// A convolution is such a product with one segment per filter row (or per tap). `b` is one panel of
// packed weights. `b` and `bias` are as wide as the panel.
struct TileArgs {
  const float* a;
  ptrdiff_t row_stride;
  const ptrdiff_t* segment_offsets;
  int segments;
  size_t depth;
  const float* b;
  const float* bias;
  float* c;
  ptrdiff_t c_stride;
  int columns;
  float min, max;
  // Residual, which is added after the clamp; null: none. Its rows are c_stride floats apart. The
  // result is clamped to [residual_min, residual_max]. `residual` may be `c`.
  const float* residual = nullptr;
  float residual_min = 0, residual_max = 0;
  // [columns], or null: no PRELU. As the last step, a negative c[i][j] is multiplied by slopes[j].
  const float* slopes = nullptr;
  // Memory that the tile prefetches into L2: one cache line per k, prefetch_step floats apart (0:
  // the same line each time).
  const float* prefetch;
  size_t prefetch_step;
  // Tiles with as many rows each, whose rows follow each other. Each call takes about 25 ns apart
  // from its products (AVX2, Zen 3), as long as 12 steps of k.
  int tiles = 1;
};
using TileFn = void (*)(const TileArgs&);

// Arguments of a depthwise convolution of one image. Output channel c · multiplier + m reads input
// channel c.
struct DepthwiseArgs {
  ConvShape shape;
  int multiplier;
  const float* in;       // [in_h, in_w, in_c]
  const float* weights;  // [k_h, k_w, out_c]
  const float* bias;     // [out_c]
  const float* zeros;    // [in_c], zeros: replaces pixels outside the image
  float* out;            // [out_h, out_w, out_c]
  float min, max;
};
// Computes the output rows [y_begin, y_end).
using DepthwiseFn = void (*)(const DepthwiseArgs&, int y_begin, int y_end);

// Micro-kernels of a matrix product.
struct GemmKernels {
  int rows;            // max rows of a tile
  int columns;         // columns of a panel; the last panel may be half as wide
  const TileFn* full;  // [rows + 1], indexed by the number of rows; entry 0 is null
  const TileFn* half;  // [half_rows + 1], the same for panels of columns / 2
  int half_rows;       // at least `rows`
};

// Sums that another micro-kernel computed, for the epilogue of a tile: scale · scales[j] ·
// sums[i][j], i < rows, replaces the sum over segments and k of TileArgs.
struct TileSums {
  const float* sums;    // [rows][width of the panel]
  const float* scales;  // [width of the panel]
  float scale;
  int rows;  // any number
};
struct FinishKernels {
  void (*full)(const TileArgs&, const TileSums&);  // panels of GemmKernels::columns
  void (*half)(const TileArgs&, const TileSums&);  // panels of half the width
};

// packed[k][j] = weights[j][k] for j < rows, 0 for rows <= j < width; k < depth. The weights are
// floats or IEEE halves; a panel of halves has at most kMaxPanelColumns columns.
inline constexpr int kMaxPanelColumns = 32;
struct PackFns {
  void (*floats)(const float* weights, int rows, size_t depth, int width, float* packed);
  void (*halves)(const uint16_t* weights, int rows, size_t depth, int width, float* packed);
  void operator()(StoredFloats weights, int rows, size_t depth, int width, float* packed) const {
    if (weights.halves() != nullptr) {
      halves(weights.halves(), rows, depth, width, packed);
    } else {
      floats(weights.floats(), rows, depth, width, packed);
    }
  }
};

// All float micro-kernels of one CPU target.
struct Kernels {
  const char* name;  // of the CPU target (runtime/cpu/target_names.h)
  GemmKernels gemm;
  FinishKernels finish;
  PackFns pack;
  // square_depthwise supports a depth multiplier of 1, filters of 3 x 3, 5 x 5 or 7 x 7, and equal
  // strides of 1 (with any dilation) or 2 (without dilation).
  DepthwiseFn square_depthwise, any_depthwise;
  WinogradKernels winograd;
};

// The kernels of all CPU targets of this machine, best first, regardless of the limit on CPU
// targets.
const std::vector<Kernels>& SupportedKernels();

// The best kernels that this machine has and the limit on CPU targets allows.
const Kernels& BestKernels();

// The micro-kernels of one of Highway's targets (HWY_AVX2, …), for kernels.cc.
const GemmKernels& GemmKernelsOf(int64_t target);
FinishKernels FinishKernelsOf(int64_t target);
PackFns PackKernelsOf(int64_t target);
DepthwiseFn SquareDepthwiseKernelOf(int64_t target);
DepthwiseFn AnyDepthwiseKernelOf(int64_t target);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_KERNELS_H_
