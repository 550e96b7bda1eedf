// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares copies with loops over coordinates: named and random cases, all in one graph, on every
// device, stored in 32 and in 16 bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/testing/test_devices.h"
#include "runtime/c/common.h"

namespace litmus::gpu {
namespace {

struct Case {
  std::string name;
  Shape src, dst;
  StridedCopy move;
};

std::string Describe(const Case& c) {
  std::string text =
      absl::StrCat(c.name, ": ", ShapeText(c.src), " -> ", ShapeText(c.dst), " from ",
                   ShapeText(c.move.src_start), " to ", ShapeText(c.move.dst_start));
  for (const StridedCopy::Loop& l : c.move.loops) {
    absl::StrAppend(&text, " (", l.extent, ": ", l.src_dim, "*", l.src_step, " -> ", l.dst_dim, "*",
                    l.dst_step, ")");
  }
  return text;
}

// Elements are 1, 2, 3, ..., 2000, 1, ...: exact in 16 bits.
std::vector<float> Elements(const Shape& shape) {
  std::vector<float> elements(static_cast<size_t>(litmus::gpu::Elements(shape)));
  for (size_t i = 0; i < elements.size(); ++i) elements[i] = static_cast<float>(i % 2000 + 1);
  return elements;
}

// Row-major index of the coordinates `at`, or -1 if they are outside the shape.
int64_t IndexOf(const std::vector<int>& at, const Shape& shape) {
  int64_t index = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (at[d] < 0 || at[d] >= shape[d]) return -1;
    index = index * shape[d] + at[d];
  }
  return index;
}

std::vector<float> Expected(const Case& c) {
  const std::vector<float> in = Elements(c.src);
  std::vector<float> out(static_cast<size_t>(litmus::gpu::Elements(c.dst)),
                         c.move.fill.value_or(-1));
  int64_t count = 1;
  for (const StridedCopy::Loop& loop : c.move.loops) count *= loop.extent;
  for (int64_t n = 0; n < count; ++n) {
    std::vector<int> from = c.move.src_start, to = c.move.dst_start;
    int64_t rest = n;
    for (const StridedCopy::Loop& loop : c.move.loops) {
      const int i = static_cast<int>(rest % loop.extent);
      rest /= loop.extent;
      if (loop.src_step != 0) from[static_cast<size_t>(loop.src_dim)] += i * loop.src_step;
      if (loop.dst_step != 0) to[static_cast<size_t>(loop.dst_dim)] += i * loop.dst_step;
    }
    const int64_t s = IndexOf(from, c.src), d = IndexOf(to, c.dst);
    if (s >= 0 && d >= 0) out[static_cast<size_t>(d)] = in[static_cast<size_t>(s)];
  }
  return out;
}

std::vector<Case> NamedCases() {
  std::vector<Case> cases;
  const auto add = [&cases](const char* name, Shape src, Shape dst, std::vector<int> src_start,
                            std::vector<int> dst_start, std::vector<StridedCopy::Loop> loops,
                            std::optional<float> fill = std::nullopt) {
    cases.push_back({name,
                     std::move(src),
                     std::move(dst),
                     {std::move(src_start), std::move(dst_start), std::move(loops), fill}});
  };
  add("scalar", {}, {}, {}, {}, {});
  add("scalar everywhere", {}, {2, 5}, {}, {0, 0}, {{2, 0, 0, 0, 1}, {5, 0, 0, 1, 1}});
  for (const int c : {1, 3, 4, 5, 8, 17, 68}) {
    add("copy", {2, c}, {2, c}, {0, 0}, {0, 0}, {{2, 0, 1, 0, 1}, {c, 1, 1, 1, 1}});
    add("transpose", {3, c}, {c, 3}, {0, 0}, {0, 0}, {{3, 0, 1, 1, 1}, {c, 1, 1, 0, 1}});
    add("reverse", {2, c}, {2, c}, {0, c - 1}, {0, 0}, {{2, 0, 1, 0, 1}, {c, 1, -1, 1, 1}});
    add("tile", {2, c}, {2, 3 * c}, {0, 0}, {0, 0},
        {{2, 0, 1, 0, 1}, {3, 0, 0, 1, c}, {c, 1, 1, 1, 1}});
    for (const int begin : {0, 1, 4, 6}) {
      add("slice", {2, c + 9}, {2, c}, {0, begin}, {0, 0}, {{2, 0, 1, 0, 1}, {c, 1, 1, 1, 1}});
      add("pad", {2, c}, {3, c + 9}, {0, 0}, {1, begin}, {{2, 0, 1, 0, 1}, {c, 1, 1, 1, 1}}, 7.0f);
    }
  }
  for (const int c : {3, 4}) {
    add("swap rows", {5, 6, c}, {6, 5, c}, {0, 0, 0}, {0, 0, 0},
        {{5, 0, 1, 1, 1}, {6, 1, 1, 0, 1}, {c, 2, 1, 2, 1}});
    add("space to depth", {2, 4, 6, c}, {2, 2, 3, 4 * c}, {0, 0, 0, 0}, {0, 0, 0, 0},
        {{2, 0, 1, 0, 1},
         {2, 1, 2, 1, 1},
         {3, 2, 2, 2, 1},
         {2, 1, 1, 3, 2 * c},
         {2, 2, 1, 3, c},
         {c, 3, 1, 3, 1}});
    add("space to batch, padded", {1, 4, 3, c}, {4, 3, 2, c}, {0, -1, 0, 0}, {0, 0, 0, 0},
        {{2, 1, 1, 0, 2}, {3, 1, 2, 1, 1}, {2, 2, 1, 0, 1}, {2, 2, 2, 2, 1}, {c, 3, 1, 3, 1}},
        0.0f);
    add("batch to space, cropped", {4, 3, 2, c}, {1, 4, 3, c}, {0, 0, 0, 0}, {0, -1, 0, 0},
        {{2, 0, 2, 1, 1}, {3, 1, 1, 1, 2}, {2, 0, 1, 2, 1}, {2, 2, 1, 2, 2}, {c, 3, 1, 3, 1}});
    add("rank 6", {2, 3, 2, 3, 2, c}, {c, 2, 3, 2, 3, 2}, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0},
        {{2, 0, 1, 5, 1},
         {3, 1, 1, 4, 1},
         {2, 2, 1, 3, 1},
         {3, 3, 1, 2, 1},
         {2, 4, 1, 1, 1},
         {c, 5, 1, 0, 1}});
    add("rank 6, same channels", {2, 3, 2, 3, 2, c}, {2, 3, 2, 3, 2, c}, {0, 0, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0},
        {{2, 0, 1, 4, 1},
         {3, 1, 1, 3, 1},
         {2, 2, 1, 2, 1},
         {3, 3, 1, 1, 1},
         {2, 4, 1, 0, 1},
         {c, 5, 1, 5, 1}});
  }
  for (const int c : {1, 4, 7}) {
    add("transpose matrices", {2, 33, 3, c + 16}, {3, 2, c + 16, 33}, {0, 0, 0, 0}, {0, 0, 0, 0},
        {{2, 0, 1, 1, 1}, {33, 1, 1, 3, 1}, {3, 2, 1, 0, 1}, {c + 16, 3, 1, 2, 1}});
    add("transpose a part", {37, 20}, {c + 3, 30}, {2, 8}, {0, 0},
        {{30, 0, 1, 1, 1}, {c, 1, 1, 0, 1}}, 5.0f);
  }
  add("long runs", {4, 100, 64}, {2, 100, 64}, {1, 0, 0}, {0, 0, 0},
      {{2, 0, 2, 0, 1}, {100, 1, 1, 1, 1}, {64, 2, 1, 2, 1}});
  add("many rows", {700, 3, 2}, {3, 700, 2}, {0, 0, 0}, {0, 0, 0},
      {{700, 0, 1, 1, 1}, {3, 1, 1, 0, 1}, {2, 2, 1, 2, 1}});
  return cases;
}

