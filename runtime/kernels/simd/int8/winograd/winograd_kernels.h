// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The transforms of Winograd's F(4 x 4, 3 x 3) in integers, one tile at a time, with channels in
// lanes.
//
// Y = Aᵀ [Σ (G g Gᵀ) ∘ (Bᵀ d B)] A with the points 0, ±1, ±2 and infinity (Lavin and Gray,
// arXiv:1509.09308). G has fractions with the denominator 24; 24·G is integer:
//   24·G = (6 0 0), (−4 −4 −4), (−4 4 −4), (1 2 4), (1 −2 4), (0 0 24).
// The last row is halved here, and the last column of Aᵀ is doubled in return, so that transformed
// weights of bytes fit in 16 bits. Transformed inputs fit too: the magnitudes in a row of Bᵀ add up
// to 10 at most. Sums of products wrap around in 32 bits, and so does 24² · Y = 576 · Y, which Aᵀ
// and A make of them: it is known modulo 2^32. As 576 = 9 · 2^6, multiplying by the inverse of 9
// gives 2^6 · Y modulo 2^32, and that determines Y exactly if −2^25 <= Y < 2^25.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_KERNELS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::int8 {

inline constexpr uint32_t kWinogradScale = 576;
inline constexpr int kSumUnit = 64;  // 576 without the factor 9
inline constexpr int64_t kMostWinogradSum = (int64_t{1} << 25) - 1;
// Min number of input channels: a multiple of the lanes of all vector sizes.
inline constexpr int kWinogradChannels = 32;

// Transforms filters of kWinogradChannels input channels: u[6 · i + j][channel] = 24² · (G (g −
// zero_point) Gᵀ)[i][j], with halved last rows. The 3 x 3 taps of a filter are `stride` bytes
// apart.
struct WinogradWeightsArgs {
  const uint8_t* g;
  ptrdiff_t stride;
  bool is_int8;
  int32_t zero_point;
  int16_t (*u)[kWinogradChannels];
};

// Arguments of the input transform of some tiles. There are kWinogradChannels channels at least.
struct WinogradInputArgs : WinogradInputTiles<uint8_t, int16_t> {
  bool is_int8;
};

// Arguments of the output transform: out[y][x][channel] = requantize((Aᵀ m A)[y][x] / 576 + bias).
// The sums m and the arrays of `requantize` are in the order of WinogradPosition.
struct WinogradOutputArgs : WinogradOutputTile<uint8_t, int32_t> {
  RequantizeArgs requantize;  // `bias` is multiplied by 576; `out` and `count` are not used
  // SignedScales with `scale` divided by 64, or null: fixed point. With them the processor must
  // round towards zero. If `scale` of the first channel of 2 · lanes channels is negative, these
  // channels use fixed point.
  const float* scale;
  const float* add;
  const int32_t* factor;
  // Not null: the sum of output and `residual`, its first and second input, is stored.
  const LinearSum* sum;
};

struct WinogradOutput {
  void (*run)(const WinogradOutputArgs&);
  int lanes;              // channels per vector of sums
  bool scales_in_floats;  // whether it can use WinogradOutputArgs::scale
};

// Index at which the sums of channel n of `channels` channels are stored. Narrowing two vectors of
// `lanes` sums to one vector of words interleaves pieces of four channels; in this order the words
// come out in the order of the channels.
constexpr int WinogradPosition(int n, int channels, int lanes) {
  constexpr int kPiece = 4;
  const int pair = n / (2 * lanes) * 2 * lanes, rest = n - pair;
  if (channels - pair <= lanes) return n;
  return pair + rest / kPiece % 2 * lanes + rest / (2 * kPiece) * kPiece + rest % kPiece;
}

struct WinogradKernels {
  int32_t (*weights)(const WinogradWeightsArgs&);  // returns the largest magnitude
  void (*input)(const WinogradInputArgs&);
  WinogradOutput output;
};

// For the CPU targets that have an S16Gemm; elsewhere the functions are null and `lanes` is 0.
WinogradKernels BestWinogradKernels();
WinogradOutput BestWinogradOutput();
// The kernels of one of Highway's targets (HWY_AVX2, …).
WinogradKernels WinogradKernelsOf(int64_t target);
WinogradOutput WinogradOutputOf(int64_t target);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_KERNELS_H_
