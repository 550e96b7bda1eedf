// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares rewritten graphs with the original ones, on every device.
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/engine/kernel_budget.h"
#include "delegates/gpu/graph/transforms.h"
#include "delegates/gpu/testing/test_devices.h"
#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<float> Random(const Shape& shape, std::mt19937* random) {
  std::uniform_real_distribution<float> number(-2, 2);
  std::vector<float> elements(static_cast<size_t>(Elements(shape)));
  for (float& x : elements) x = number(*random);
  return elements;
}

struct Builder {
  Graph graph;
  std::vector<std::vector<float>> inputs;
  std::mt19937 random{7};

  ValueId Input(Shape shape) {
    inputs.push_back(Random(shape, &random));
    const ValueId id = graph.AddValue(std::move(shape));
    graph.inputs.push_back({id, id});
    return id;
  }
  ValueId Constant(const Shape& shape) { return graph.AddConstant(shape, Random(shape, &random)); }
  ValueId Add(Attributes op, std::vector<ValueId> operands, Shape shape) {
    const ValueId out = graph.AddValue(std::move(shape));
    graph.AddNode(std::move(op), std::move(operands), {out});
    return out;
  }
  // Adds an elementwise node; the output has the shape of the largest operand.
  ValueId Map(Elementwise op, std::vector<ValueId> operands) {
    Shape shape = graph.shape(operands[0]);
    for (const ValueId id : operands) {
      if (Elements(graph.shape(id)) > Elements(shape)) shape = graph.shape(id);
    }
    return Add(op, std::move(operands), std::move(shape));
  }
  // Adds a 3x3 convolution that keeps the size of the image.
  ValueId Conv(ValueId x, int channels) {
    Shape shape = graph.shape(x);
    Convolution op;
    op.pad_top = op.pad_left = 1;
    const ValueId weights = Constant({channels, 3, 3, shape[3]}), bias = Constant({channels});
    shape[3] = channels;
    return Add(op, {x, weights, bias}, shape);
  }
  ValueId Conv1x1(ValueId x, int channels) {
    Shape shape = graph.shape(x);
    const ValueId weights = Constant({channels, 1, 1, shape[3]});
    shape[3] = channels;
    return Add(Convolution{}, {x, weights}, shape);
  }
  ValueId Depthwise(ValueId x) {
    DepthwiseConvolution op;
    op.pad_top = op.pad_left = 1;
    const Shape shape = graph.shape(x);
    return Add(op, {x, Constant({1, 3, 3, shape[3]})}, shape);
  }
  ValueId Pad(ValueId x, int top, int left, int bottom, int right) {
    const Shape from = graph.shape(x);
    Shape to = from;
    to[1] += top + bottom;
    to[2] += left + right;
    StridedCopy copy;
    copy.src_start = {0, 0, 0, 0};
    copy.dst_start = {0, top, left, 0};
    copy.fill = 0.0f;
    for (int d = 0; d < 4; ++d) copy.loops.push_back({from[static_cast<size_t>(d)], d, 1, d, 1});
    return Add(copy, {x}, to);
  }
  void Output(ValueId id) { graph.outputs.push_back({id, id}); }
};

struct Case {
  const char* name;
  size_t nodes;  // expected number of nodes after the rewrites
  std::function<void(Builder*)> build;
};

