// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Choice between f32::Winograd and f32::Conv.
#include "runtime/kernels/simd/f32/winograd.h"

namespace litmus::f32 {

bool Winograd::Supports(const ConvShape& s) { return IsWinogradShape(s); }

bool Winograd::IsFaster(const ConvShape& s) {
  // Below 8 input channels the transforms cost more than they save. Transformed weights are four
  // times as large as plain weights; above kMostWeights the speed of memory matters more than the
  // number of multiplications.
  constexpr int kFewestChannels = 8;
  constexpr int kMostWeights = (5 << 19) / static_cast<int>(sizeof(float));
  const int padded_out_c = (s.out_c + 15) / 16 * 16;
  const double in_c = s.in_c, out_c = padded_out_c;
  const double weights = kWinogradPoints * in_c * out_c;
  if (!Supports(s) || s.in_c < kFewestChannels || weights > kMostWeights) return false;
  // Costs in multiply-adds for each pair of channels, measured on Zen 5: the transforms take as
  // long as 10 multiply-adds per point and channel; loading weights from L3 takes as long as 8
  // tiles.
  const WinogradTiling tiling(s);
  const auto tiles = static_cast<double>(tiling.tiles);
  const double fetching = weights * sizeof(float) > kResidentWeights ? 8 : 2;
  const double cost = kWinogradPoints * (tiles * (1 + 10 / in_c + 10 / out_c) + fetching);
  return cost < 0.9 * 9 * static_cast<double>(tiling.Pixels());
}

}  // namespace litmus::f32
