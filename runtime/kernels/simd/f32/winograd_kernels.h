// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The transforms of Winograd's F(4 x 4, 3 x 3), one tile at a time, with channels in the lanes of
// vectors.
//
// A 3 x 3 convolution of a 6 x 6 tile is a product of polynomials in x and in y, which is
// interpolated from its values at 0, ±a, ±b and infinity: Y = Aᵀ [Σ (G g Gᵀ) ∘ (Bᵀ d B)] A. The
// points are a = √½ and b = √2: as they differ by a factor of two and a · b = 1, all constants are
// near one, and results are about as accurate as direct sums. (The usual points 1 and 2 lose three
// times as much.)
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
// residual, a result r becomes r + residual[y][x][channel], clamped to [residual_min,
// residual_max]. The residual may be `out` (in place).
struct WinogradOutputArgs : WinogradOutputTile<float, float> {
  const float* bias;  // readable up to whole vectors
  float min, max, residual_min, residual_max;
};

// Arguments of the weight transform: u[6 · i + j][n] = (G g Gᵀ)[i][j] for filter g number n <
// count, a multiple of the lanes. The 9 taps of a filter are g_stride floats apart, the 36 points
// of a result u_stride floats.
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

// The transforms of one of Highway's targets, for kernels.cc.
const WinogradKernels& WinogradKernelsOf(int64_t target);

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_WINOGRAD_KERNELS_H_
