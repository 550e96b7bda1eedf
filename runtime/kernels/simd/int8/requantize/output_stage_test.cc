// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Requantisation by doubles against the scalar expression, for each CPU target of the machine.
#include "runtime/kernels/simd/int8/requantize/output_stage.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"

namespace litmus::int8 {
namespace {

// Halves of either sign are frequent with the first three; the last but one makes products that
// are just below a half.
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

}  // namespace
}  // namespace litmus::int8