const Case kCases[] = {
    {"padding, batch normalisation, bounds", 1,
     [](Builder* b) {
       ValueId x = b->Pad(b->Input({2, 5, 6, 3}), 0, 1, 2, 1);
       Convolution op;
       op.stride_h = op.stride_w = 2;
       x = b->Add(op, {x, b->Constant({7, 3, 3, 3})}, {2, 3, 3, 7});
       x = b->Map({Function::kMul}, {x, b->Constant({7})});
       x = b->Map({Function::kAdd}, {x, b->Constant({1, 1, 1, 7})});
       b->Output(b->Map({Function::kClamp, 0, 6}, {x}));
     }},
    {"depthwise with padding, scale and activation", 1,
     [](Builder* b) {
       ValueId x = b->Pad(b->Input({2, 5, 6, 5}), 1, 1, 0, 2);
       x = b->Add(DepthwiseConvolution{}, {x, b->Constant({1, 3, 3, 5}), b->Constant({5})},
                  {2, 4, 7, 5});
       x = b->Map({Function::kMul}, {b->Constant({}), x});
       x = b->Map({Function::kSub}, {x, b->Constant({5})});
       x = b->Map({Function::kPrelu}, {x, b->Constant({1, 1, 5})});
       b->Output(b->Map({Function::kTanh}, {x}));
     }},
    {"residual of two convolutions", 2,
     [](Builder* b) {
       const ValueId x = b->Input({1, 6, 5, 8});
       const ValueId early = b->Map({Function::kHardSwish}, {b->Conv(x, 20)});
       ValueId y = b->Map({Function::kAdd}, {early, b->Conv1x1(x, 20)});
       y = b->Map({Function::kClamp, 0, kInfinity}, {y});
       b->Output(b->Map({Function::kMul}, {y, b->Constant({20})}));
     }},
    {"rounding of a quantised residual", 2,
     [](Builder* b) {
       const auto quantise = [b](ValueId id) {
         id = b->Map({Function::kClamp, -4, 4}, {id});
         return b->Map({Function::kFakeQuantize, 0.25f}, {id});
       };
       const ValueId x = b->Input({1, 6, 5, 6});
       const ValueId y = quantise(b->Map({Function::kClamp, 0, 6}, {b->Conv1x1(x, 6)}));
       ValueId z = quantise(b->Depthwise(x));
       z = quantise(b->Map({Function::kAdd}, {z, y}));
       b->Output(z);
     }},
    {"behind pools, softmax and sums", 3,
     [](Builder* b) {
       const ValueId x = b->Input({2, 6, 5, 6});
       Pool pool;
       pool.window_h = pool.window_w = 2;
       ValueId y = b->Add(pool, {x}, {2, 5, 4, 6});
       y = b->Map({Function::kMul}, {y, b->Constant({6})});
       y = b->Map({Function::kScaleShift, 2, 1}, {b->Map({Function::kExp}, {y})});
       ValueId z = b->Add(Softmax{}, {y}, {2, 5, 4, 6});
       z = b->Map({Function::kSub}, {b->Constant({1}), z});
       Reduce mean{Reduce::Kind::kMean, {1, 2}};
       z = b->Add(mean, {z}, {2, 1, 1, 6});
       b->Output(b->Map({Function::kSquare}, {b->Map({Function::kAdd}, {z, b->Constant({6})})}));
     }},
    {"an elementwise chain that starts with a broadcast", 2,
     [](Builder* b) {
       const ValueId x = b->Input({2, 6, 1, 6}), y = b->Input({5, 6}), w = b->Input({2, 6, 5, 6});
       ValueId z = b->Add(Elementwise{Function::kAdd}, {x, y}, {2, 6, 5, 6});
       z = b->Map({Function::kLogistic}, {z});
       z = b->Map({Function::kMul}, {z, w});
       b->Output(b->Add(Elementwise{Function::kMaximum}, {z, b->Input({6, 5, 1})}, {2, 6, 5, 6}));
     }},
    {"one run of slices", 1,
     [](Builder* b) {
       const ValueId x = b->Input({3, 7, 5, 20}), y = b->Input({3, 7, 5, 20});
       ValueId z = b->Map({Function::kSub}, {x, y});
       z = b->Map({Function::kMul}, {z, x});
       b->Output(b->Map({Function::kAdd}, {z, b->Input({1})}));
     }},
};

