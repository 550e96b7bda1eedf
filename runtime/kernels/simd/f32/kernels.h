// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float inner kernels: a register tile of a matrix product and rows of a depthwise convolution.
// They are compiled once per instruction set; the best one that the machine has is chosen once.
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
// A convolution is such a product with a segment per kernel row (or per tap). `b` is one panel of
// packed weights, as wide as the kernel; `bias` has its width as well.
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
  // Added after the clamp where it is not null, rows c_stride apart as well; the sum is clamped to
  // its own limits. It may be `c`.
  const float* residual = nullptr;
  float residual_min = 0, residual_max = 0;
  // [columns] where it is not null: all that of c[i][j] below 0 is multiplied by slopes[j].
  const float* slopes = nullptr;
  // Fetched into L2 meanwhile, one cache line per k, prefetch_step floats apart (0: always the
  // same).
  const float* prefetch;
  size_t prefetch_step;
};
using TileFn = void (*)(const TileArgs&);

// One image of a depthwise convolution. Output channel c · multiplier + m reads input channel c.
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
// Output rows y_begin … y_end.
using DepthwiseFn = void (*)(const DepthwiseArgs&, int y_begin, int y_end);

struct GemmKernels {
  int rows;            // most rows of a tile
  int columns;         // width of a panel; the last one may be half as wide
  const TileFn* full;  // [rows + 1], by the tile's rows; entry 0 is null
  const TileFn* half;  // the same for panels of columns / 2
};

// packed[k][j] = weights[j][k], or 0 for j >= rows; j < width, k < depth. Of floats, and of IEEE
// halves, of which a panel has no more columns than kMaxPanelColumns.
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

struct Kernels {
  const char* name;  // of its target, as in runtime/cpu/targets.h
  GemmKernels gemm;
  PackFns pack;
  // The first one: depth multiplier 1, square kernels of 3, 5 or 7 taps, equal strides of 1 (and
  // then any dilation) or 2.
  DepthwiseFn square_depthwise, any_depthwise;
  WinogradKernels winograd;
};

// Kernels that this machine can run, best first, whatever the limit.
const std::vector<Kernels>& SupportedKernels();

// The best of them that may be used now.
const Kernels& BestKernels();

// The parts of one Highway target (HWY_AVX2, …); for kernels.cc.
const GemmKernels& GemmKernelsOf(int64_t target);
PackFns PackKernelsOf(int64_t target);
DepthwiseFn SquareDepthwiseKernelOf(int64_t target);
DepthwiseFn AnyDepthwiseKernelOf(int64_t target);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_KERNELS_H_
