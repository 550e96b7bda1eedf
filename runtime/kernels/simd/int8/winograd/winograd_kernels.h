// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The transforms of Winograd's F(4 x 4, 3 x 3) in integers, one tile at a time: channels in lanes.
//
// Y = Aᵀ [Σ (G g Gᵀ) ∘ (Bᵀ d B)] A with the points 0, ±1, ±2 and infinity (Lavin and Gray,
// arXiv:1509.09308). G has divisors of 24; multiplied by 24 all of it is whole:
//   24·G = (6 0 0), (−4 −4 −4), (−4 4 −4), (1 2 4), (1 −2 4), (0 0 24).
// The last row is halved, which Aᵀ makes up for, so that weights of a byte stay within 16 bits, as
// bytes under B do: no row of B sums to more than 10. The sums of products wrap around in 32 bits,
// and so do the 24² · Y that Aᵀ and A make of them. What is known of 576·Y is its remainder modulo
// 2^32; as 576 = 9 · 2^6, multiplying by the inverse of 9 leaves that of 2^6·Y. That is Y itself,
// exactly, where −2^25 <= Y < 2^25.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_KERNELS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/linear_sum.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::int8 {

inline constexpr uint32_t kWinogradScale = 576;
inline constexpr int kSumUnit = 64;  // without the 9
inline constexpr int64_t kMostWinogradSum = (int64_t{1} << 25) - 1;
// The smallest number of input channels: a multiple of the lanes of all vectors.
inline constexpr int kWinogradChannels = 32;

// u[6 · i + j][channel] = (G g Gᵀ)[i][j], so multiplied, of the kernels g of kWinogradChannels
// input channels, minus `zero_point`. Their 3 x 3 taps are `stride` bytes apart.
struct WinogradWeightsArgs {
  const uint8_t* g;
  ptrdiff_t stride;
  bool is_int8;
  int32_t zero_point;
  int16_t (*u)[kWinogradChannels];
};

// Arguments of the input transform of some tiles, with kWinogradChannels channels at least.
struct WinogradInputArgs : WinogradInputTiles<uint8_t, int16_t> {
  bool is_int8;
};

// Arguments of the output transform: out[y][x][channel] = requantize((Aᵀ m A)[y][x] / 576 + bias).
// Sums and the constants of `requantize` are in the order of WinogradPosition.
struct WinogradOutputArgs : WinogradOutputTile<uint8_t, int32_t> {
  RequantizeArgs requantize;  // its `bias` is multiplied by 576; it has no `out` and no `count`
  // Null, or SignedScales in place of the fixed point, their `scale` divided by 64; the processor
  // then has to round towards zero. The first of 2 · lanes channels is negative where there are
  // none.
  const float* scale;
  const float* add;
  const int32_t* factor;
  // Unless null, outputs are the first of its inputs; the second is `residual`.
  const LinearSum* sum;
};

struct WinogradOutput {
  void (*run)(const WinogradOutputArgs&);
  int lanes;
  bool scales_in_floats;  // WinogradOutputArgs::scale is used
};

// Where the sums of channel n stand among those of `channels` of them: narrowing two vectors of
// `lanes` sums to one of words interleaves pieces of four.
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

// For the instruction sets that have a S16Gemm; elsewhere the functions are null and lanes is 0.
WinogradKernels BestWinogradKernels();
WinogradOutput BestWinogradOutput();
// The same for one of Highway's targets (HWY_AVX2, …).
WinogradKernels WinogradKernelsOf(int64_t target);
WinogradOutput WinogradOutputOf(int64_t target);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_KERNELS_H_