// `nodes`: expected number after the rewrites if nothing limits fusion; 0: a limit applies, the
// number is not checked.
void RunCase(const Case& c, Device* device, size_t nodes) {
  Builder b;
  c.build(&b);
  const auto want = RunGraph(b.graph, b.inputs, device);
  ASSERT_TRUE(want.ok()) << want.status();
  Graph fused = b.graph;
  Transform(&fused, device->info());
  if (nodes > 0) {
    EXPECT_EQ(fused.nodes.size(), nodes);
  }
  const auto got = RunGraph(fused, b.inputs, device);
  ASSERT_TRUE(got.ok()) << got.status();
  EXPECT_LE(got->statistics.dispatches, want->statistics.dispatches);
  for (size_t i = 0; i < want->outputs[0].size(); ++i) {
    const float expected = want->outputs[0][i];
    ASSERT_LE(std::abs(got->outputs[0][i] - expected), 1e-4f * (1 + std::abs(expected)))
        << "element " << i << ": " << got->outputs[0][i] << ", expected " << expected;
  }
}

TEST(Fusion, ChangesNoNumbers) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    for (const Case& c : kCases) {
      SCOPED_TRACE(std::string(c.name) + ", " + on.name);
      RunCase(c, on.device.get(), c.nodes);
    }
  }
}

// A kernel gets only as many storage buffers as OpenGL ES 3.1 guarantees.
TEST(Fusion, KeepsToTheBuffersOfAKernel) {
  LITMUS_NEEDS_DEVICES();
  DeviceInfo info = TestDevices().back().device->info();
  info.max_kernel_buffers = 4;
  DeviceAs device(TestDevices().back().device, info);
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    RunCase(c, &device, 0);
  }
}

// Epilogue operations are split off if the kernels of both parts exist already, and only while that
// reduces the number of kernels.
TEST(KernelBudget, IsKeptWherePartsExist) {
  LITMUS_NEEDS_DEVICES();
  Device* const device = TestDevices().front().device.get();
  Builder b;
  const ValueId x = b.Input({1, 6, 5, 8}), w = b.Input({1, 6, 5, 8}), row = b.Input({1, 1, 1, 8});
  const ValueId sum = b.Map({Function::kAdd}, {x, w});  // kernel: elementwise a + b
  const ValueId plain = b.Conv1x1(sum, 8);              // kernel: conv1x1
  // Kernel: conv1x1 with + b.
  const ValueId more = b.Map({Function::kAdd}, {sum, b.Conv1x1(plain, 8)});
  const ValueId scaled = b.Map({Function::kMul}, {more, row});  // kernel: elementwise a * b
  // Kernel: conv1x1 with * b, then + c.
  ValueId y = b.Map({Function::kMul}, {b.Conv1x1(scaled, 8), row});
  y = b.Map({Function::kAdd}, {y, scaled});
  b.Output(plain);
  b.Output(more);
  b.Output(scaled);
  b.Output(y);
  DeviceInfo info = device->info();
  info.costly_compilation = true;
  Graph fused = b.graph;
  Transform(&fused, info);
  const auto want = RunGraph(b.graph, b.inputs, device);
  ASSERT_TRUE(want.ok()) << want.status();
  const struct {
    int budget;
    size_t nodes;
  } cases[] = {{5, 5}, {4, 6}, {1, 6}};  // 5 kernels if all are fused
  for (const auto& [budget, nodes] : cases) {
    Graph graph = fused;
    FitKernelBudget(info, Precision::kF32, &graph, budget);
    EXPECT_EQ(graph.nodes.size(), nodes) << "budget " << budget;
    const auto got = RunGraph(graph, b.inputs, device);
    ASSERT_TRUE(got.ok()) << got.status();
    for (size_t i = 0; i < want->outputs.size(); ++i) {
      for (size_t k = 0; k < want->outputs[i].size(); ++k) {
        ASSERT_NEAR(got->outputs[i][k], want->outputs[i][k],
                    1e-5 * (1 + std::abs(want->outputs[i][k])))
            << "budget " << budget << ", output " << i << ", element " << k;
      }
    }
    EXPECT_EQ(got->statistics.kernels, budget == 5 ? 5 : 4) << "budget " << budget;
  }
  Graph graph = fused;
  FitKernelBudget(info, Precision::kF32Accumulate, &graph, 1);
  info.costly_compilation = false;
  FitKernelBudget(info, Precision::kF32, &graph, 1);
  EXPECT_EQ(graph.nodes.size(), fused.nodes.size());
}

}  // namespace
}  // namespace litmus::gpu
