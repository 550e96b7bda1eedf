// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests kernels that add or compare along axes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/engine/kernel_cases.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {
namespace {

// Reduces x over the axes in double precision: fold(result so far, element), beginning with
// `start`.
Dense Folded(const Dense& x, const Shape& shape, const std::vector<int>& axes, double start,
             const std::function<double(double, double)>& fold) {
  Shape kept = shape;
  for (const int axis : axes) kept[static_cast<size_t>(axis)] = 1;
  std::vector<double> result(static_cast<size_t>(Elements(kept)), start);
  for (size_t i = 0; i < x.size(); ++i) {
    size_t rest = i, to = 0, step = 1;
    for (size_t d = shape.size(); d-- > 0;) {
      const auto extent = static_cast<size_t>(shape[d]);
      if (kept[d] != 1 || extent == 1) to += rest % extent * step;
      step *= static_cast<size_t>(kept[d]);
      rest /= extent;
    }
    result[to] = fold(result[to], x[i]);
  }
  return Dense(result.begin(), result.end());
}

Shape Without(const Shape& shape, const std::vector<int>& axes) {
  Shape left;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (std::find(axes.begin(), axes.end(), static_cast<int>(d)) == axes.end()) {
      left.push_back(shape[d]);
    }
  }
  return left;
}

TEST(Reduction, Reduce) {
  const struct {
    Shape shape;
    std::vector<int> axes;
  } shapes[] = {{{5}, {0}},
                {{1}, {0}},
                {{17}, {0}},
                {{3, 4}, {0}},
                {{3, 5}, {1}},
                {{3, 33}, {1}},
                {{2, 3, 4}, {2}},
                {{2, 7, 19}, {1}},
                {{2, 3, 5}, {0, 1, 2}},
                {{2, 3, 5}, {0, 2}},
                {{2, 3, 4, 16}, {1, 2}},
                {{2, 5, 4, 3}, {1, 3}},
                {{2, 3, 2, 3, 6}, {0, 2}},
                {{2, 3, 2, 3, 6}, {1, 3}},
                {{2, 3, 2, 3, 6}, {0, 2, 4}},
                {{1, 300, 3, 5}, {1}},
                {{2, 300, 3, 5}, {1, 3}},
                {{70, 2, 18}, {1}},
                {{70, 2, 18}, {2}},
                {{3, 2, 61}, {2}},
                {{37, 130}, {1}},
                {{2, 3, 260}, {1, 2}}};
  const struct {
    Reduce::Kind kind;
    double start;
    std::function<double(double, double)> fold;
  } kinds[] = {
      {Reduce::Kind::kSum, 0, [](double a, double b) { return a + b; }},
      {Reduce::Kind::kMean, 0, [](double a, double b) { return a + b; }},
      {Reduce::Kind::kProduct, 1, [](double a, double b) { return a * b; }},
      {Reduce::Kind::kMaximum, -1e9, [](double a, double b) { return std::max(a, b); }},
      {Reduce::Kind::kMinimum, 1e9, [](double a, double b) { return std::min(a, b); }},
      {Reduce::Kind::kAny, 0, [](double a, double b) { return std::max(a, b); }},
      {Reduce::Kind::kAll, 1, [](double a, double b) { return std::min(a, b); }},
  };
  Cases cases;
  for (const auto& s : shapes) {
    for (const auto& k : kinds) {
      const Drawn drawn = k.kind == Reduce::Kind::kAny || k.kind == Reduce::Kind::kAll
                              ? Drawn::kTruth
                              : Drawn::kNumbers;
      const Shape without = Without(s.shape, s.axes);
      double count = 1;
      for (const int axis : s.axes) count *= s.shape[static_cast<size_t>(axis)];
      const auto oracle = [&](const std::vector<Dense>& x) {
        Dense y = Folded(x[0], s.shape, s.axes, k.start, k.fold);
        if (k.kind == Reduce::Kind::kMean) {
          for (float& value : y) value = static_cast<float>(value / count);
        }
        return y;
      };
      std::string name = "reduce " + std::to_string(static_cast<int>(k.kind)) + " over";
      for (const int axis : s.axes) name += " " + std::to_string(axis);
      Shape kept = s.shape;
      for (const int axis : s.axes) kept[static_cast<size_t>(axis)] = 1;
      cases.Add(name, Reduce{k.kind, s.axes}, {s.shape}, without, oracle, drawn);
      cases.Add(name + ", kept", Reduce{k.kind, s.axes}, {s.shape}, kept, oracle, drawn);
    }
  }
  RunAll(&cases);
}

