// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests fully connected layers with weights of four and two bits and a scale for each block: their
// results, and the size of the buffer that the device reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/graph/block_weights.h"
#include "delegates/gpu/testing/test_devices.h"

namespace litmus::gpu {
namespace {

struct Case {
  int bits, block, blocks, outputs, rows;
  bool half_scales = false, bias = false;
  int depth() const { return block * blocks; }
};

int Integer(const Case& c, int o, int k) {
  const int range = 1 << c.bits;
  return (o * 7 + k * 11 + k / 5) % range - range / 2;
}
// Returns powers of two, which 16-bit floats hold exactly.
float ScaleOf(int o, int b) { return 1.0f / static_cast<float>(1 << ((o + 2 * b) % 4)); }
// Returns numbers of at most eight significant bits.
float InputOf(int i) { return static_cast<float>(i * 37 % 101) / 64.0f - 0.75f; }

std::shared_ptr<const BlockWeights> WeightsOf(const Case& c) {
  auto weights = std::make_shared<BlockWeights>();
  weights->bits = c.bits;
  weights->block = c.block;
  weights->half_scales = c.half_scales;
  weights->read = [c] {
    BlockWeights::Numbers numbers;
    for (int o = 0; o < c.outputs; ++o) {
      for (int k = 0; k < c.depth(); ++k) {
        numbers.integers.push_back(static_cast<int8_t>(Integer(c, o, k)));
      }
      for (int b = 0; b < c.blocks; ++b) {
        numbers.scales.push_back(ScaleOf(o, b));
        // 2^-e as a 16-bit float: exponent 15 - e, no fraction.
        if (c.half_scales) {
          numbers.halves.push_back(static_cast<uint16_t>((15 - (o + 2 * b) % 4) << 10));
        }
      }
    }
    return numbers;
  };
  return weights;
}

// Adds the layer to a graph, with one more input and one more output.
void AddLayer(const Case& c, Graph* graph) {
  const ValueId x = graph->AddValue({c.rows, c.depth()});
  const ValueId w = graph->AddConstant(
      {c.outputs, c.depth()}, ConstantReader([c] {
        std::vector<float> real;
        for (int o = 0; o < c.outputs; ++o) {
          for (int k = 0; k < c.depth(); ++k) {
            real.push_back(ScaleOf(o, k / c.block) * static_cast<float>(Integer(c, o, k)));
          }
        }
        return real;
      }));
  graph->values[static_cast<size_t>(w)].blocks = WeightsOf(c);
  std::vector<ValueId> inputs = {x, w};
  if (c.bias) {
    std::vector<float> bias;
    for (int o = 0; o < c.outputs; ++o) bias.push_back(static_cast<float>(o % 5) - 2);
    inputs.push_back(graph->AddConstant({c.outputs}, std::move(bias)));
  }
  const ValueId y = graph->AddValue({c.rows, c.outputs});
  graph->AddNode(Convolution{}, inputs, {y});
  graph->inputs.push_back({x, -1});
  graph->outputs.push_back({y, -1});
}

// Compares the layer's result with a plain loop.
void Compare(const Case& c, const std::vector<float>& x, const std::vector<float>& got,
             bool halves) {
  ASSERT_EQ(got.size(), static_cast<size_t>(c.rows * c.outputs));
  for (int r = 0; r < c.rows; ++r) {
    for (int o = 0; o < c.outputs; ++o) {
      double want = c.bias ? o % 5 - 2 : 0, sum = std::fabs(want);
      for (int k = 0; k < c.depth(); ++k) {
        const double product = static_cast<double>(ScaleOf(o, k / c.block)) * Integer(c, o, k) *
                               x[static_cast<size_t>(r * c.depth() + k)];
        want += product;
        sum += std::fabs(product);
      }
      // Each of `depth` additions rounds by at most half a ULP of `sum`; storage in 16 bits rounds
      // the result by at most 2^-11 of its size. The inputs are exact in 16 bits.
      const double tolerance =
          sum * c.depth() * std::ldexp(1.0, -24) + (halves ? std::ldexp(sum, -11) : 0);
      EXPECT_NEAR(got[static_cast<size_t>(r * c.outputs + o)], want, tolerance)
          << "row " << r << ", output " << o;
    }
  }
}

ModelStatistics RunCases(const std::vector<Case>& cases, Device* device, Precision precision) {
  Graph graph;
  std::vector<std::vector<float>> inputs;
  for (const Case& c : cases) {
    AddLayer(c, &graph);
    inputs.emplace_back(static_cast<size_t>(c.rows * c.depth()));
    for (size_t i = 0; i < inputs.back().size(); ++i) {
      inputs.back()[i] = InputOf(static_cast<int>(i));
    }
  }
  const absl::StatusOr<GraphRun> run = RunGraph(std::move(graph), inputs, device, precision);
  EXPECT_TRUE(run.ok()) << run.status();
  if (!run.ok()) return {};
  for (size_t i = 0; i < cases.size(); ++i) {
    const Case& c = cases[i];
    SCOPED_TRACE(::testing::Message() << c.bits << " bits, " << c.blocks << " blocks of " << c.block
                                      << ", " << c.rows << " rows to " << c.outputs << " outputs");
    Compare(c, inputs[i], run->outputs[i], precision != Precision::kF32);
  }
  return run->statistics;
}

// Blocks of one word and of several; numbers of outputs around the vector widths (4, 8, 16) and of
// rows around the tile of four.
TEST(BlockProduct, Numbers) {
  LITMUS_NEEDS_DEVICES();
  std::vector<Case> cases;
  for (const int bits : {4, 2}) {
    const int word = 32 / bits;
    for (const int block : {word, 2 * word, 96}) {
      for (const int outputs : {1, 3, 4, 5, 15, 16, 17, 33}) {
        for (const int rows : {1, 3, 4, 5}) {
          const int blocks = 1 + (outputs + rows) % 3;
          cases.push_back(
              {bits, block, blocks, outputs, rows, outputs % 2 == 1, (outputs + rows) % 2 == 1});
        }
      }
    }
  }
  for (const TestDevice& on : TestDevices()) {
    SCOPED_TRACE(on.name);
    RunCases(cases, on.device.get(), Precision::kF32);
    if (on.halves) RunCases(cases, on.device.get(), Precision::kF32Accumulate);
  }
}

// The kernel's buffer of weights is hardly larger than the weights and scales of the model.
TEST(BlockProduct, BytesOfTheWeights) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    SCOPED_TRACE(on.name);
    for (const int bits : {4, 2}) {
      for (const int block : {32, 128}) {
        for (const bool half : {false, true}) {
          const Case c = {bits, block, 512 / block, 256, 4, half, true};
          const ModelStatistics statistics = RunCases({c}, on.device.get(), Precision::kF32);
          const int packed = c.outputs * (c.depth() * bits / 8 + c.blocks * (half ? 2 : 4));
          EXPECT_GT(statistics.weights_bytes, packed);
          EXPECT_LE(static_cast<double>(statistics.weights_bytes), 1.2 * packed)
              << bits << " bits, block " << block;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
