// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// When Winograd's convolution is worth it.
#include <cstdint>

#include "runtime/kernels/simd/int8/winograd/winograd.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::int8 {

bool Winograd::IsFaster(const ConvShape& s) {
  const S16Gemm* tile = BestS16Gemm();
  if (tile == nullptr || !IsWinogradShape(s) || s.in_c < kWinogradChannels) return false;
  const auto out_c = static_cast<double>(RoundUp(s.out_c, 16));
  // Transformed weights are eight times as large; beyond this size memory matters more.
  constexpr double kMostWeights = 1.25 * 1024 * 1024;
  if (kWinogradPoints * s.in_c * out_c > kMostWeights) return false;
  // Costs in products of the tile for each pair of channels, from measurements (Zen 5): the
  // transforms take as long as so many of them per point and input or output channel.
  constexpr double kInput = 6, kOutput = 9;
  const double tiles =
      static_cast<double>(s.batch) * WinogradTiles(s.out_h) * WinogradTiles(s.out_w);
  const double pixels = static_cast<double>(s.batch) * s.out_h * s.out_w;
  const double cost = tiles * kWinogradPoints * (1 + kInput / out_c + kOutput / s.in_c);
  return cost < 0.95 * tile->byte_product * 9 * pixels;
}

}  // namespace litmus::int8
