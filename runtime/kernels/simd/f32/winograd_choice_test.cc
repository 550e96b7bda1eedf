// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks which convolutions use Winograd: on x86 those of the rule that was measured there, on Arm
// those of the models of cores. The test measures nothing.
#include "runtime/kernels/simd/f32/winograd_choice.h"

#include "gtest/gtest.h"
#include "runtime/cpu/core_model.h"
#include "runtime/kernels/simd/winograd_tiling.h"

namespace litmus::f32 {
namespace {

ConvShape Shape(int batch, int height, int width, int in_c, int out_c) {
  ConvShape s;
  s.batch = batch;
  s.in_h = s.out_h = height;
  s.in_w = s.out_w = width;
  s.in_c = in_c;
  s.out_c = out_c;
  s.k_h = s.k_w = 3;
  s.pad_top = s.pad_left = 1;
  return s;
}

// The rule measured on Zen 5; costs are in multiply-adds per pair of channels.
bool MeasuredRule(const ConvShape& s) {
  const int padded = (s.out_c + 15) / 16 * 16;
  const double in_c = s.in_c, out_c = padded;
  const double weights = kWinogradPoints * in_c * out_c;
  if (!IsWinogradShape(s) || s.in_c < 8 || weights > 655360) return false;
  const WinogradTiling tiling(s);
  const double fetching = weights * sizeof(float) > 512 << 10 ? 8 : 2;
  const double cost = kWinogradPoints *
                      (static_cast<double>(tiling.tiles) * (1 + 10 / in_c + 10 / out_c) + fetching);
  return cost < 0.9 * 9 * static_cast<double>(tiling.Pixels());
}

TEST(WinogradChoice, TheReferenceDecidesAsMeasured) {
  int faster = 0, all = 0;
  const auto check = [&](const ConvShape& s) {
    const bool expected = MeasuredRule(s);
    faster += expected ? 1 : 0;
    ++all;
    ASSERT_EQ(IsWinogradFaster(s, cpu::ReferenceCore(), kX86Transforms), expected)
        << s.batch << " x " << s.out_h << " x " << s.out_w << ", " << s.in_c << " -> " << s.out_c;
  };
  for (const int batch : {1, 3}) {
    for (int height = 1; height <= 64; height += height < 20 ? 1 : 11) {
      for (const int width : {1, 2, 3, 4, 5, 7, 8, 9, 13, 28, 56, 112, 960}) {
        for (const int in_c : {1, 7, 8, 9, 15, 16, 24, 32, 64, 113, 114, 128, 256, 512}) {
          for (const int out_c : {1, 8, 16, 17, 32, 64, 80, 128, 160, 256, 512}) {
            check(Shape(batch, height, width, in_c, out_c));
          }
        }
      }
    }
  }
  ConvShape stride = Shape(1, 56, 56, 64, 64);
  stride.stride_h = 2;
  check(stride);
  EXPECT_GT(faster, all / 10);
  EXPECT_LT(faster, all / 10 * 9);
}

TEST(WinogradChoice, IsFasterWhereItSavesMoreThanItCosts) {
  const auto is_faster = [](const ConvShape& s) {
    return IsWinogradFaster(s, cpu::ReferenceCore(), kX86Transforms);
  };
  EXPECT_TRUE(is_faster(Shape(1, 540, 960, 32, 32)));
  EXPECT_TRUE(is_faster(Shape(1, 16, 16, 16, 16)));
  EXPECT_TRUE(is_faster(Shape(1, 56, 56, 64, 64)));
  EXPECT_FALSE(is_faster(Shape(1, 224, 224, 3, 64))) << "few input channels";
  EXPECT_FALSE(is_faster(Shape(1, 2, 2, 64, 64))) << "a tile mostly unused";
  EXPECT_FALSE(is_faster(Shape(1, 7, 7, 128, 128))) << "few tiles per weight";
  EXPECT_TRUE(is_faster(Shape(8, 7, 7, 128, 128))) << "more images, more tiles";
  EXPECT_FALSE(is_faster(Shape(1, 56, 56, 512, 512))) << "too much memory";
}

struct Case {
  const char* core;
  ConvShape shape;
  bool faster;
};

TEST(WinogradChoice, OfNamedCores) {
  const Case kCases[] = {
      // With many channels, 2.25 products per pixel replace 9, and the transforms hardly count.
      {"cortex-a53", Shape(1, 56, 56, 64, 64), true},
      {"cortex-a55", Shape(1, 56, 56, 64, 64), true},
      {"cortex-a510", Shape(1, 56, 56, 64, 64), true},
      {"cortex-a72", Shape(1, 56, 56, 64, 64), true},
      {"cortex-a76", Shape(1, 56, 56, 64, 64), true},
      {"neoverse-v1", Shape(1, 56, 56, 64, 64), true},
      // With few channels, the transforms take too long on a core that runs in order.
      {"cortex-a53", Shape(1, 56, 56, 8, 8), false},
      {"cortex-a510", Shape(1, 56, 56, 8, 8), false},
      {"cortex-a72", Shape(1, 56, 56, 8, 8), true},
      {"cortex-a76", Shape(1, 56, 56, 8, 8), true},
      {"cortex-a76", Shape(1, 56, 56, 3, 64), false},
      // More transformed weights than the limit for the core's L2 (MostWinogradWeights).
      {"cortex-a53", Shape(1, 28, 28, 128, 128), true},
      {"cortex-a72", Shape(1, 28, 28, 128, 256), false},
      {"neoverse-n1", Shape(1, 28, 28, 128, 256), false},
      {"neoverse-v2", Shape(1, 28, 28, 128, 256), true},
      // Most pixels of these tiles lie outside the image.
      {"cortex-a72", Shape(1, 2, 2, 64, 64), false},
  };
  for (const Case& c : kCases) {
    const cpu::CoreModel* core = cpu::FindCore(c.core);
    ASSERT_NE(core, nullptr) << c.core;
    const WinogradCosts costs = CostsOfWinograd(c.shape, *core, kNeonTransforms);
    EXPECT_EQ(IsWinogradFaster(c.shape, *core, kNeonTransforms), c.faster)
        << c.core << ": " << c.shape.out_h << " x " << c.shape.out_w << ", " << c.shape.in_c
        << " -> " << c.shape.out_c << ", costs " << costs.winograd << " / " << costs.plain << " = "
        << costs.winograd / costs.plain;
  }
}

}  // namespace
}  // namespace litmus::f32
