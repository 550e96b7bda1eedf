// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks which int8 convolutions use Winograd: on x86 those of the rule that was measured there, on
// Arm those of the models of cores. The test measures nothing.
#include "runtime/kernels/simd/int8/winograd/winograd_choice.h"

#include <cstdlib>
#include <string>

#include "gtest/gtest.h"
#include "runtime/cpu/core_model.h"
#include "runtime/cpu/target_names.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/winograd/winograd.h"
#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::int8 {
namespace {

ConvShape Square(int batch, int side, int in_c, int out_c) {
  ConvShape s;
  s.batch = batch;
  s.in_h = s.in_w = s.out_h = s.out_w = side;
  s.in_c = in_c;
  s.out_c = out_c;
  s.k_h = s.k_w = 3;
  s.pad_top = s.pad_left = 1;
  return s;
}

// The rule measured on Zen 5; kInput and kOutput are in 16-bit products per channel.
bool MeasuredRule(const ConvShape& s, double byte_product) {
  if (!IsWinogradShape(s) || s.in_c < 32) return false;
  const int padded = (s.out_c + 15) / 16 * 16;
  const double out_c = padded;
  if (kWinogradPoints * s.in_c * out_c > 1.25 * 1024 * 1024) return false;
  constexpr double kInput = 6, kOutput = 9;
  const WinogradTiling tiling(s);
  const double cost =
      static_cast<double>(tiling.tiles) * kWinogradPoints * (1 + kInput / out_c + kOutput / s.in_c);
  return cost < 0.95 * byte_product * 9 * static_cast<double>(tiling.Pixels());
}

TEST(Int8WinogradChoice, TheReferenceDecidesAsMeasured) {
  int faster = 0, all = 0;
  const auto check = [&](const ConvShape& s, double byte_product) {
    const bool expected = MeasuredRule(s, byte_product);
    faster += expected ? 1 : 0;
    ++all;
    ASSERT_EQ(IsWinogradFaster(s, byte_product, cpu::ReferenceCore(), kX86Transforms), expected)
        << s.batch << " x " << s.out_h << " x " << s.out_w << ", " << s.in_c << " -> " << s.out_c
        << ", bytes " << byte_product;
  };
  for (const double byte_product : {0.53, 0.55, 1.6}) {
    for (const int batch : {1, 3}) {
      for (int side = 1; side <= 120; side += side < 40 ? 1 : 13) {
        for (const int in_c : {16, 31, 32, 34, 40, 48, 64, 128, 256, 284, 286, 512}) {
          for (const int out_c : {1, 16, 17, 32, 48, 64, 128, 129, 256, 512}) {
            check(Square(batch, side, in_c, out_c), byte_product);
          }
        }
      }
    }
  }
  ConvShape dilated = Square(1, 56, 64, 64);
  dilated.dilation_w = 2;
  check(dilated, 1.6);
  EXPECT_GT(faster, all / 10);
  EXPECT_LT(faster, all / 10 * 9);
}

#if defined(__x86_64__)
TEST(Int8WinogradChoice, OfThisMachineIsByItsTile) {
  if (std::getenv("LITMUS_CPU_CORE") != nullptr) GTEST_SKIP() << "LITMUS_CPU_CORE is set";
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const S16Gemm* tile = BestS16Gemm();
    for (const int side : {4, 7, 14, 28, 56}) {
      for (const int channels : {32, 48, 64, 128, 256}) {
        const ConvShape s = Square(1, side, channels, channels);
        EXPECT_EQ(Winograd::IsFaster(s), tile != nullptr && MeasuredRule(s, tile->byte_product))
            << target << ": side " << side << ", channels " << channels;
      }
    }
  }
}
#elif defined(__aarch64__)
// On Arm, the model of the core decides, and not S16Gemm::byte_product, which was measured on
// another machine.
TEST(Int8WinogradChoice, OfThisMachineIsByItsByteTile) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const int channels : {32, 64, 128}) {
      EXPECT_EQ(Winograd::IsFaster(Square(1, 56, channels, channels)), target == cpu::kNeon)
          << target << ": " << channels << " channels";
    }
  }
}
#endif

struct Case {
  const char *core, *target;
  ConvShape shape;
  bool faster;
};

// Without dot products, the tile of bytes makes fewer products per cycle than that of 16-bit
// numbers, or only a few more; with dot products it makes at least four times as many.
TEST(Int8WinogradChoice, OfNamedCores) {
  const ConvShape usual = Square(1, 56, 64, 64), deep = Square(1, 14, 128, 128);
  const Case kCases[] = {
      {"cortex-a53", cpu::kNeon, usual, true},
      {"cortex-a57", cpu::kNeon, usual, true},
      {"cortex-a72", cpu::kNeon, usual, true},
      {"cortex-a72", cpu::kNeon, deep, true},
      {"cortex-a73", cpu::kNeon, usual, true},
      {"cortex-a73", cpu::kNeon, Square(1, 56, 32, 32), true},
      {"cortex-a72", cpu::kNeon, Square(1, 56, 24, 64), false},
      {"cortex-a72", cpu::kNeon, Square(1, 1, 64, 64), false},
      {"cortex-a76", cpu::kNeon, usual, true},
      {"cortex-a55", cpu::kNeonDotprod, usual, false},
      {"cortex-a55", cpu::kNeonDotprod, Square(1, 56, 32, 32), false},
      {"cortex-a75", cpu::kNeonDotprod, usual, false},
      {"cortex-a76", cpu::kNeonDotprod, usual, false},
      {"cortex-a76", cpu::kNeonDotprod, deep, false},
      {"neoverse-n1", cpu::kNeonDotprod, deep, false},
      {"cortex-a510", cpu::kNeonI8mm, usual, false},
      {"neoverse-n2", cpu::kNeonI8mm, usual, false},
      {"neoverse-v1", cpu::kNeonI8mm, deep, false},
      // More transformed weights than the limit for the core's L2 (MostWinogradWeights).
      {"cortex-a53", cpu::kNeon, Square(1, 28, 128, 256), true},
      {"cortex-a53", cpu::kNeon, Square(1, 28, 256, 256), false},
      {"cortex-a57", cpu::kNeon, Square(1, 28, 256, 256), true},
  };
  for (const Case& c : kCases) {
    const cpu::CoreModel* core = cpu::FindCore(c.core);
    ASSERT_NE(core, nullptr) << c.core;
    const double byte_product = NeonByteProduct(c.target, *core);
    const WinogradCosts costs = CostsOfWinograd(c.shape, byte_product, *core, kNeonTransforms);
    EXPECT_EQ(IsWinogradFaster(c.shape, byte_product, *core, kNeonTransforms), c.faster)
        << c.core << ", " << c.target << ": side " << c.shape.out_h << ", " << c.shape.in_c
        << " -> " << c.shape.out_c << ", a product of bytes " << byte_product << ", costs "
        << costs.winograd << " / " << costs.plain << " = " << costs.winograd / costs.plain;
  }
}

}  // namespace
}  // namespace litmus::int8
