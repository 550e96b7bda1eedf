// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The transforms of Winograd's F(4 x 4, 3 x 3), one tile at a time, with channels in the lanes of
// vectors.
//
// A 3 x 3 convolution of a 6 x 6 tile is a product of polynomials in x and in y, found from its
// values at 0, ±a, ±b and infinity: Y = Aᵀ [Σ (G g Gᵀ) ∘ (Bᵀ d B)] A. The points are a = √½ and
// b = √2: a factor of two between them and a · b = 1 keep all constants near one, and the result
// about as exact as a plain sum (points 1 and 2 lose three times as much).
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_KERNELS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::f32 {

// Arguments of the input transform of one tile. The kernel writes `channels` floats per point,
// rounded up to whole vectors.
using WinogradInputArgs = WinogradInputTiles<float, float>;

// Arguments of the output transform: out[y][x][channel] = clamp((Aᵀ m A)[y][x] + bias). With a
// residual, the result r becomes clamp(r + residual[y][x][channel]) to [residual_min,
// residual_max]; the residual may be the same memory as `out`.
struct WinogradOutputArgs : WinogradOutputTile<float, float> {
  const float* bias;  // whole vectors are read
  float min, max, residual_min, residual_max;
};

// Weight transform: u[6 · i + j][n] = (G g Gᵀ)[i][j] of the n-th filter g, for n < count (a
// multiple of the lanes). The 9 taps of a filter are g_stride apart, the 36 points of a result
// u_stride.
struct WinogradWeightsArgs {
  const float* g;
  ptrdiff_t g_stride;
  ptrdiff_t count;
  float* u;
  ptrdiff_t u_stride;
};

// Winograd transforms of one CPU target.
struct WinogradKernels {
  int lanes;
  void (*weights)(const WinogradWeightsArgs&);
  void (*input)(const WinogradInputArgs&);
  void (*output)(const WinogradOutputArgs&);
};

// The transforms of one Highway target, for kernels.cc.
const WinogradKernels& WinogradKernelsOf(int64_t target);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_KERNELS_H_
