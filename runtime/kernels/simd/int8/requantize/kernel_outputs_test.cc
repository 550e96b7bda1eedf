// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the outputs that micro-kernels compute in registers with PackedOutputStage, for each CPU
// target of the machine. The sums are those around the first sum of each output, and the largest
// ones. The kernels multiply by zero here, so that the sums are their initial values.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"

namespace litmus::int8 {
namespace {

constexpr int32_t kMultipliers[] = {1 << 30, 2147483647, 1518500250, (1 << 30) + 1};

OutputStage StageOf(OutputType type, int32_t zero_point, int32_t min, int shift, int channels) {
  OutputStage stage;
  stage.type = type;
  stage.zero_point = zero_point;
  stage.min = min;
  stage.max = type == OutputType::kInt8 ? 127 : 255;
  for (int c = 0; c < channels; ++c) {
    stage.multiplier.push_back(kMultipliers[c % 4]);
    stage.shift.push_back(shift);
  }
  return stage;
}

std::vector<int32_t> SumsFor(const OutputStage& stage) {
  const int shift = stage.shift[0];
  const int64_t most = (int64_t{1} << 30 >> std::max(shift, 0)) - 1;
  std::vector<int32_t> sums = {0, static_cast<int32_t>(most), static_cast<int32_t>(-most)};
  for (const int32_t multiplier : kMultipliers) {
    for (int output = stage.min - 1; output <= stage.max + 1; output += 9) {
      const double first = (output - 0.5 - stage.zero_point) * std::ldexp(1.0, 31 - shift);
      for (int near = -2; near <= 2; ++near) {
        const int64_t sum = std::llround(first / multiplier) + near;
        sums.push_back(static_cast<int32_t>(std::clamp(sum, -most, most)));
      }
    }
  }
  return sums;
}

void Check(const U8S8Gemm& kernel, const OutputStage& stage) {
  const std::vector<int32_t> sums = SumsFor(stage);
  const PackedOutputStage packed(stage, kernel.columns);
  const std::vector<int32_t> bias(kernel.columns);
  std::vector<int32_t> offsets;
  for (const int32_t sum : sums) offsets.push_back(-sum);
  const uint8_t nothing = 0;
  const ptrdiff_t no_offset = 0;
  const int columns = kernel.columns, rows = static_cast<int>(sums.size());
  for (const bool narrow : {false, true}) {
    const int count = narrow ? columns / 2 : columns - 1;
    for (const int at_once : {1, rows}) {
      U8S8GemmArgs args = {&nothing, 0, &no_offset, 0, 0, nullptr, nullptr, 0, narrow};
      RequantizeArgs requantize = packed.ArgsFrom(0);
      std::vector<uint8_t> got(sums.size() * columns), want(columns);
      requantize.bias = bias.data();
      requantize.out_stride = columns;
      requantize.count = count;
      for (int row = 0; row < rows; row += at_once) {
        requantize.row_offsets = &offsets[row];
        requantize.out = &got[static_cast<size_t>(row) * columns];
        kernel.run_and_requantize(at_once, args, requantize);
      }
      for (int row = 0; row < rows; ++row) {
        std::vector<int32_t> totals(columns, sums[row]);
        packed.Apply(totals.data(), bias.data(), 0, 0, count, want.data());
        for (int c = 0; c < count; ++c) {
          ASSERT_EQ(got[static_cast<size_t>(row) * columns + c], want[c])
              << kernel.name << ", shift " << stage.shift[0] << ", sum " << sums[row]
              << ", channel " << c << ", rows " << at_once << ", zero point " << stage.zero_point;
        }
      }
    }
  }
}

TEST(KernelOutputsTest, EqualTheOutputStage) {
  const struct {
    OutputType type;
    int32_t zero_point, min;  // a min from the zero point on selects the shorter arithmetic
  } kStages[] = {
      {OutputType::kInt8, -3, -128},  {OutputType::kInt8, -128, -128},
      {OutputType::kInt8, 127, -128}, {OutputType::kUint8, 0, 0},
      {OutputType::kUint8, 255, 0},   {OutputType::kUint8, 120, 130},
  };
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    const U8S8Gemm& kernel = BestU8S8Gemm();
    if (kernel.run_and_requantize == nullptr) continue;
    for (const auto& s : kStages) {
      for (int shift = 3; shift >= -22; --shift) {
        const OutputStage stage = StageOf(s.type, s.zero_point, s.min, shift, kernel.columns);
        ASSERT_NO_FATAL_FAILURE(Check(kernel, stage));
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
