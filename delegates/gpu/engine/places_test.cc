// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests concatenations, slices and splits: the number of parts that kernels still move, and the
// results, compared with an interpreter of plain loops.
#include "delegates/gpu/engine/memory/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/graph/transforms.h"
#include "delegates/gpu/testing/test_devices.h"

namespace litmus::gpu {
namespace {

using Dense = std::vector<float>;

Dense Numbers(const Shape& shape, int start) {
  Dense numbers(static_cast<size_t>(Elements(shape)));
  for (size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<float>((static_cast<int>(i) * 37 + start) % 64 - 32) / 16;
  }
  return numbers;
}

// Builds graphs of values x + 1 and their concatenations and slices.
struct Built {
  Graph graph;

  ValueId Input(Shape shape) {
    const ValueId id = graph.AddValue(std::move(shape));
    graph.inputs.push_back({id, -1});
    return id;
  }
  ValueId Add(ValueId x, Function function = Function::kScaleShift) {
    const ValueId id = graph.AddValue(graph.shape(x));
    graph.AddNode(Elementwise{function, 1, 1}, {x}, {id});
    return id;
  }
  // Returns a new input + 1.
  ValueId Made(Shape shape) { return Add(Input(std::move(shape))); }
  ValueId Constant(const Shape& shape) { return graph.AddConstant(shape, Numbers(shape, 5)); }
  ValueId Concat(int axis, const std::vector<ValueId>& parts) {
    Shape shape = graph.shape(parts[0]);
    shape[static_cast<size_t>(axis)] = 0;
    for (const ValueId part : parts) {
      shape[static_cast<size_t>(axis)] += graph.shape(part)[static_cast<size_t>(axis)];
    }
    const ValueId id = graph.AddValue(shape);
    graph.AddNode(Concatenate{axis}, parts, {id});
    return id;
  }
  // Returns `count` elements of x along the axis, from `start` on.
  ValueId Slice(ValueId x, int axis, int start, int count) {
    Shape shape = graph.shape(x);
    StridedCopy copy;
    copy.src_start.assign(shape.size(), 0);
    copy.dst_start.assign(shape.size(), 0);
    copy.src_start[static_cast<size_t>(axis)] = start;
    shape[static_cast<size_t>(axis)] = count;
    for (int d = 0; d < static_cast<int>(shape.size()); ++d) {
      copy.loops.push_back({shape[static_cast<size_t>(d)], d, 1, d, 1});
    }
    const ValueId id = graph.AddValue(shape);
    graph.AddNode(copy, {x}, {id});
    return id;
  }
  ValueId Reshaped(ValueId x, Shape shape) {
    const ValueId id = graph.AddValue(std::move(shape));
    graph.AddNode(Reshape{}, {x}, {id});
    return id;
  }
  void Output(ValueId id) { graph.outputs.push_back({id, -1}); }
  // Adds a node that reads the value, so that the value itself is not an output.
  void Read(ValueId id) { Output(Add(id)); }
};

struct Case {
  const char* name;
  std::function<void(Built*)> build;
  // Expected number of copies: if values must begin at multiples of 256 bytes; of 16 bytes; and if
  // rows may be pitched as well.
  int aligned, anywhere, pitched;
};

// kRows has 64 rows of 8 channels: 2048 bytes, or 1024 in 16 bits. kFewRows has 6: 192 bytes, or
// 96.
const Shape kRows = {1, 64, 8}, kFewRows = {1, 6, 8}, kImage = {1, 3, 5, 8};

const Case kCases[] = {
    {"one part", [](Built* b) { b->Read(b->Concat(1, {b->Made(kRows)})); }, 0, 0, 0},
    {"two parts",
     [](Built* b) {
       b->Read(b->Concat(1, {b->Made(kRows), b->Made(kRows)}));
     },
     0, 0, 0},
    {"parts that begin between",
     [](Built* b) {
       b->Read(b->Concat(1, {b->Made(kFewRows), b->Made(kFewRows), b->Made(kRows)}));
     },
     2, 0, 0},
    {"an odd slice",
     [](Built* b) {
       b->Read(b->Concat(1, {b->Made({1, 1, 4}), b->Made({1, 1, 4})}));
     },
     1, 0, 0},
    {"channels of one row",
     [](Built* b) {
       b->Read(b->Concat(2, {b->Made({1, 1, 128}), b->Made({1, 1, 3})}));
     },
     0, 0, 0},
    {"channels of one row, parts of slices",
     [](Built* b) {
       b->Read(b->Concat(2, {b->Made({1, 1, 6}), b->Made({1, 1, 6})}));
     },
     2, 2, 2},
    {"channels of an image",
     [](Built* b) {
       b->Read(b->Concat(3, {b->Made(kImage), b->Made(kImage)}));
     },
     2, 2, 0},
    {"channels of an image, the last ones not whole",
     [](Built* b) {
       b->Read(b->Concat(3, {b->Made(kImage), b->Made({1, 3, 5, 7})}));
     },
     2, 2, 0},
    {"channels of an image, parts of slices",
     [](Built* b) {
       b->Read(b->Concat(3, {b->Made({1, 3, 5, 7}), b->Made(kImage)}));
     },
     2, 2, 2},
    {"an inner axis",
     [](Built* b) {
       b->Read(b->Concat(2, {b->Made(kImage), b->Made(kImage)}));
     },
     2, 2, 2},
    {"the axis behind batches",
     [](Built* b) {
       b->Read(b->Concat(1, {b->Made({2, 3, 8}), b->Made({2, 3, 8})}));
     },
     2, 2, 2},
    {"a value with itself",
     [](Built* b) {
       const ValueId x = b->Made(kRows);
       b->Read(b->Concat(1, {x, x}));
     },
     2, 2, 2},
    {"a value with itself reshaped",
     [](Built* b) {
       const ValueId x = b->Made(kRows);
       b->Read(b->Concat(0, {x, b->Reshaped(x, {1, 64, 8})}));
     },
     2, 2, 2},
    {"a part that is read",
     [](Built* b) {
       const ValueId x = b->Made(kRows);
       b->Read(x);
       b->Read(b->Concat(1, {x, b->Made(kRows)}));
       b->Read(x);
     },
     0, 0, 0},
    {"a part of an image that is read",
     [](Built* b) {
       const ValueId x = b->Made(kImage);
       b->Read(x);
       b->Read(b->Concat(3, {x, b->Made(kImage)}));
     },
     2, 2, 1},
    {"a part of two",
     [](Built* b) {
       const ValueId x = b->Made(kRows);
       b->Read(b->Concat(1, {b->Made(kRows), x}));
       b->Read(b->Concat(1, {x, b->Made(kRows)}));
     },
     1, 1, 1},
    {"a part that is an input",
     [](Built* b) {
       b->Read(b->Concat(1, {b->Input(kRows), b->Made(kRows)}));
     },
     1, 1, 1},
    {"a part that is an output",
     [](Built* b) {
       const ValueId x = b->Made(kRows), y = b->Made(kRows);
       b->Output(y);
       b->Read(b->Concat(1, {x, y}));
     },
     0, 0, 0},
    {"a part of an image that is an output",
     [](Built* b) {
       const ValueId x = b->Made(kImage), y = b->Made(kImage);
       b->Output(y);
       b->Read(b->Concat(3, {x, y}));
     },
     2, 2, 1},
    {"a part that is a constant",
     [](Built* b) {
       b->Read(b->Concat(1, {b->Constant(kRows), b->Made(kRows)}));
     },
     1, 1, 1},
    {"a result that is an output",
     [](Built* b) {
       b->Output(b->Concat(1, {b->Made(kRows), b->Made(kRows)}));
     },
     0, 0, 0},
    {"an image that is an output",
     [](Built* b) {
       b->Output(b->Concat(3, {b->Made(kImage), b->Made(kImage)}));
     },
     2, 2, 0},
    {"a part reshaped",
     [](Built* b) {
       const ValueId x = b->Reshaped(b->Made({1, 8, 8, 8}), kRows);
       b->Read(b->Concat(1, {b->Made(kRows), x}));
     },
     0, 0, 0},
    {"a concatenation of concatenations",
     [](Built* b) {
       const ValueId x = b->Concat(1, {b->Made(kRows), b->Made(kRows)});
       const ValueId y = b->Concat(1, {x, b->Made(kRows)});
       b->Read(b->Concat(1, {b->Made(kRows), y}));
     },
     0, 0, 0},
    {"images in images",
     [](Built* b) {
       const ValueId x = b->Concat(3, {b->Made(kImage), b->Made(kImage)});
       b->Read(b->Concat(3, {x, b->Made(kImage)}));
     },
     4, 4, 1},
    {"images side by side of images",
     [](Built* b) {
       const ValueId x = b->Concat(3, {b->Made({1, 4, 4, 8}), b->Made({1, 4, 4, 8})});
       b->Read(b->Concat(1, {b->Made({1, 4, 4, 16}), x}));
     },
     2, 2, 0},
    {"pieces",
     [](Built* b) {
       const ValueId x = b->Made({1, 128, 8});
       b->Read(b->Slice(x, 1, 64, 64));
       b->Read(b->Slice(x, 1, 0, 64));
     },
     0, 0, 0},
    {"pieces that begin between",
     [](Built* b) {
       const ValueId x = b->Made({1, 128, 8});
       b->Read(b->Slice(x, 1, 2, 60));
     },
     1, 0, 0},
    {"channels of pieces",
     [](Built* b) {
       const ValueId x = b->Made({1, 1, 10});
       for (const auto& [start, count] : {std::pair(4, 4), {8, 2}, {4, 3}, {2, 4}, {0, 10}}) {
         b->Read(b->Slice(x, 2, start, count));
       }
     },
     4, 2, 2},
    {"channels of pieces of an image",
     [](Built* b) { b->Read(b->Slice(b->Made(kImage), 3, 4, 4)); }, 1, 1, 1},
    {"pieces of an input, one an output",
     [](Built* b) {
       const ValueId x = b->Input({2, 64, 8});
       b->Read(b->Slice(x, 0, 0, 1));
       b->Output(b->Slice(x, 0, 1, 1));
     },
     0, 0, 0},
    {"a piece of a constant", [](Built* b) { b->Read(b->Slice(b->Constant(kRows), 1, 0, 32)); }, 1,
     1, 1},
    {"pieces turned around",
     [](Built* b) {
       const ValueId x = b->Made({1, 128, 8});
       b->Read(b->Concat(1, {b->Slice(x, 1, 64, 64), b->Slice(x, 1, 0, 64)}));
     },
     2, 2, 2},
    {"a piece of a concatenation",
     [](Built* b) {
       const ValueId x = b->Concat(1, {b->Made(kRows), b->Made(kRows)});
       b->Read(b->Slice(x, 1, 32, 64));
       b->Output(x);
     },
     0, 0, 0},
};

// Number of parts and pieces that a kernel moves.
int Moves(const Graph& graph) {
  int moves = 0;
  for (const Node& node : graph.nodes) {
    if (!std::holds_alternative<Concatenate>(node.op) &&
        !std::holds_alternative<StridedCopy>(node.op)) {
      continue;
    }
    moves += static_cast<int>(node.inputs.size()) -
             static_cast<int>(std::count(node.in_place.begin(), node.in_place.end(), true));
  }
  return moves;
}

int Computed(const Graph& graph) {
  return static_cast<int>(
      std::count_if(graph.nodes.begin(), graph.nodes.end(),
                    [](const Node& node) { return std::holds_alternative<Elementwise>(node.op); }));
}

// Computes the graph's outputs, element by element.
std::vector<Dense> Interpret(const Graph& graph, const std::vector<Dense>& inputs) {
  std::vector<Dense> values(graph.values.size());
  for (size_t i = 0; i < graph.values.size(); ++i) {
    if (graph.values[i].constant != nullptr) values[i] = graph.values[i].constant();
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    values[static_cast<size_t>(graph.inputs[i].value)] = inputs[i];
  }
  for (const Node& node : graph.nodes) {
    Dense& to = values[static_cast<size_t>(node.outputs[0])];
    const Shape& shape = graph.shape(node.outputs[0]);
    if (std::holds_alternative<Elementwise>(node.op) || std::holds_alternative<Reshape>(node.op)) {
      to = values[static_cast<size_t>(node.inputs[0])];
      const float shift = std::holds_alternative<Reshape>(node.op) ? 0.0f : 1.0f;
      for (float& v : to) v += shift;
      continue;
    }
    const auto* copy = std::get_if<StridedCopy>(&node.op);
    size_t axis = 0;
    while (copy != nullptr && axis + 1 < shape.size() &&
           graph.shape(node.inputs[0])[axis] == shape[axis]) {
      ++axis;
    }
    if (copy == nullptr) axis = static_cast<size_t>(std::get<Concatenate>(node.op).axis);
    const auto product = [](auto begin, auto end) {
      return std::accumulate(begin, end, size_t{1},
                             [](size_t a, int b) { return a * static_cast<size_t>(b); });
    };
    const auto at = static_cast<std::ptrdiff_t>(axis);
    const size_t outer = product(shape.begin(), shape.begin() + at);
    const size_t inner = product(shape.begin() + at + 1, shape.end());
    for (size_t o = 0; o < outer; ++o) {
      for (const ValueId input : node.inputs) {
        const auto extent = static_cast<size_t>(graph.shape(input)[axis]);
        const size_t first = copy == nullptr ? 0 : static_cast<size_t>(copy->src_start[axis]);
        const size_t count = copy == nullptr ? extent : static_cast<size_t>(shape[axis]);
        const Dense& from = values[static_cast<size_t>(input)];
        for (size_t i = 0; i < count * inner; ++i) {
          to.push_back(from[(o * extent + first) * inner + i]);
        }
      }
    }
  }
  std::vector<Dense> outputs;
  for (const IoTensor& io : graph.outputs) outputs.push_back(values[static_cast<size_t>(io.value)]);
  return outputs;
}

TEST(Places, WhatIsLeftToMove) {
  for (const Case& c : kCases) {
    Built built;
    c.build(&built);
    const struct {
      const char* name;
      PlaceRules rules;
      int moves;
    } kRules[] = {{"aligned", {Precision::kF32, 256, false, false}, c.aligned},
                  {"anywhere", {Precision::kF32, 256, true, false}, c.anywhere},
                  {"pitched", {Precision::kF32, 256, true, true}, c.pitched}};
    for (const auto& [name, rules, moves] : kRules) {
      Graph graph = built.graph;
      const std::vector<Place> places = PlaceValues(rules, &graph);
      EXPECT_EQ(Moves(graph), moves) << c.name << ", " << name;
      for (size_t i = 0; i < places.size(); ++i) {
        const size_t bytes = static_cast<size_t>(places[i].first) * sizeof(float);
        EXPECT_EQ(graph.values[i].unaligned, bytes % 256 != 0) << c.name << ", value " << i;
        EXPECT_EQ(places[static_cast<size_t>(places[i].root)].root, places[i].root)
            << c.name << ", value " << i;
      }
    }
  }
}

// An access has eight 16-bit floats, so values that begin at an odd slice are moved.
TEST(Places, HalvesBeginAtPairsOfSlices) {
  const struct {
    int channels;
    bool pitched;
    int moves;
  } kRows[] = {{4, false, 1}, {8, false, 0}, {12, false, 1}, {4, true, 1}, {8, true, 0}};
  for (const auto& [channels, pitched, moves] : kRows) {
    Built built;
    const Shape shape = {1, pitched ? 3 : 1, channels};
    built.Read(built.Concat(2, {built.Made(shape), built.Made(shape)}));
    PlaceValues({Precision::kF16, 256, true, true}, &built.graph);
    EXPECT_EQ(Moves(built.graph), moves) << channels << " channels, pitched " << pitched;
  }
}

// A part is moved if it is stored in another width than the result.
TEST(Places, WidePartsAndNarrowOnes) {
  Built built;
  built.Read(built.Concat(1, {built.Add(built.Input(kRows), Function::kExp), built.Made(kRows)}));
  MarkWideValues(&built.graph);
  for (const auto& [precision, moves] : {std::pair(Precision::kF32, 0), {Precision::kF16, 1}}) {
    Graph graph = built.graph;
    PlaceValues({precision, 256, true, true}, &graph);
    EXPECT_EQ(Moves(graph), moves) << "precision " << static_cast<int>(precision);
  }
}

TEST(Places, Variables) {
  Built built;
  const ValueId state = built.graph.AddValue(kRows);
  built.graph.values[static_cast<size_t>(state)].variable = true;
  built.Read(built.Concat(1, {state, built.Made(kRows)}));
  built.Read(built.Slice(state, 1, 0, 32));
  PlaceValues({Precision::kF32, 256, true, true}, &built.graph);
  EXPECT_EQ(Moves(built.graph), 2);
}

// A kind of node whose rows may be written into the rows of a concatenation.
struct Maker {
  const char* name;
  Attributes op;
  Shape in, out, weights;
};

std::vector<Maker> Makers() {
  Convolution padded;
  padded.pad_top = padded.pad_left = 1;
  DepthwiseConvolution depthwise;
  depthwise.pad_top = depthwise.pad_left = 1;
  TransposeConvolution transposed;
  transposed.stride_h = transposed.stride_w = 2;
  Pool pool;
  pool.window_h = pool.window_w = 2;
  return {{"1x1", Convolution{}, {1, 7, 9, 16}, {1, 7, 9, 24}, {24, 1, 1, 16}},
          {"one row", Convolution{}, {2, 1, 1, 64}, {2, 1, 1, 72}, {72, 1, 1, 64}},
          {"3x3", padded, {1, 9, 9, 32}, {1, 9, 9, 32}, {32, 3, 3, 32}},
          {"depthwise", depthwise, {1, 6, 7, 16}, {1, 6, 7, 16}, {1, 3, 3, 16}},
          {"transposed", transposed, {1, 4, 5, 8}, {1, 8, 10, 16}, {16, 2, 2, 8}},
          {"pool", pool, {1, 6, 6, 16}, {1, 5, 5, 16}, {}},
          {"resize", Resize{}, {1, 4, 4, 16}, {1, 7, 9, 16}, {}}};
}

// Concatenates the result of the maker's node with another value. `apart`: another node reads the
// result too, so that it has its own memory.
Built Beside(const Maker& maker, bool apart) {
  Built built;
  const ValueId x = built.Input(maker.in);
  const ValueId y = built.graph.AddValue(maker.out);
  std::vector<ValueId> inputs = {x};
  if (!maker.weights.empty()) {
    inputs.push_back(built.graph.AddConstant(maker.weights, Numbers(maker.weights, 3)));
  }
  built.graph.AddNode(maker.op, inputs, {y});
  Shape other = maker.out;
  other.back() = 8;
  built.Output(built.Concat(3, {built.Made(other), y, built.Made(other)}));
  if (apart) built.Output(y);
  return built;
}

TEST(Places, RowsOfEveryKernel) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    if (!KernelPolicy(on.device->info()).WritesPitchedRows()) continue;
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      for (const Maker& maker : Makers()) {
        const Built apart = Beside(maker, true), beside = Beside(maker, false);
        std::vector<Dense> inputs;
        for (const IoTensor& io : beside.graph.inputs) {
          inputs.push_back(Numbers(beside.graph.shape(io.value), 7));
        }
        int candidates = 1;
        for (int candidate = 0; candidate < candidates; ++candidate) {
          SCOPED_TRACE(testing::Message()
                       << on.name << ", " << maker.name << ", candidate " << candidate
                       << ", precision " << static_cast<int>(precision));
          const auto expected =
              RunGraph(apart.graph, inputs, on.device.get(), precision, candidate);
          const auto run = RunGraph(beside.graph, inputs, on.device.get(), precision, candidate);
          ASSERT_TRUE(expected.ok() && run.ok()) << expected.status() << run.status();
          candidates = run->candidates;
          EXPECT_EQ(expected->statistics.dispatches - run->statistics.dispatches, 1);
          for (size_t i = 0; i < run->outputs[0].size(); ++i) {
            ASSERT_EQ(run->outputs[0][i], expected->outputs[0][i]) << "element " << i;
          }
        }
      }
    }
  }
}

