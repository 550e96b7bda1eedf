// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/winograd/winograd_choice.h"

#include <algorithm>
#include <cstdint>

#include "runtime/cpu/machine_core.h"
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/winograd/winograd.h"
#include "runtime/kernels/simd/round_up.h"
#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::int8 {
namespace {

constexpr int kTaps = 9;

// One step of a tile's inner loop: the number of its instructions, of those that multiply, and of
// the products that they compute.
struct TileStep {
  double instructions, multiplications, products;
};
// Counted in the code of GCC 12. A multiplication of the tile of 16-bit numbers makes four
// products; it loads a vector for about four multiplications.
constexpr TileStep kNeonStep = {73, 32, 256}, kDotprodStep = {97, 80, 1280};
constexpr TileStep kI8mmStep = {35, 24, 768}, kWordStep = {4.7, 4, 16};

// Cycles per product, bound by all instructions or by the multiplications. `multiplications`: how
// many multiplications can start per cycle.
double Cycles(const TileStep& step, double multiplications, const cpu::CoreModel& core) {
  return std::max(step.instructions / core.issue, step.multiplications / multiplications) /
         step.products;
}

double TransformedWeights(const ConvShape& s) {
  return static_cast<double>(kWinogradPoints) * s.in_c * RoundUp(s.out_c, 16);
}

}  // namespace

double NeonByteProduct(const std::string& target, const cpu::CoreModel& core) {
  const double words = core.word_products / 4;  // multiplications of 16- or 8-bit vectors per cycle
  const double of_words = Cycles(kWordStep, words, core);
  // The core may lack dot products; then the value does not matter but must not be 0.
  const double dots = std::max(1.0, core.dot_products);
  if (target == cpu::kNeonI8mm) return Cycles(kI8mmStep, dots, core) / of_words;
  if (target == cpu::kNeonDotprod) return Cycles(kDotprodStep, dots, core) / of_words;
  return Cycles(kNeonStep, words, core) / of_words;
}

WinogradCosts CostsOfWinograd(const ConvShape& s, double byte_product, const cpu::CoreModel& core,
                              const WinogradInstructions& transforms) {
  // Costs of the transforms per point and channel, in 16-bit products.
  const double input = core.InWordProducts(transforms.input);
  const double output = core.InWordProducts(transforms.output);
  const auto out_c = static_cast<double>(RoundUp(s.out_c, 16));
  const WinogradTiling tiling(s);
  return {
      static_cast<double>(tiling.tiles) * kWinogradPoints * (1 + input / out_c + output / s.in_c),
      0.95 * byte_product * kTaps * static_cast<double>(tiling.Pixels())};
}

bool IsWinogradFaster(const ConvShape& s, double byte_product, const cpu::CoreModel& core,
                      const WinogradInstructions& transforms) {
  // Transformed weights of 16 bits are eight times as large as the filter.
  if (!IsWinogradShape(s) || s.in_c < kWinogradChannels ||
      TransformedWeights(s) * sizeof(int16_t) > MostWinogradWeights(core)) {
    return false;
  }
  const WinogradCosts costs = CostsOfWinograd(s, byte_product, core, transforms);
  return costs.winograd < costs.plain;
}

bool Winograd::IsFaster(const ConvShape& s) {
  const S16Gemm* tile = BestS16Gemm();
  if (tile == nullptr) return false;
  const cpu::CoreModel& core = cpu::MachineCore();
  const double measured = tile->byte_product;
  return IsWinogradFaster(s, measured > 0 ? measured : NeonByteProduct(BestU8S8Gemm().name, core),
                          core);
}

}  // namespace litmus::int8