// A copy with a random start, direction and step in every dimension, over a fill.
Case RandomCase(std::mt19937* random) {
  const auto pick = [random](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(*random);
  };
  Case c;
  c.name = "random";
  const int rank = pick(1, 4);
  std::vector<int> order(static_cast<size_t>(rank));
  for (int d = 0; d < rank; ++d) order[static_cast<size_t>(d)] = d;
  std::shuffle(order.begin(), order.end(), *random);
  for (int d = 0; d < rank; ++d) {
    c.src.push_back(pick(1, 9));
    c.dst.push_back(pick(1, 9));
    c.move.src_start.push_back(pick(-2, c.src.back()));
    c.move.dst_start.push_back(pick(-2, c.dst.back()));
  }
  for (int d = 0; d < rank; ++d) {
    static constexpr int kSteps[] = {1, 1, 1, 2, -1};
    c.move.loops.push_back(
        {pick(1, 9), order[static_cast<size_t>(d)], kSteps[pick(0, 4)], d, kSteps[pick(0, 4)]});
  }
  c.move.fill = static_cast<float>(pick(0, 3));
  return c;
}

void RunTable(const TestDevice& on, Precision precision) {
  SCOPED_TRACE(on.name + (precision == Precision::kF32 ? "" : ", stored in 16 bits"));
  std::vector<Case> cases = NamedCases();
  std::mt19937 random(1);
  for (int i = 0; i < 100; ++i) cases.push_back(RandomCase(&random));

  Graph graph;
  std::vector<ValueId> outputs;
  for (const Case& c : cases) {
    const ValueId in = graph.AddConstant(c.src, Elements(c.src));
    outputs.push_back(graph.AddValue(c.dst));
    graph.AddNode(c.move, {in}, {outputs.back()});

    graph.outputs.push_back({outputs.back(), -1});
  }
  ModelOptions options;
  options.precision = precision;
  options.keep_intermediates = true;
  auto model = CompiledModel::Create(std::move(graph), on.device.get(), options);
  ASSERT_TRUE(model.ok()) << model.status();
  std::vector<TfLiteTensor> tensors(cases.size());
  std::vector<std::vector<float>> data;
  std::vector<TfLiteTensor*> pointers;
  for (size_t i = 0; i < cases.size(); ++i) {
    data.emplace_back(static_cast<size_t>(litmus::gpu::Elements(cases[i].dst)));
    tensors[i] = {};
    tensors[i].type = kTfLiteFloat32;
    tensors[i].data.f = data[i].data();
    tensors[i].bytes = data[i].size() * sizeof(float);
    pointers.push_back(&tensors[i]);
  }
  const absl::Status run = (*model)->Invoke(nullptr, pointers.data());
  ASSERT_TRUE(run.ok()) << run;
  for (size_t i = 0; i < cases.size(); ++i) {
    const std::vector<float> expected = Expected(cases[i]);
    for (size_t k = 0; k < expected.size(); ++k) {
      ASSERT_EQ(data[i][k], expected[k])
          << "case " << i << ", " << Describe(cases[i]) << "\nelement " << k;
    }
  }
  const ModelStatistics& statistics = (*model)->statistics();
  EXPECT_LE(statistics.kernels, 4);
}

TEST(MoveTest, Table) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      RunTable(on, precision);
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