TEST(Reduction, ArgReduce) {
  Cases cases;
  for (const Shape& shape :
       {Shape{1}, Shape{5}, Shape{2, 33}, Shape{3, 4, 5}, Shape{2, 3, 4, 17}, Shape{70, 3, 6}}) {
    for (int axis = 0; axis < static_cast<int>(shape.size()); ++axis) {
      for (const bool maximum : {true, false}) {
        const auto oracle = [&](const std::vector<Dense>& x) {
          const auto extent = static_cast<size_t>(shape[static_cast<size_t>(axis)]);
          size_t inner = 1;
          for (size_t d = static_cast<size_t>(axis) + 1; d < shape.size(); ++d) {
            inner *= static_cast<size_t>(shape[d]);
          }
          Dense y;
          for (size_t o = 0; o < x[0].size() / extent / inner; ++o) {
            for (size_t i = 0; i < inner; ++i) {
              size_t best = 0;
              const auto at = [&](size_t a) { return x[0][(o * extent + a) * inner + i]; };
              while (best < extent && std::isnan(at(best))) ++best;
              if (best == extent) best = 0;
              for (size_t a = best + 1; a < extent; ++a) {
                if (maximum ? at(a) > at(best) : at(a) < at(best)) best = a;
              }
              y.push_back(static_cast<float>(best));
            }
          }
          return y;
        };
        const std::string name = "argument over " + std::to_string(axis);
        // Booleans contain equal elements, of which the first is selected. A NaN is selected only
        // if all elements are NaN.
        for (const Drawn drawn : {Drawn::kTruth, Drawn::kNumbers, Drawn::kNotFinite}) {
          cases.Add(name, ArgReduce{maximum, axis}, {shape}, Without(shape, {axis}), oracle, drawn);
        }
      }
    }
  }
  RunAll(&cases, /*half_tolerance=*/0, /*tolerance=*/0);
}

TEST(Reduction, CumulativeSum) {
  Cases cases;
  for (const Shape& shape :
       {Shape{1}, Shape{5}, Shape{2, 33}, Shape{3, 4, 5}, Shape{2, 3, 4, 17}, Shape{2, 70, 5}}) {
    for (int axis = 0; axis < static_cast<int>(shape.size()); ++axis) {
      for (const auto& [exclusive, reverse] :
           {std::pair(false, false), std::pair(true, false), std::pair(true, true)}) {
        const auto oracle = [&, exclusive = exclusive,
                             reverse = reverse](const std::vector<Dense>& x) {
          const auto extent = static_cast<size_t>(shape[static_cast<size_t>(axis)]);
          size_t inner = 1;
          for (size_t d = static_cast<size_t>(axis) + 1; d < shape.size(); ++d) {
            inner *= static_cast<size_t>(shape[d]);
          }
          Dense y(x[0].size());
          for (size_t start = 0; start < y.size() / extent; ++start) {
            double sum = 0;
            for (size_t k = 0; k < extent; ++k) {
              const size_t a = reverse ? extent - 1 - k : k;
              const size_t i = (start / inner * extent + a) * inner + start % inner;
              if (exclusive) y[i] = static_cast<float>(sum);
              sum += x[0][i];
              if (!exclusive) y[i] = static_cast<float>(sum);
            }
          }
          return y;
        };
        cases.Add("cumulative sum along " + std::to_string(axis),
                  CumulativeSum{axis, exclusive, reverse}, {shape}, shape, oracle);
      }
    }
  }
  RunAll(&cases);
}

