// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/winograd_choice.h"

#include "runtime/cpu/machine_core.h"
#include "runtime/kernels/simd/f32/winograd.h"

namespace litmus::f32 {
namespace {

int PaddedChannels(const ConvShape& s) { return (s.out_c + 15) / 16 * 16; }

double TransformedWeights(const ConvShape& s) {
  return static_cast<double>(kWinogradPoints) * s.in_c * PaddedChannels(s);
}

}  // namespace

WinogradCosts CostsOfWinograd(const ConvShape& s, const cpu::CoreModel& core,
                              const WinogradInstructions& transforms) {
  // Costs of the transforms per point and channel, in multiply-adds.
  const double input = core.InFloatProducts(transforms.input);
  const double output = core.InFloatProducts(transforms.output);
  const double weights = TransformedWeights(s);
  const double in_c = s.in_c, out_c = PaddedChannels(s);
  const WinogradTiling tiling(s);
  const auto tiles = static_cast<double>(tiling.tiles);
  // Loading weights from beyond L2 takes as long as 8 tiles; measured (Zen 5). Cores that multiply
  // more slowly mostly have slower memory too.
  const double fetching = weights * sizeof(float) > ResidentWinogradWeights(core) ? 8 : 2;
  return {kWinogradPoints * (tiles * (1 + output / in_c + input / out_c) + fetching),
          0.9 * 9 * static_cast<double>(tiling.Pixels())};
}

bool IsWinogradFaster(const ConvShape& s, const cpu::CoreModel& core,
                      const WinogradInstructions& transforms, double speed) {
  // With fewer than 8 input channels, the transforms cost more than they save. Transformed weights
  // are four times as large as the filter.
  constexpr int kFewestChannels = 8;
  if (!Winograd::Supports(s) || s.in_c < kFewestChannels ||
      TransformedWeights(s) * sizeof(float) > MostWinogradWeights(core)) {
    return false;
  }
  const WinogradCosts costs = CostsOfWinograd(s, core, transforms);
  return costs.winograd < costs.plain / speed;
}

bool Winograd::Supports(const ConvShape& s) { return IsWinogradShape(s); }

bool Winograd::IsFaster(const ConvShape& s, double speed) {
  return IsWinogradFaster(s, cpu::MachineCore(), kTransforms, speed);
}

}  // namespace litmus::f32
