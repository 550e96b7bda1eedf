// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Runs random graphs with random delegates and shapes and compares the outputs with a plain
// evaluation: neither the memory plan nor the partitions may change results.
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::SumPlusOne;
using testing::TestDelegate;

struct Graph {
  int inputs;
  std::vector<std::vector<int>> nodes;  // inputs of node i, which writes tensor inputs + i
  std::vector<int> outputs;
};

Graph MakeGraph(std::mt19937* random) {
  const auto pick = [random](int count) { return static_cast<int>((*random)() % count); };
  Graph graph;
  graph.inputs = 1 + pick(2);
  const int nodes = 1 + pick(12);
  for (int i = 0; i < nodes; ++i) {
    std::vector<int> reads;
    for (int n = 1 + pick(3); n > 0; --n) reads.push_back(pick(graph.inputs + i));
    graph.nodes.push_back(reads);
  }
  for (int i = 0; i < nodes; ++i) {
    if (i == nodes - 1 || pick(5) == 0) graph.outputs.push_back(graph.inputs + i);
  }
  return graph;
}

// The sizes of tensors are rounded up for alignment, so the test varies the number of elements.
void Check(Interpreter* interpreter, const Graph& graph, int elements, int seed) {
  std::vector<float> values;
  for (int i = 0; i < graph.inputs; ++i) {
    values.push_back(static_cast<float>(seed % 7 + i));
    for (int e = 0; e < elements; ++e) {
      interpreter->typed_input_tensor<float>(i)[e] = values.back() + static_cast<float>(e % 3);
    }
  }
  std::vector<float> slopes(values.size(), 1.0f);  // slope of each tensor with respect to e % 3
  for (const std::vector<int>& reads : graph.nodes) {
    float value = 1.0f;
    float slope = 0.0f;
    for (const int t : reads) {
      value += values[t];
      slope += slopes[t];
    }
    values.push_back(value);
    slopes.push_back(slope);
  }
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << "seed " << seed;
  for (size_t o = 0; o < graph.outputs.size(); ++o) {
    const int t = graph.outputs[o];
    for (int e = 0; e < elements; ++e) {
      ASSERT_FLOAT_EQ(interpreter->typed_output_tensor<float>(static_cast<int>(o))[e],
                      values[t] + slopes[t] * static_cast<float>(e % 3))
          << "seed " << seed << ", output " << o << ", element " << e;
    }
  }
}

TEST(RandomGraphs, DelegatesAndShapesDoNotShow) {
  const TfLiteRegistration op = SumPlusOne();
  for (int seed = 0; seed < 400; ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    const Graph graph = MakeGraph(&random);
    std::vector<std::unique_ptr<TestDelegate>> delegates;
    Interpreter interpreter;
    AddFloatTensors(&interpreter, graph.inputs + static_cast<int>(graph.nodes.size()), {5});
    std::vector<int> inputs(graph.inputs);
    std::iota(inputs.begin(), inputs.end(), 0);
    interpreter.SetInputs(inputs);
    interpreter.SetOutputs(graph.outputs);
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      interpreter.AddNodeWithParameters(graph.nodes[i], {graph.inputs + static_cast<int>(i)},
                                        nullptr, 0, nullptr, &op);
    }
    int elements = 5;
    bool ready = false;
    // The first delegate chooses among all nodes, the second one among the nodes that are left.
    std::vector<char> taken(graph.nodes.size(), 0);
    for (int action = 0; action < 6; ++action) {
      switch (random() % 3) {
        case 0: {
          if (delegates.size() == 2) break;
          std::vector<int> nodes;
          for (size_t i = 0; i < graph.nodes.size(); ++i) {
            if (taken[i] == 0 && random() % 2 == 0) nodes.push_back(static_cast<int>(i));
          }
          for (const int node : nodes) taken[node] = 1;
          delegates.push_back(std::make_unique<TestDelegate>(
              nodes, random() % 2 == 0 ? kTfLiteDelegateFlagsNone
                                       : kTfLiteDelegateFlagsAllowDynamicTensors));
          ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegates.back()->delegate), kTfLiteOk)
              << "seed " << seed;
          break;
        }
        case 1: {
          elements = 1 + static_cast<int>(random() % 200);
          for (int i = 0; i < graph.inputs; ++i) {
            ASSERT_EQ(interpreter.ResizeInputTensor(i, {elements}), kTfLiteOk) << "seed " << seed;
          }
          ready = false;
          break;
        }
        default:
          ready = true;
          ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << "seed " << seed;
          Check(&interpreter, graph, elements, seed);
      }
    }
    if (!ready) {
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << "seed " << seed;
    }
    Check(&interpreter, graph, elements, seed);
    const litmus::ArenaReport report = interpreter.GetArenaReport();
    EXPECT_LE(report.arena_peak, report.arena_reserved);
  }
}

}  // namespace
}  // namespace tflite