// Composed normalisations whose intermediate values exceed the largest 16-bit float.
struct LargeCase {
  const char* name;
  float scale;  // inputs are between -2 and 2 times this
  float tolerance;
  std::function<ValueId(Graph*, ValueId)> build;
  std::function<void(const float* x, size_t channels, float* y)> oracle;  // computes one row
};

ValueId AddMap(Graph* graph, Elementwise op, std::vector<ValueId> inputs) {
  const ValueId out = graph->AddValue(graph->shape(inputs[0]));
  graph->AddNode(op, std::move(inputs), {out});
  return out;
}
ValueId AddOverChannels(Graph* graph, Reduce::Kind kind, ValueId x) {
  const ValueId out = graph->AddValue({graph->shape(x)[0], 1});
  graph->AddNode(Reduce{kind, {1}}, {x}, {out});
  return out;
}

// In 16 bits, inputs of 1000 are off by up to 2^-11 of that, which is 4e-4 of the deviation;
// exponents of 20 are off by 2^-7.
const LargeCase kLargeCases[] = {
    {"layer normalization", 1000, 4e-3f,
     [](Graph* g, ValueId x) {
       const ValueId mean = AddOverChannels(g, Reduce::Kind::kMean, x);
       const ValueId squares = AddMap(g, {Function::kSquaredDifference}, {x, mean});
       const ValueId variance = AddOverChannels(g, Reduce::Kind::kMean, squares);
       const ValueId plus = AddMap(g, {Function::kScaleShift, 1, 1e-3f}, {variance});
       const ValueId scale = AddMap(g, {Function::kRsqrt}, {plus});
       return AddMap(g, {Function::kMul}, {AddMap(g, {Function::kSub}, {x, mean}), scale});
     },
     [](const float* x, size_t channels, float* y) {
       const auto count = static_cast<double>(channels);
       double mean = 0, variance = 0;
       for (size_t i = 0; i < channels; ++i) mean += x[i] / count;
       for (size_t i = 0; i < channels; ++i) variance += (x[i] - mean) * (x[i] - mean) / count;
       for (size_t i = 0; i < channels; ++i) {
         y[i] = static_cast<float>((x[i] - mean) / std::sqrt(variance + 1e-3));
       }
     }},
    {"softmax", 10, 2e-2f,
     [](Graph* g, ValueId x) {
       const ValueId exponentials = AddMap(g, {Function::kExp}, {x});
       return AddMap(g, {Function::kDiv},
                     {exponentials, AddOverChannels(g, Reduce::Kind::kSum, exponentials)});
     },
     [](const float* x, size_t channels, float* y) {
       double sum = 0;
       for (size_t i = 0; i < channels; ++i) sum += std::exp(x[i]);
       for (size_t i = 0; i < channels; ++i) y[i] = static_cast<float>(std::exp(x[i]) / sum);
     }},
};

TEST(Reduction, LargeNumbersBetweenOperators) {
  LITMUS_NEEDS_DEVICES();
  for (const LargeCase& c : kLargeCases) {
    Graph graph;
    const Shape shape = {5, 50};
    const ValueId x = graph.AddValue(shape);
    graph.inputs.push_back({x, -1});
    graph.outputs.push_back({c.build(&graph, x), -1});
    Dense in = RandomElements(shape, 1), expected(in.size());
    for (float& v : in) v *= c.scale;
    for (size_t row = 0; row < in.size(); row += 50) c.oracle(&in[row], 50, &expected[row]);
    for (const TestDevice& on : TestDevices()) {
      for (const Precision precision : {Precision::kF32Accumulate, Precision::kF16}) {
        const bool has = on.device->info().half_arithmetic || precision != Precision::kF16;
        if (!on.halves || !has) continue;
        const auto run = RunGraph(graph, {in}, on.device.get(), precision);
        ASSERT_TRUE(run.ok()) << run.status();
        for (size_t i = 0; i < in.size(); ++i) {
          ASSERT_NEAR(run->outputs[0][i], expected[i], c.tolerance)
              << c.name << ", " << on.name << ", element " << i;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
