// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float micro-kernels: a register tile of a matrix product and rows of a depthwise convolution.
// The micro-kernels are compiled once per instruction set.
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
//                 a[i · row_stride + segment_offsets[s] + k] · b[s · depth + k][j]),  j < columns.
// A convolution is such a product with a segment per filter row (or per tap). `b` is one panel of
// packed weights, as wide as the micro-kernel; `bias` has the same width.
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
  // Residual, added after the clamp; null: none. Its rows are c_stride apart. The sum is clamped to
  // [residual_min, residual_max]. `residual` may be equal to `c`.
  const float* residual = nullptr;
  float residual_min = 0, residual_max = 0;
  // [columns], or null: no PRELU. At the end, a negative c[i][j] is multiplied by slopes[j].
  const float* slopes = nullptr;
  // Memory that the tile prefetches into L2: one cache line per k, prefetch_step floats apart (0:
  // always the same line).
  const float* prefetch;
  size_t prefetch_step;
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
  const float* zeros;    // [in_c]: stands in for pixels outside the image
  float* out;            // [out_h, out_w, out_c]
  float min, max;
};
// Computes the output rows [y_begin, y_end).
using DepthwiseFn = void (*)(const DepthwiseArgs&, int y_begin, int y_end);

// Micro-kernels of a matrix product.
struct GemmKernels {
  int rows;            // most rows of a tile
  int columns;         // width of a panel; the last panel may be half as wide
  const TileFn* full;  // [rows + 1], indexed by the rows of the tile; entry 0 is null
  const TileFn* half;  // the same for panels of columns / 2
};

// Sums of products that another micro-kernel computed, for the epilogue of a tile: instead of the
// sum over segments and k, TileArgs has scale · scales[j] · sums[i][j], i < rows.
struct TileSums {
  const float* sums;    // [rows][width of the panel]
  const float* scales;  // [width of the panel]
  float scale;
  int rows;  // any number
};
struct FinishKernels {
  void (*full)(const TileArgs&, const TileSums&);  // panels of GemmKernels::columns
  void (*half)(const TileArgs&, const TileSums&);  // panels of half as many
};

// packed[k][j] = weights[j][k], or 0 for j >= rows; j < width, k < depth. The weights are floats or
// IEEE halves; a panel of halves has at most kMaxPanelColumns columns.
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
  const char* name;  // name of the CPU target, as in runtime/cpu/targets.h
  GemmKernels gemm;
  FinishKernels finish;
  PackFns pack;
  // square_depthwise supports a depthwise multiplier of 1, filters of 3 x 3, 5 x 5 or 7 x 7, and
  // equal strides of 1 (with any dilation) or 2 (without dilation).
  DepthwiseFn square_depthwise, any_depthwise;
  WinogradKernels winograd;
};

// All kernels that this machine can run, best first. The limit of CPU targets does not matter.
const std::vector<Kernels>& SupportedKernels();

// The best supported kernels under the limit of CPU targets.
const Kernels& BestKernels();

// The micro-kernels of one Highway target (HWY_AVX2, …), for kernels.cc.
const GemmKernels& GemmKernelsOf(int64_t target);
FinishKernels FinishKernelsOf(int64_t target);
PackFns PackKernelsOf(int64_t target);
DepthwiseFn SquareDepthwiseKernelOf(int64_t target);
DepthwiseFn AnyDepthwiseKernelOf(int64_t target);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_KERNELS_H_