void RunTable(const TestDevice& on, Precision precision) {
  const KernelPolicy policy(on.device->info());
  for (const Case& c : kCases) {
    SCOPED_TRACE(on.name + ", " + c.name + ", precision " +
                 std::to_string(static_cast<int>(precision)));
    Built built;
    c.build(&built);
    std::vector<Dense> inputs;
    for (const IoTensor& io : built.graph.inputs) {
      inputs.push_back(Numbers(built.graph.shape(io.value), static_cast<int>(inputs.size()) * 11));
    }
    const std::vector<Dense> expected = Interpret(built.graph, inputs);
    const auto run = RunGraph(built.graph, inputs, on.device.get(), precision);
    ASSERT_TRUE(run.ok()) << run.status();
    PlaceValues(
        {precision, policy.PieceAlignment(), policy.BindsAnywhere(), policy.WritesPitchedRows()},
        &built.graph);
    EXPECT_EQ(run->statistics.dispatches, Computed(built.graph) + Moves(built.graph));
    for (size_t o = 0; o < expected.size(); ++o) {
      ASSERT_EQ(run->outputs[o].size(), expected[o].size());
      for (size_t i = 0; i < expected[o].size(); ++i) {
        ASSERT_EQ(run->outputs[o][i], expected[o][i]) << "output " << o << ", element " << i;
      }
    }
  }
}

TEST(Places, Results) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      RunTable(on, precision);
    }
    if (on.device->info().half_arithmetic) RunTable(on, Precision::kF16);
  }
}

}  // namespace
}  // namespace litmus::gpu
