// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares requantisation in doubles with the scalar expression, and in fixed point with
// RequantizeSum, for each CPU target of the machine.
#include "runtime/kernels/simd/int8/requantize/output_stage.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/requantize/requantize_scalar.h"

namespace litmus::int8 {
namespace {

// With the first three scales, halves of either sign are frequent; the last but one makes products
// just below a half.
constexpr double kScales[] = {0.5, 0.25, 1.5, 1.0 / 3, 0.0123456789, 0.49999999999999994, 1e6};

int Expected(const OutputStage& stage, int channel, int32_t sum) {
  const double value = std::round(sum * stage.scale[channel]) + stage.zero_point;
  return static_cast<int>(
      std::clamp(value, static_cast<double>(stage.min), static_cast<double>(stage.max)));
}

TEST(OutputStageTest, DoublesEqualScalars) {
  constexpr int kLeast = -300, kGreatest = 300, kPadding = 16;
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const OutputType type : {OutputType::kInt8, OutputType::kUint8}) {
      for (const int count : {1, 7, 8, 9, 31}) {
        OutputStage stage;
        stage.type = type;
        stage.zero_point = type == OutputType::kInt8 ? -3 : 120;
        stage.min = type == OutputType::kInt8 ? -128 : 10;
        stage.max = type == OutputType::kInt8 ? 127 : 255;
        for (int c = 0; c < count; ++c) stage.scale.push_back(kScales[c % std::size(kScales)]);
        const int padded = (count + kPadding - 1) / kPadding * kPadding;
        const PackedOutputStage packed(stage, padded);
        for (int32_t sum = kLeast; sum <= kGreatest; ++sum) {
          std::vector<int32_t> sums(padded), bias(padded);
          for (int c = 0; c < count; ++c) bias[c] = c, sums[c] = sum + 5 - c;
          std::vector<uint8_t> out(count);
          packed.Apply(sums.data(), bias.data(), 5, 0, count, out.data());
          for (int c = 0; c < count; ++c) {
            const int got = type == OutputType::kInt8 ? static_cast<int8_t>(out[c]) : out[c];
            ASSERT_EQ(got, Expected(stage, c, sum))
                << target << ", sum " << sum << ", scale " << stage.scale[c] << ", channel " << c
                << " of " << count;
          }
        }
      }
    }
  }
}

// For sums that fit, what kernels compute in registers equals what Apply computes for any sum.
TEST(OutputStageTest, RequantizedSumsEqualFixedPoint) {
  constexpr int kPadding = 16, kReach = 3000;
  const struct {
    int32_t zero_point, min;  // a min from the zero point on selects the shorter arithmetic
    std::vector<int32_t> shift;
  } kStages[] = {
      {-3, -128, {-9, -1, 0, 2, -22, -8, 3}},
      {-3, -128, {-9, -1, -22, -8, -5}},
      {-128, -128, {-9, -1, -22, -8, -5}},
      {5, 9, {-9, -7, -6, -10, -11, -12}},
  };
  const int32_t kMultipliers[] = {1 << 30, 2147483647, 1518500250, (1 << 30) + 1};
  for (const auto& c : kStages) {
    OutputStage stage;
    stage.zero_point = c.zero_point, stage.min = c.min, stage.max = 120;
    stage.shift = c.shift;
    const int count = static_cast<int>(c.shift.size());
    for (int i = 0; i < count; ++i) stage.multiplier.push_back(kMultipliers[i % 4]);
    const PackedOutputStage packed(stage, kPadding);
    const RequantizeArgs args = packed.ArgsFrom(0);
    for (int32_t sum = -kReach; sum <= kReach; ++sum) {
      for (int scaled = 1; scaled <= 10000; scaled *= 100) {
        std::vector<int32_t> sums(kPadding, sum * scaled), bias(kPadding);
        std::vector<int8_t> out(count);
        packed.Apply(sums.data(), bias.data(), 0, 0, count, out.data());
        for (int i = 0; i < count; ++i) {
          ASSERT_TRUE(PackedOutputStage::Fits(stage, i, kReach * int64_t{10000}));
          const int32_t value = args.positive ? RequantizeSum<true>(args, i, sum * scaled)
                                              : RequantizeSum<false>(args, i, sum * scaled);
          const int got = std::clamp(value, args.min, args.max);
          ASSERT_EQ(got, out[i]) << "sum " << sum * scaled << ", channel " << i << ", zero point "
                                 << c.zero_point;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
