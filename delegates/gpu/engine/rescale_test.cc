// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares fixed-point arithmetic on every device with that of the runtime's kernels, bit for bit.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/graph/lowering/lower_rescale.h"
#include "delegates/gpu/testing/test_devices.h"
#include "gtest/gtest.h"
#include "runtime/kernels/common/quantization.h"

namespace litmus::gpu {
namespace {

constexpr float kUnit = 0.0371f;  // not a power of two, so that sums are inexact as in real models

// One factor per channel: below, at and above 1/2 and 1, factors whose results are often halves,
// and the limits of a table.
const double kFactors[] = {
    1,        0.5,    0.75,       0.25,        1 - 1e-10, 1.0 / 3,      0.1,        0.0078125,
    0.001953, 3.3e-5, 1.0 / 1024, 1.5 / 65536, 1.0 / 1e5, 1.0 / 262144, 1.00000001, 2.0,
    1.5,      13.7,   255.99,     256,         0.6180339, 0.999999999,  0.4999999};
constexpr int kChannels = static_cast<int>(std::size(kFactors));

int32_t InTwoRoundings(int32_t x, double factor) {
  int32_t multiplier = 0;
  int shift = 0;
  QuantizeMultiplier(factor, &multiplier, &shift);
  return MultiplyByQuantizedMultiplier(x, multiplier, shift);
}

int32_t InOneRounding(int32_t x, double factor) { return MultiplyByDouble(x, factor); }

// Sums with results of up to 511 quanta, also around halves, that floats of real values can
// distinguish.
std::vector<int32_t> SumsOf(double factor) {
  std::vector<int32_t> sums = {0};
  const int32_t most = static_cast<int32_t>(std::min(511 / factor, 2097152.0));
  for (int32_t x = 1; x <= 200; ++x) sums.push_back(x);
  for (int32_t quanta = 0; quanta < 256; ++quanta) {
    sums.push_back(static_cast<int32_t>((quanta + 0.5) / factor));
    sums.push_back(static_cast<int32_t>((quanta + 0.5) / factor) + 1);
  }
  std::mt19937 random(5);
  std::uniform_int_distribution<int32_t> any(0, std::max(most, 1));
  for (int i = 0; i < 500; ++i) sums.push_back(any(random));
  for (int32_t& x : sums) x = std::min(x, std::max(most, 1));
  const size_t positive = sums.size();
  for (size_t i = 0; i < positive; ++i) sums.push_back(-sums[i]);
  return sums;
}

// Checks the sums of every channel with its factor. `once` selects the function and the expected
// value.
void Check(const TestDevice& on, bool once) {
  std::vector<std::vector<int32_t>> sums;
  std::vector<Rescaling> rescalings;
  for (const double factor : kFactors) {
    sums.push_back(SumsOf(factor));
    rescalings.push_back({kUnit, factor});
  }
  const auto rows = static_cast<int>(sums[0].size());
  std::vector<float> x(static_cast<size_t>(rows) * kChannels);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<float>(sums[i % kChannels][i / kChannels]) * kUnit;
  }
  const std::vector<float> table = RescaleTable(rescalings, once);
  ASSERT_EQ(table.size(), size_t{3} * kChannels);

  Graph graph;
  const ValueId in = graph.AddValue({rows, kChannels}), out = graph.AddValue({rows, kChannels});
  const ValueId constants = graph.AddConstant({3, kChannels}, table);
  graph.inputs = {{in, 0}};
  graph.outputs = {{out, 0}};
  const Function function = once ? Function::kRescaleOnce : Function::kRescale;
  graph.AddNode(Elementwise{function, 1}, {in, constants}, {out});
  const auto run = RunGraph(graph, {x}, on.device.get());
  ASSERT_TRUE(run.ok()) << run.status();
  for (size_t i = 0; i < x.size(); ++i) {
    const double factor = kFactors[i % kChannels];
    const int32_t sum = sums[i % kChannels][i / kChannels];
    ASSERT_EQ(run->outputs[0][i], once ? InOneRounding(sum, factor) : InTwoRoundings(sum, factor))
        << sum << " * " << factor << ", " << on.name;
  }
}

TEST(Rescale, EverySumByEveryFactor) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    Check(on, false);
    Check(on, true);
  }
}

// Checks all pairs of bytes with the arithmetic of the kernels of ADD and SUB.
void CheckAdditions(const TestDevice& on) {
  constexpr int kShift = 20;
  const float scales[][3] = {{0.1f, 0.1f, 0.1f}, {0.02f, 0.13f, 0.11f}, {1.0f, 0.0003f, 0.5f}};
  for (const auto& [a, b, to] : scales) {
    Graph graph;
    const Shape shape = {256, 256};
    const ValueId x = graph.AddValue({256, 1}), y = graph.AddValue({256});
    const ValueId sum = graph.AddValue(shape), difference = graph.AddValue(shape);
    graph.inputs = {{x, 0}, {y, 1}};
    graph.outputs = {{sum, 0}, {difference, 0}};
    const ValueId table = graph.AddConstant({8, 1}, AddTable(a, b, to));
    graph.AddNode(Elementwise{Function::kAddRescaled, 1}, {x, y, table}, {sum});
    graph.AddNode(Elementwise{Function::kSubRescaled, 1}, {x, y, table}, {difference});
    std::vector<float> of_x, of_y;
    for (int q = -128; q < 128; ++q) {
      of_x.push_back(static_cast<float>(q) * a);
      of_y.push_back(static_cast<float>(q) * b);
    }
    const auto run = RunGraph(graph, {of_x, of_y}, on.device.get());
    ASSERT_TRUE(run.ok()) << run.status();
    const double common = 2 * static_cast<double>(std::max(a, b));
    for (int i = 0; i < 256 * 256; ++i) {
      const int p = i / 256 - 128, q = i % 256 - 128;
      const int32_t left = InTwoRoundings(p * (1 << kShift), a / common);
      const int32_t right = InTwoRoundings(q * (1 << kShift), b / common);
      const double factor = common / ((1 << kShift) * static_cast<double>(to));
      ASSERT_EQ(run->outputs[0][static_cast<size_t>(i)], InTwoRoundings(left + right, factor))
          << p << " * " << a << " + " << q << " * " << b << ", output scale " << to;
      ASSERT_EQ(run->outputs[1][static_cast<size_t>(i)], InTwoRoundings(left - right, factor))
          << p << " * " << a << " - " << q << " * " << b << ", output scale " << to;
    }
  }
}

TEST(Rescale, Additions) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) CheckAdditions(on);
}

TEST(RescaleTable, RefusesWhatOverflows) {
  EXPECT_TRUE(RescaleTable({{1, 257}}).empty());
  EXPECT_TRUE(RescaleTable({{1, 0}}).empty());
  EXPECT_TRUE(RescaleTable({{1, std::nan("")}}).empty());
  EXPECT_TRUE(AddTable(1, 1, 1e-7f).empty());
  EXPECT_TRUE(AddTable(1, 1e-12f, 1).empty());
}

}  // namespace
}  // namespace litmus::gpu
