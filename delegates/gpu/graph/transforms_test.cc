// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests rewrites on small graphs: the nodes that remain, and the values of folded constants.
#include "delegates/gpu/graph/transforms.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

DeviceInfo Device(int buffers = 16) {
  DeviceInfo device;
  device.max_kernel_buffers = buffers;
  return device;
}

// Builds a graph with one input; nodes are identified by their .tflite index.
struct Builder {
  Graph graph;

  ValueId Input(Shape shape) {
    const ValueId id = graph.AddValue(std::move(shape));
    graph.inputs.push_back({id, id});
    return id;
  }
  ValueId Add(Attributes op, std::vector<ValueId> inputs, Shape shape,
              ValueType type = ValueType::kFloat) {
    const ValueId out = graph.AddValue(std::move(shape), type);
    Node& node = graph.AddNode(std::move(op), std::move(inputs), {out});
    node.sources = {next_source++};
    return out;
  }
  const Value& At(ValueId id) const { return graph.values[static_cast<size_t>(id)]; }
  void Output(ValueId id) { graph.outputs.push_back({id, id}); }
  // Adds a 3x3 convolution of stride 1 with `channels` outputs; the weights are 0, 1, 2, ...
  ValueId Conv(ValueId x, int channels, int padding = 1) {
    Shape shape = graph.shape(x);
    const int in = shape[3];
    std::vector<float> weights(static_cast<size_t>(channels * 9 * in));
    for (size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<float>(i);
    const ValueId w = graph.AddConstant({channels, 3, 3, in}, weights);
    Convolution op;
    op.pad_top = op.pad_left = padding;
    shape[3] = channels;
    shape[1] += 2 * padding - 2;
    shape[2] += 2 * padding - 2;
    return Add(op, {x, w}, shape);
  }
  ValueId Constant(Shape shape, std::vector<float> elements) {
    return graph.AddConstant(std::move(shape), std::move(elements));
  }
  int next_source = 0;
};

const Node& Only(const Graph& graph) {
  EXPECT_EQ(graph.nodes.size(), 1u);
  return graph.nodes[0];
}

std::vector<float> Read(const Graph& graph, ValueId id) {
  return graph.values[static_cast<size_t>(id)].constant();
}

Elementwise Clamp(float low, float high) { return {Function::kClamp, low, high}; }

TEST(RemoveDeadNodes, TakesWholeChainsAndKeepsState) {
  Builder b;
  const ValueId x = b.Input({1, 4});
  const ValueId kept = b.Add(Elementwise{Function::kAbs}, {x}, {1, 4});
  const ValueId dead = b.Add(Elementwise{Function::kExp}, {x}, {1, 4});
  b.Add(Elementwise{Function::kLog}, {dead}, {1, 4});
  b.graph.AddNode(AssignVariable{0}, {kept}, {});
  RemoveDeadNodes(&b.graph);
  ASSERT_EQ(b.graph.nodes.size(), 2u);
  EXPECT_EQ(b.graph.nodes[0].outputs[0], kept);
}

TEST(RemoveCopies, OfValuesInTheMiddle) {
  Builder b;
  const ValueId x = b.Input({1, 4});
  const ValueId copy = b.Add(Elementwise{}, {x}, {1, 4});
  const ValueId same = b.Add(Reshape{}, {copy}, {1, 4});
  b.Output(b.Add(Elementwise{Function::kAbs}, {same}, {1, 4}));
  RemoveCopies(&b.graph);
  EXPECT_EQ(Only(b.graph).inputs, std::vector<ValueId>{x});
}

TEST(RemoveCopies, StayWhereMemoryOfTheirOwnIsNeeded) {
  Builder b;
  const ValueId x = b.Input({1, 4});
  b.Output(b.Add(Elementwise{}, {x}, {1, 4}));  // copy of an input
  const ValueId y = b.Add(Elementwise{Function::kAbs}, {x}, {1, 4});
  b.Output(y);
  b.Output(b.Add(Elementwise{}, {y}, {1, 4}));                   // copy of an output
  b.Output(b.Add(Elementwise{}, {y}, {1, 4}, ValueType::kInt));  // another type
  b.Output(b.Add(Reshape{}, {y}, {4, 1}));                       // another layout
  RemoveCopies(&b.graph);
  EXPECT_EQ(b.graph.nodes.size(), 5u);
}

TEST(RemoveCopies, BeforeAnOutput) {
  Builder b;
  const ValueId x = b.Input({1, 4});
  const ValueId y = b.Add(Elementwise{Function::kAbs}, {x}, {1, 4});
  b.Output(b.Add(Elementwise{}, {y}, {1, 4}));
  RemoveCopies(&b.graph);
  EXPECT_EQ(Only(b.graph).outputs[0], y);
  EXPECT_EQ(b.graph.outputs[0].value, y);
}

StridedCopy PadCopy(const Shape& from, int top, int left) {
  StridedCopy move;
  move.src_start = {0, 0, 0, 0};
  move.dst_start = {0, top, left, 0};
  move.fill = 0.0f;
  for (int d = 0; d < 4; ++d) move.loops.push_back({from[static_cast<size_t>(d)], d, 1, d, 1});
  return move;
}

TEST(FoldPadIntoConvolution, AddsToPadding) {
  Builder b;
  const ValueId x = b.Input({2, 5, 6, 3});
  const ValueId padded = b.Add(PadCopy({2, 5, 6, 3}, 1, 2), {x}, {2, 7, 9, 3});
  b.Output(b.Conv(padded, 4, 0));
  FoldPadIntoConvolution(&b.graph);
  const Node& node = Only(b.graph);
  const auto& op = std::get<Convolution>(node.op);
  EXPECT_EQ(op.pad_top, 1);
  EXPECT_EQ(op.pad_left, 2);
  EXPECT_EQ(node.inputs[0], x);
  EXPECT_EQ(b.graph.shape(node.outputs[0]), (Shape{2, 5, 7, 4}));
  EXPECT_EQ(node.sources, (std::vector<int>{1, 0}));
}

TEST(FoldPadIntoConvolution, OnlyZerosAroundImages) {
  struct Case {
    const char* what;
    void (*change)(StridedCopy*);
  } cases[] = {
      {"fill", [](StridedCopy* move) { move->fill = 1.0f; }},
      {"crop", [](StridedCopy* move) { move->src_start[1] = 1; }},
      {"flip", [](StridedCopy* move) { move->loops[1].src_step = -1; }},
      {"transposition",
       [](StridedCopy* move) { std::swap(move->loops[1].src_dim, move->loops[2].src_dim); }},
      {"dilation", [](StridedCopy* move) { move->loops[2].dst_step = 2; }},
  };
  for (const Case& c : cases) {
    Builder b;
    const ValueId x = b.Input({2, 5, 6, 3});
    StridedCopy move = PadCopy({2, 5, 6, 3}, 1, 2);
    c.change(&move);
    b.Output(b.Conv(b.Add(move, {x}, {2, 7, 9, 3}), 4, 0));
    FoldPadIntoConvolution(&b.graph);
    EXPECT_EQ(b.graph.nodes.size(), 2u) << c.what;
  }
}

TEST(FoldPadIntoConvolution, TheMoveStaysForOtherReaders) {
  Builder b;
  const ValueId x = b.Input({2, 5, 6, 3});
  const ValueId padded = b.Add(PadCopy({2, 5, 6, 3}, 1, 2), {x}, {2, 7, 9, 3});
  b.Output(b.Conv(padded, 4, 0));
  b.Output(padded);
  FoldPadIntoConvolution(&b.graph);
  EXPECT_EQ(b.graph.nodes.size(), 2u);
  EXPECT_EQ(b.graph.nodes[1].inputs[0], x);
}

// A batch normalisation: conv -> * c -> + d, and then - e.
TEST(FoldScaleShift, WeightsAndBias) {
  Builder b;
  const ValueId x = b.Input({1, 4, 4, 2});
  ValueId y = b.Conv(x, 2);
  const std::vector<float> weights = Read(b.graph, b.graph.nodes[0].inputs[1]);
  y = b.Add(Elementwise{Function::kMul}, {y, b.Constant({1, 1, 1, 2}, {2, 3})}, {1, 4, 4, 2});
  y = b.Add(Elementwise{Function::kAdd}, {b.Constant({2}, {10, 20}), y}, {1, 4, 4, 2});
  y = b.Add(Elementwise{Function::kSub}, {b.Constant({}, {1}), y}, {1, 4, 4, 2});
  y = b.Add(Elementwise{Function::kDiv}, {y, b.Constant({1}, {2})}, {1, 4, 4, 2});
  b.Output(y);
  FoldScaleShift(&b.graph);
  const Node& node = Only(b.graph);
  EXPECT_EQ(node.outputs[0], y);
  EXPECT_EQ(node.sources, (std::vector<int>{0, 1, 2, 3, 4}));
  ASSERT_EQ(node.inputs.size(), 3u);
  EXPECT_EQ(Read(b.graph, node.inputs[2]), (std::vector<float>{-4.5f, -9.5f}));
  const std::vector<float> folded = Read(b.graph, node.inputs[1]);
  ASSERT_EQ(folded.size(), weights.size());
  for (size_t i = 0; i < folded.size(); ++i) {
    EXPECT_EQ(folded[i], weights[i] * (i < folded.size() / 2 ? -1.0f : -1.5f)) << "weight " << i;
  }
}

TEST(FoldScaleShift, DepthwiseChannelsComeLast) {
  Builder b;
  const ValueId x = b.Input({1, 4, 4, 2});
  const ValueId weights = b.Constant({1, 1, 2, 2}, {1, 2, 3, 4});
  const ValueId bias = b.Constant({2}, {5, 6});
  ValueId y = b.Add(DepthwiseConvolution{}, {x, weights, bias}, {1, 4, 3, 2});
  y = b.Add(Elementwise{Function::kMul}, {y, b.Constant({2}, {10, 100})}, {1, 4, 3, 2});
  b.Output(y);
  FoldScaleShift(&b.graph);
  const Node& node = Only(b.graph);
  EXPECT_EQ(Read(b.graph, node.inputs[1]), (std::vector<float>{10, 200, 30, 400}));
  EXPECT_EQ(Read(b.graph, node.inputs[2]), (std::vector<float>{50, 600}));
}

TEST(FoldScaleShift, Refusals) {
  struct Case {
    const char* what;
    void (*build)(Builder*, ValueId conv);
  } cases[] = {
      {"an activation between",
       [](Builder* b, ValueId conv) {
         std::get<Convolution>(b->graph.nodes[0].op).low = 0;
         b->Output(
             b->Add(Elementwise{Function::kMul}, {conv, b->Constant({2}, {1, 2})}, {1, 4, 4, 2}));
       }},
      {"one factor per column",
       [](Builder* b, ValueId conv) {
         b->Output(b->Add(Elementwise{Function::kMul}, {conv, b->Constant({4, 1}, {1, 2, 3, 4})},
                          {1, 4, 4, 2}));
       }},
      {"read twice",
       [](Builder* b, ValueId conv) {
         b->Output(conv);
         b->Output(b->Add(Elementwise{Function::kMul}, {conv, b->Constant({}, {3})}, {1, 4, 4, 2}));
       }},
      {"division by zero",
       [](Builder* b, ValueId conv) {
         b->Output(
             b->Add(Elementwise{Function::kDiv}, {conv, b->Constant({2}, {3, 0})}, {1, 4, 4, 2}));
       }},
      {"divisor",
       [](Builder* b, ValueId conv) {
         b->Output(
             b->Add(Elementwise{Function::kDiv}, {b->Constant({2}, {3, 0}), conv}, {1, 4, 4, 2}));
       }},
      {"more batches",
       [](Builder* b, ValueId conv) {
         b->Output(b->Add(Elementwise{Function::kMul}, {conv, b->Constant({1, 1, 1, 2}, {3, 4})},
                          {3, 4, 4, 2}));
       }},
  };
  for (const Case& c : cases) {
    Builder b;
    c.build(&b, b.Conv(b.Input({1, 4, 4, 2}), 2));
    FoldScaleShift(&b.graph);
    EXPECT_EQ(b.graph.nodes.size(), 2u) << c.what;
  }
}

TEST(FuseClamps, ComposeIntoBounds) {
  Builder b;
  ValueId y = b.Conv(b.Input({1, 4, 4, 2}), 2);
  y = b.Add(Clamp(0, kInfinity), {y}, {1, 4, 4, 2});
  y = b.Add(Clamp(-1, 5), {y}, {1, 4, 4, 2});
  b.Output(y);
  FuseClamps(&b.graph);
  const Node& node = Only(b.graph);
  EXPECT_EQ(std::get<Convolution>(node.op).low, 0);
  EXPECT_EQ(std::get<Convolution>(node.op).high, 5);
  EXPECT_EQ(node.outputs[0], y);
}

TEST(FuseClamps, BoundsThatDoNotMeet) {
  Builder b;
  ValueId y = b.Conv(b.Input({1, 4, 4, 2}), 2);
  y = b.Add(Clamp(3, 4), {y}, {1, 4, 4, 2});
  y = b.Add(Clamp(0, 1), {y}, {1, 4, 4, 2});
  b.Output(y);
  FuseClamps(&b.graph);
  EXPECT_EQ(std::get<Convolution>(Only(b.graph).op).low, 1);
  EXPECT_EQ(std::get<Convolution>(Only(b.graph).op).high, 1);
}

TEST(FuseElementwise, ChainBehindAConvolution) {
  Builder b;
  const ValueId x = b.Input({1, 4, 4, 2});
  ValueId y = b.Conv(x, 2);
  y = b.Add(Elementwise{Function::kHardSwish}, {y}, {1, 4, 4, 2});
  y = b.Add(Elementwise{Function::kSub}, {x, y}, {1, 4, 4, 2});
  y = b.Add(Elementwise{Function::kMul}, {y, y}, {1, 4, 4, 2});
  y = b.Add(Elementwise{Function::kPrelu}, {y, b.Constant({2}, {1, 2})}, {1, 4, 4, 2});
  b.Output(y);
  FuseElementwise(&b.graph, Device());
  const Node& node = Only(b.graph);
  ASSERT_EQ(node.epilogue.size(), 4u);
  EXPECT_EQ(node.epilogue[0].op.function, Function::kHardSwish);
  EXPECT_EQ(node.epilogue[1].operands, (std::vector<ValueId>{x, -1}));
  EXPECT_EQ(node.epilogue[2].operands, (std::vector<ValueId>{-1, -1}));
  EXPECT_EQ(node.epilogue[3].operands[0], -1);
  EXPECT_EQ(node.outputs[0], y);
  EXPECT_EQ(node.sources, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(FuseElementwise, AResidualGoesIntoTheLaterBranch) {
  Builder b;
  const ValueId x = b.Input({1, 4, 4, 2});
  const ValueId early = b.Conv(x, 2);
  const ValueId late = b.Conv(x, 2);
  b.Output(b.Add(Elementwise{Function::kAdd}, {late, early}, {1, 4, 4, 2}));
  FuseElementwise(&b.graph, Device());
  ASSERT_EQ(b.graph.nodes.size(), 2u);
  EXPECT_TRUE(b.graph.nodes[0].epilogue.empty());
  ASSERT_EQ(b.graph.nodes[1].epilogue.size(), 1u);
  EXPECT_EQ(b.graph.nodes[1].epilogue[0].operands, (std::vector<ValueId>{-1, early}));
}

TEST(FuseElementwise, BuffersAreCounted) {
  for (const int buffers : {3, 4, 5}) {
    Builder b;
    const ValueId x = b.Input({1, 4, 4, 2}), z = b.Input({1, 4, 4, 2});
    ValueId y = b.Conv(x, 2);
    y = b.Add(Elementwise{Function::kAdd}, {y, b.Constant({1}, {1})}, {1, 4, 4, 2});
    y = b.Add(Elementwise{Function::kAdd}, {y, z}, {1, 4, 4, 2});
    y = b.Add(Elementwise{Function::kMul}, {y, b.Constant({2}, {1, 2})}, {1, 4, 4, 2});
    b.Output(y);
    FuseElementwise(&b.graph, Device(buffers));
    // The convolution needs three buffers; an operation that exceeds the limit stays a separate
    // node.
    EXPECT_EQ(b.graph.nodes[0].epilogue.size(), static_cast<size_t>(buffers - 2)) << buffers;
    EXPECT_EQ(b.graph.nodes.size(), static_cast<size_t>(6 - buffers)) << buffers;
  }
}

TEST(FuseElementwise, ClampsMerge) {
  Builder b;
  const ValueId x = b.Input({1, 4});
  ValueId y = b.Add(Clamp(0, 6), {x}, {1, 4});
  y = b.Add(Clamp(1, 10), {y}, {1, 4});
  b.Output(y);
  FuseElementwise(&b.graph, Device());
  const auto& op = std::get<Elementwise>(Only(b.graph).op);
  EXPECT_EQ(op.p, 1);
  EXPECT_EQ(op.q, 6);
  EXPECT_TRUE(b.graph.nodes[0].epilogue.empty());
}

TEST(SplitEpilogue, UndoesAFusion) {
  Builder b;
  const ValueId x = b.Input({1, 4, 4, 8});
  for (int i = 0; i < 2; ++i) {
    ValueId y = b.Conv(x, 8);
    y = b.Add(Elementwise{Function::kMul}, {x, y}, {1, 4, 4, 8});
    y = b.Add(Elementwise{Function::kTanh}, {y}, {1, 4, 4, 8});
    b.Output(b.Add(Elementwise{Function::kAdd}, {y, x}, {1, 4, 4, 8}));
  }
  FuseElementwise(&b.graph, Device());
  ASSERT_EQ(b.graph.nodes.size(), 2u);
  SplitEpilogue({0, 1}, 1, &b.graph);
  ASSERT_EQ(b.graph.nodes.size(), 4u);
  for (const size_t i : {0, 2}) {
    const Node &convolution = b.graph.nodes[i], &behind = b.graph.nodes[i + 1];
    ASSERT_EQ(convolution.epilogue.size(), 1u);
    EXPECT_EQ(convolution.epilogue[0].op.function, Function::kMul);
    EXPECT_EQ(convolution.epilogue[0].operands, (std::vector<ValueId>{-1, x})) << "not as x * y";
    EXPECT_EQ(std::get<Elementwise>(behind.op).function, Function::kTanh);
    EXPECT_EQ(behind.inputs, convolution.outputs);
    EXPECT_EQ(behind.outputs[0], b.graph.outputs[i / 2].value);
    EXPECT_EQ(behind.sources, convolution.sources);
    ASSERT_EQ(behind.epilogue.size(), 1u);
    EXPECT_EQ(behind.epilogue[0].op.function, Function::kAdd);
    EXPECT_EQ(behind.epilogue[0].operands, (std::vector<ValueId>{-1, x}));
  }
}

TEST(FuseElementwise, Refusals) {
  struct Case {
    const char* what;
    void (*build)(Builder*, ValueId x, ValueId y);
  } cases[] = {
      {"the result is also an output",
       [](Builder* b, ValueId, ValueId y) {
         b->Output(y);
         b->Output(b->Add(Elementwise{Function::kAbs}, {y}, {2, 4, 4, 3}));
       }},
      {"broadcast to a larger shape",
       [](Builder* b, ValueId x, ValueId y) {
         const ValueId last = b->Add(StridedCopy{}, {x}, {2, 4, 4, 3});
         b->Output(b->Add(Elementwise{Function::kAdd}, {y, last}, {2, 4, 4, 3}));
       }},
      {"one operand per row",
       [](Builder* b, ValueId, ValueId y) {
         const ValueId row = b->Constant({4, 1}, {1, 2, 3, 4});
         b->Output(b->Add(Elementwise{Function::kAdd}, {y, row}, {2, 4, 4, 3}));
       }},
      {"per batch",
       [](Builder* b, ValueId, ValueId y) {
         const ValueId batch = b->Constant({2, 1, 1, 3}, {1, 2, 3, 4, 5, 6});
         b->Output(b->Add(Elementwise{Function::kAdd}, {y, batch}, {2, 4, 4, 3}));
       }},
  };
  for (const Case& c : cases) {
    Builder b;
    const ValueId x = b.Input({2, 4, 4, 3});
    c.build(&b, x, b.Conv(x, 3));
    const size_t before = b.graph.nodes.size();
    FuseElementwise(&b.graph, Device());
    EXPECT_EQ(b.graph.nodes.size(), before) << c.what;
  }
}

// A quantised convolution: its clamps become bounds, and one rounding follows.
TEST(Transform, QuantisedConvolution) {
  Builder b;
  ValueId y = b.Conv(b.Input({1, 4, 4, 2}), 2);
  y = b.Add(Clamp(0, 6), {y}, {1, 4, 4, 2});
  y = b.Add(Clamp(-1, 5), {y}, {1, 4, 4, 2});
  y = b.Add(Elementwise{Function::kFakeQuantize, 0.5f}, {y}, {1, 4, 4, 2});
  b.Output(y);
  Transform(&b.graph, Device());
  const Node& node = Only(b.graph);
  EXPECT_EQ(std::get<Convolution>(node.op).low, 0);
  EXPECT_EQ(std::get<Convolution>(node.op).high, 5);
  ASSERT_EQ(node.epilogue.size(), 1u);
  EXPECT_EQ(node.epilogue[0].op.function, Function::kFakeQuantize);
}

// The copy before a product, and the rest of it that remains.
TEST(Transforms, FoldTransposition) {
  const struct {
    const char* name;
    Shape from;
    std::vector<int> order;  // permutation of the dimensions of `from`
    bool on_gpu, transposed;
    size_t nodes;
  } table[] = {
      {"the matrix", {2, 6, 5}, {0, 2, 1}, true, true, 1},
      {"rows as well", {6, 2, 5}, {1, 2, 0}, true, true, 2},
      {"rows alone", {5, 2, 6}, {1, 0, 2}, true, false, 2},
      {"CPU devices", {2, 6, 5}, {0, 2, 1}, false, false, 2},
  };
  for (const auto& t : table) {
    Builder b;
    const ValueId a = b.Input({2, 3, 5}), x = b.Input(t.from);
    StridedCopy copy;
    copy.src_start = copy.dst_start = {0, 0, 0};
    for (int d = 0; d < 3; ++d) {
      const int from = t.order[static_cast<size_t>(d)];
      copy.loops.push_back({t.from[static_cast<size_t>(from)], from, 1, d, 1});
    }
    b.Output(b.Add(MatMul{}, {a, b.Add(copy, {x}, {2, 5, 6})}, {2, 3, 6}));
    DeviceInfo device = Device();
    device.single_item_work_groups = !t.on_gpu;
    FoldTransposition(&b.graph, device);
    ASSERT_EQ(b.graph.nodes.size(), t.nodes) << t.name;
    const Node& product = b.graph.nodes.back();
    EXPECT_EQ(std::get<MatMul>(product.op).transposed, t.transposed) << t.name;
    EXPECT_EQ(b.graph.shape(product.inputs[1]), t.transposed ? Shape({2, 6, 5}) : Shape({2, 5, 6}))
        << t.name;
  }
}

TEST(Transforms, MarkWideValues) {
  Builder b;
  const ValueId x = b.Input({2, 8});
  const struct {
    const char* name;
    ValueId value;
    bool wide;
  } table[] = {
      {"x", x, false},
      {"x + x", b.Add(Elementwise{Function::kAdd}, {x, x}, {2, 8}), false},
      {"x * x", b.Add(Elementwise{Function::kMul}, {x, x}, {2, 8}), true},
      {"squares", b.Add(Elementwise{Function::kSquare}, {x}, {2, 8}), true},
      {"mean", b.Add(Reduce{Reduce::Kind::kMean, {1}}, {x}, {2, 1}), false},
      {"sum", b.Add(Reduce{Reduce::Kind::kSum, {1}}, {x}, {2, 1}), true},
  };
  const ValueId squares = table[3].value, sum = table[5].value;
  const ValueId variance = b.Add(Reduce{Reduce::Kind::kMean, {1}}, {squares}, {2, 1});
  const ValueId reshaped = b.Add(Reshape{}, {variance}, {1, 2});
  const ValueId root = b.Add(Elementwise{Function::kRsqrt}, {reshaped}, {1, 2});
  const ValueId share = b.Add(Elementwise{Function::kDiv}, {squares, sum}, {2, 8});
  const ValueId fused = b.Add(Softmax{}, {x}, {2, 8});
  b.graph.nodes.back().epilogue = {{{Function::kExp}, {-1}}, {{Function::kAdd}, {-1, x}}};
  MarkWideValues(&b.graph);
  for (const auto& t : table) EXPECT_EQ(b.At(t.value).wide, t.wide) << t.name;
  EXPECT_TRUE(b.At(variance).wide);
  EXPECT_TRUE(b.At(reshaped).wide);
  EXPECT_FALSE(b.At(root).wide);
  EXPECT_FALSE(b.At(share).wide);
  EXPECT_TRUE(b.At(fused).wide);
}

}  // namespace
}  // namespace litmus::gpu
