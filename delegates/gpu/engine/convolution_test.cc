// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares convolutions and pools on every device with plain loops. All cases of a test are nodes
// of one graph, so that each kernel is compiled once.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/testing/test_devices.h"
#include "gtest/gtest.h"
#include "testing/long_tests.h"

namespace litmus::gpu {
namespace {

constexpr float kLow = -1.5f, kHigh = 2;

struct Case {
  Attributes op;
  Shape in, weights, out;
  bool bias = true, runtime_weights = false;
  std::vector<float> x, w, b;
};

// Returns multiples of 1/8: sums of their products are exact in floats, so the order of additions
// does not matter.
std::vector<float> Random(const Shape& shape, std::mt19937* random) {
  std::vector<float> values(static_cast<size_t>(Elements(shape)));
  for (float& value : values)
    value = static_cast<float>(static_cast<int>((*random)() % 17) - 8) / 8;
  return values;
}

int OutputSize(int in, int window, int stride, int dilation, int pad) {
  return (in + 2 * pad - (window - 1) * dilation - 1) / stride + 1;
}

// Calls each(y, x, tap) for the taps of output (oy, ox) that are inside the image.
template <typename Op, typename F>
void EachTap(const Op& op, int window_h, int window_w, int dilation_h, int dilation_w,
             const Shape& in, int oy, int ox, F each) {
  for (int ky = 0; ky < window_h; ++ky) {
    for (int kx = 0; kx < window_w; ++kx) {
      const int y = oy * op.stride_h + ky * dilation_h - op.pad_top;
      const int x = ox * op.stride_w + kx * dilation_w - op.pad_left;
      if (y >= 0 && y < in[1] && x >= 0 && x < in[2]) each(y, x, ky * window_w + kx);
    }
  }
}

// Computes the expected output element (b, oy, ox, o).
struct Oracle {
  const Case& c;
  int b, oy, ox, o;

  double X(int y, int x, int channel) const {
    return c.x[static_cast<size_t>(((b * c.in[1] + y) * c.in[2] + x) * c.in[3] + channel)];
  }
  double Bias() const { return c.bias ? c.b[static_cast<size_t>(o)] : 0; }

  double operator()(const Convolution& op) const {
    double sum = Bias();
    const int inputs = c.in[3] / op.groups, group = o / (c.out[3] / op.groups);
    EachTap(op, c.weights[1], c.weights[2], op.dilation_h, op.dilation_w, c.in, oy, ox,
            [&](int y, int x, int tap) {
              const int w = (o * c.weights[1] * c.weights[2] + tap) * inputs;
              for (int i = 0; i < inputs; ++i) {
                sum += X(y, x, group * inputs + i) * c.w[static_cast<size_t>(w + i)];
              }
            });
    return std::clamp<double>(sum, op.low, op.high);
  }
  double operator()(const DepthwiseConvolution& op) const {
    double sum = Bias();
    EachTap(op, c.weights[1], c.weights[2], op.dilation_h, op.dilation_w, c.in, oy, ox,
            [&](int y, int x, int tap) {
              sum += X(y, x, o / op.multiplier) * c.w[static_cast<size_t>(tap * c.out[3] + o)];
            });
    return std::clamp<double>(sum, op.low, op.high);
  }
  double operator()(const TransposeConvolution& op) const {
    double sum = Bias();
    for (int y = 0; y < c.in[1]; ++y) {
      for (int x = 0; x < c.in[2]; ++x) {
        const int ky = oy + op.pad_top - y * op.stride_h, kx = ox + op.pad_left - x * op.stride_w;
        if (ky < 0 || kx < 0 || ky >= c.weights[1] || kx >= c.weights[2]) continue;
        const int w = ((o * c.weights[1] + ky) * c.weights[2] + kx) * c.in[3];
        for (int i = 0; i < c.in[3]; ++i) sum += X(y, x, i) * c.w[static_cast<size_t>(w + i)];
      }
    }
    return std::clamp<double>(sum, op.low, op.high);
  }
  double operator()(const Pool& op) const {
    double sum = 0, largest = -std::numeric_limits<double>::infinity();
    int count = 0;
    EachTap(op, op.window_h, op.window_w, 1, 1, c.in, oy, ox, [&](int y, int x, int) {
      const double value = X(y, x, o);
      sum += op.kind == Pool::Kind::kL2 ? value * value : value;
      largest = std::max(largest, value);
      ++count;
    });
    if (op.kind == Pool::Kind::kMax) return largest;
    return op.kind == Pool::Kind::kL2 ? std::sqrt(sum / count) : sum / count;
  }
  template <typename Op>
  double operator()(const Op&) const {
    return 0;
  }
};

// A graph with all cases and their random elements.
struct CaseGraph {
  Graph graph;
  std::vector<std::vector<float>> inputs;
};

CaseGraph MakeGraph(std::vector<Case>* cases) {
  CaseGraph made;
  Graph& graph = made.graph;
  std::mt19937 random(1);
  const auto add_input = [&](const Shape& shape, const std::vector<float>& values) {
    const ValueId value = graph.AddValue(shape);
    graph.inputs.push_back({value, -1});
    made.inputs.push_back(values);
    return value;
  };
  for (Case& c : *cases) {
    c.x = Random(c.in, &random);
    std::vector<ValueId> operands = {add_input(c.in, c.x)};
    if (!c.weights.empty()) {
      c.w = Random(c.weights, &random);
      operands.push_back(c.runtime_weights ? add_input(c.weights, c.w)
                                           : graph.AddConstant(c.weights, c.w));
      c.b = Random({c.out[3]}, &random);
      if (c.bias) operands.push_back(graph.AddConstant({c.out[3]}, c.b));
    }
    const ValueId out = graph.AddValue(c.out);
    graph.outputs.push_back({out, -1});
    graph.AddNode(c.op, operands, {out});
  }
  return made;
}

// `what`: how the outputs were computed, for messages. `tolerance`: absolute.
void Compare(const std::vector<Case>& cases, const GraphRun& run, const std::string& what,
             double tolerance) {
  for (size_t k = 0; k < cases.size(); ++k) {
    const Case& c = cases[k];
    size_t at = 0;
    for (int64_t element = 0; element < Elements(c.out); ++element, ++at) {
      const auto pixel = static_cast<int>(element / c.out[3]);
      const Oracle oracle = {c, pixel / c.out[2] / c.out[1], pixel / c.out[2] % c.out[1],
                             pixel % c.out[2], static_cast<int>(element % c.out[3])};
      const double want = std::visit(oracle, c.op);
      const float got = run.outputs[k][at];
      ASSERT_NEAR(got, want, tolerance)
          << "case " << k << ", " << what << ": input " << ShapeText(c.in) << ", weights "
          << ShapeText(c.weights) << ", output " << ShapeText(c.out) << ", element " << at;
    }
  }
}

// Results of at most kHigh, rounded to 16 bits, are off by less than 2^-11 of kHigh. Inputs,
// weights and sums of these cases are exact in 16 bits: multiples of 1/64 below 32.
constexpr double kHalfTolerance = kHigh * 0x1p-11;

// The precisions that a device supports for these cases, with their names.
std::vector<std::pair<Precision, const char*>> Precisions(const TestDevice& on) {
  std::vector<std::pair<Precision, const char*>> precisions = {{Precision::kF32, ""}};
  if (on.halves) precisions.push_back({Precision::kF32Accumulate, ", stored in 16 bits"});
  if (on.device->info().half_arithmetic) precisions.push_back({Precision::kF16, ", in 16 bits"});
  return precisions;
}

// For slow simulators: LITMUS_TEST_EACH_CASE=n runs only every n-th case, beginning with the
// second.
std::vector<Case> Chosen(std::vector<Case> cases) {
  const char* text = std::getenv("LITMUS_TEST_EACH_CASE");
  const size_t n = text == nullptr ? 1 : static_cast<size_t>(std::atoi(text));
  if (n <= 1) return cases;
  std::vector<Case> chosen;
  for (size_t i = 1; i < cases.size(); i += n) chosen.push_back(std::move(cases[i]));
  return chosen;
}

void RunCases(std::vector<Case> cases, double tolerance = 1e-6,
              double half_tolerance = kHalfTolerance, double half_sums_tolerance = kHalfTolerance) {
  LITMUS_NEEDS_DEVICES();
  cases = Chosen(std::move(cases));
  const CaseGraph made = MakeGraph(&cases);
  for (const TestDevice& on : TestDevices()) {
    for (const auto& [precision, name] : Precisions(on)) {
      const auto run = RunGraph(made.graph, made.inputs, on.device.get(), precision);
      ASSERT_TRUE(run.ok()) << on.name << name << ": " << run.status();
      Compare(cases, *run, on.name + name,
              precision == Precision::kF32   ? tolerance
              : precision == Precision::kF16 ? half_sums_tolerance
                                             : half_tolerance);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

Case ConvolutionCase(const Shape& in, int outputs, int h, int w, int stride, int dilation, int pad,
                     int groups = 1) {
  Case c;
  c.in = in;
  c.weights = {outputs, h, w, in[3] / groups};
  c.out = {in[0], OutputSize(in[1], h, stride, dilation, pad),
           OutputSize(in[2], w, stride, dilation, pad), outputs};
  c.op = Convolution{stride, stride, dilation, dilation, pad, pad, groups, kLow, kHigh};
  return c;
}

Case DepthwiseCase(const Shape& in, int multiplier, int h, int w, int stride, int dilation,
                   int pad) {
  Case c = ConvolutionCase(in, in[3] * multiplier, h, w, stride, dilation, pad);
  c.weights = {1, h, w, in[3] * multiplier};
  c.op =
      DepthwiseConvolution{stride, stride, dilation, dilation, pad, pad, multiplier, kLow, kHigh};
  return c;
}

TEST(ConvolutionTest, OneByOne) {
  std::vector<Case> cases;
  for (const int inputs : {1, 4, 5, 17, 40}) {
    for (const int outputs : {1, 4, 15, 16, 33, 64}) {
      for (const Shape& image : {Shape{1, 1, 1}, {1, 2, 3}, {1, 1, 7}, {2, 3, 5}}) {
        Shape in = image;
        in.push_back(inputs);
        cases.push_back(ConvolutionCase(in, outputs, 1, 1, 1, 1, 0));
        cases.back().bias = outputs % 3 != 0;
      }
    }
  }
  // Each item of a subgroup computes two slices.
  cases.push_back(ConvolutionCase({1, 3, 5, 40}, 132, 1, 1, 1, 1, 0));
  RunCases(cases);
}

// Few rows: the items of a work-group compute sums together on a GPU.
TEST(ConvolutionTest, FewRows) {
  std::vector<Case> cases;
  for (const int rows : {1, 4, 5}) {
    for (const int inputs : {255, 256, 300}) {
      cases.push_back(ConvolutionCase({rows, 1, 1, inputs}, 19, 1, 1, 1, 1, 0));
      cases.push_back(ConvolutionCase({rows, 1, 1, inputs}, 70, 1, 1, 1, 1, 0));
    }
  }
  RunCases(cases);
}

TEST(ConvolutionTest, Windows) {
  std::vector<Case> cases;
  for (const int inputs : {1, 3, 8, 17}) {
    for (const int outputs : {1, 5, 36}) {
      for (const int stride : {1, 2, 3}) {
        for (const int dilation : {1, 2}) {
          // Rows shorter than a tile, and rows of several tiles.
          cases.push_back(ConvolutionCase({2, 7, 9, inputs}, outputs, 3, 3, stride, dilation, 1));
          cases.push_back(ConvolutionCase({1, 6, 28, inputs}, outputs, 3, 2, stride, dilation, 1));
        }
      }
    }
  }
  cases.push_back(ConvolutionCase({2, 5, 6, 8}, 8, 1, 1, 2, 1, 0));
  // The window is larger than the image.
  cases.push_back(ConvolutionCase({2, 3, 3, 4}, 4, 5, 5, 1, 1, 2));
  cases.push_back(ConvolutionCase({2, 5, 9, 6}, 70, 3, 3, 1, 1, 1));
  RunCases(cases);
}

// Sizes for which Winograd's algorithm is selected; its transformed weights are not exact.
TEST(ConvolutionTest, Winograd) {
  Case padded = ConvolutionCase({2, 37, 34, 20}, 40, 3, 3, 1, 1, 1);
  Case without_bias = ConvolutionCase({1, 40, 41, 36}, 36, 3, 3, 1, 1, 0);
  without_bias.bias = false;
  Case wide = padded;
  for (Case* c : {&without_bias, &wide}) std::get<Convolution>(c->op).high = 1000;
  // An element of a transformed tile is a sum of C = 36 products. If each has an error of e times
  // its deviation, an output in a corner of a tile has an error of 48 e: the root of the sum of
  // squares of the transformations' factors. Rounding inputs, weights and products to 16 bits gives
  // three errors of deviation 2^-11 / sqrt(3), so e = 2^-11. Sums in 16 bits add C roundings of
  // partial sums, which have half of the last one's variance on average: e = sqrt((3 + C / 2) / 3)
  // * 2^-11. Large elements have large errors, so one of 10^5 outputs is off by six deviations.
  constexpr double kStored = 6 * 48 * 0x1p-11, kSummed = 2.65 * kStored;
  RunCases({padded, without_bias, wide}, 5e-4, kStored, kSummed);
}

// Tests every candidate for a convolution on a GPU. The last candidates have weights in constant
// memory, which is reserved in three sizes; the first three cases need one size each.
TEST(ConvolutionTest, AllCandidatesOfAGpu) {
  LITMUS_IS_LONG_TEST();
  LITMUS_NEEDS_DEVICES();
  std::vector<Case> cases = {ConvolutionCase({1, 24, 24, 5}, 1, 3, 3, 1, 2, 2),
                             ConvolutionCase({1, 24, 24, 3}, 32, 3, 3, 1, 1, 1),
                             ConvolutionCase({1, 16, 16, 20}, 34, 3, 3, 1, 1, 1),
                             ConvolutionCase({1, 12, 12, 12}, 12, 3, 3, 1, 1, 1, 3),
                             ConvolutionCase({2, 13, 19, 17}, 21, 1, 1, 1, 1, 0)};
  cases[0].bias = false;
  cases = Chosen(std::move(cases));
  const CaseGraph made = MakeGraph(&cases);
  for (const TestDevice& on : TestDevices()) {
    DeviceInfo info = on.device->info();
    if (info.single_item_work_groups) continue;
    info.costly_compilation = false;
    // stages: groups copy pixels to work-group memory; otherwise each item reads its own pixels.
    for (const bool stages : {true, false}) {
      info.dedicated_local_memory = stages;
      DeviceAs gpu(on.device, info);
      for (const auto& [precision, name] : Precisions(on)) {
        // The storage of values and the memory that they pass through are independent.
        if (!stages && precision != Precision::kF32) continue;
        int candidates = 1;
        for (int candidate = 0; candidate < candidates; ++candidate) {
          const auto run = RunGraph(made.graph, made.inputs, &gpu, precision, candidate);
          ASSERT_TRUE(run.ok()) << on.name << name << ": " << run.status();
          candidates = run->candidates;
          Compare(cases, *run,
                  on.name + name + (stages ? ", staged" : "") + ", candidate " +
                      std::to_string(candidate),
                  precision == Precision::kF32 ? 1e-6 : kHalfTolerance);
          if (HasFatalFailure()) return;
        }
        EXPECT_GE(candidates, cases.size() > 1 ? 4 : 3) << on.name;
      }
    }
  }
}

TEST(ConvolutionTest, WindowsThatCoverTheImage) {
  RunCases({ConvolutionCase({2, 4, 4, 5}, 9, 4, 4, 1, 1, 0),
            ConvolutionCase({8, 2, 4, 8}, 33, 2, 4, 1, 1, 0),
            ConvolutionCase({1, 7, 7, 3}, 10, 7, 7, 2, 1, 0)});
}

TEST(ConvolutionTest, Groups) {
  std::vector<Case> cases;
  for (const int groups : {2, 3, 6}) {
    cases.push_back(ConvolutionCase({2, 5, 6, groups * 2}, groups * 3, 3, 3, 1, 1, 1, groups));
    cases.push_back(ConvolutionCase({1, 5, 6, groups * 12}, groups * 24, 3, 3, 1, 1, 1, groups));
    cases.push_back(ConvolutionCase({1, 5, 6, groups * 16}, groups * 5, 1, 1, 1, 1, 0, groups));
  }
  RunCases(cases);
}

TEST(ConvolutionTest, WeightsOfRunTime) {
  std::vector<Case> cases = {ConvolutionCase({2, 3, 5, 17}, 33, 1, 1, 1, 1, 0),
                             ConvolutionCase({2, 5, 5, 7}, 9, 3, 3, 1, 1, 1),
                             ConvolutionCase({2, 5, 5, 8}, 12, 3, 3, 1, 1, 1, 4),
                             DepthwiseCase({2, 6, 6, 21}, 1, 3, 3, 1, 1, 1),
                             DepthwiseCase({2, 6, 6, 9}, 2, 3, 3, 1, 1, 1)};
  for (Case& c : cases) c.runtime_weights = true;
  cases[1].bias = false;
  RunCases(cases);
}

TEST(ConvolutionTest, Depthwise) {
  std::vector<Case> cases;
  for (const int channels : {1, 4, 7, 16, 33}) {
    for (const int stride : {1, 2, 3}) {
      for (const int dilation : {1, 2}) {
        cases.push_back(DepthwiseCase({2, 9, 15, channels}, 1, 3, 3, stride, dilation, 1));
        cases.push_back(DepthwiseCase({2, 9, 10, channels}, 1, 5, 4, stride, dilation, 2));
        cases.back().bias = channels % 2 != 0;
      }
    }
  }
  cases.push_back(DepthwiseCase({1, 9, 40, 5}, 1, 3, 3, 1, 4, 4));  // several tiles in each phase
  cases.push_back(DepthwiseCase({1, 5, 20, 5}, 1, 2, 9, 1, 1, 1));  // a wide window
  for (const int multiplier : {2, 7}) {
    cases.push_back(DepthwiseCase({2, 6, 6, 5}, multiplier, 3, 3, 1, 1, 1));
    cases.push_back(DepthwiseCase({1, 6, 6, 1}, multiplier, 3, 3, 2, 1, 1));
  }
  RunCases(cases);
}

TEST(ConvolutionTest, Transposed) {
  std::vector<Case> cases;
  for (const int channels : {1, 5, 8, 33}) {
    for (const int window : {1, 2, 3, 4}) {
      for (const int stride : {1, 2, 3}) {
        for (const int pad : {0, 1}) {
          if (window <= 2 * pad) continue;
          Case c;
          c.in = {2, 4, 9, channels};
          c.weights = {channels + 3, window, window, channels};
          c.out = {2, 3 * stride + window - 2 * pad, 8 * stride + window - 2 * pad, channels + 3};
          c.op = TransposeConvolution{stride, stride, pad, pad, kLow, kHigh};
          cases.push_back(c);
        }
      }
    }
  }
  // Numbers of channels that occupy most items of a subgroup, and phases without a tap.
  for (const int window : {1, 3}) {
    Case c;
    c.in = {1, 3, 4, 6};
    c.weights = {50, window, window, 6};
    c.out = {1, 2 * 2 + window, 3 * 2 + window, 50};
    c.op = TransposeConvolution{2, 2, 0, 0, kLow, kHigh};
    cases.push_back(c);
  }
  RunCases(cases);
}

TEST(ConvolutionTest, Pools) {
  std::vector<Case> cases;
  for (const Pool::Kind kind : {Pool::Kind::kAverage, Pool::Kind::kMax, Pool::Kind::kL2}) {
    for (const int channels : {1, 5, 16, 70}) {
      for (const int stride : {1, 2}) {
        Case c;
        c.in = {2, 6, 7, channels};
        c.out = {2, OutputSize(6, 3, stride, 1, 1), OutputSize(7, 2, stride, 1, 1), channels};
        c.op = Pool{kind, 3, 2, stride, stride, 1, 1};
        cases.push_back(c);
        c.out = {2, 1, 1, channels};
        c.op = Pool{kind, 6, 7, 1, 1, 0, 0};
        cases.push_back(c);
      }
    }
  }
  RunCases(cases);
}

// The epilogue operations are part of the last of a node's dispatches.
TEST(ConvolutionTest, EpilogueBehindSeveralDispatches) {
  LITMUS_NEEDS_DEVICES();
  for (const int size : {1, 200}) {  // weights computed at run time; Winograd in bands
    const Shape image = {1, size, size, 20};
    const Shape shape = size == 1 ? Shape{20, 1, 1, 20} : Shape{20, 3, 3, 20};
    Graph graph;
    const std::vector<float> w(static_cast<size_t>(Elements(shape)), 1);
    const ValueId x = graph.AddValue(image), y = graph.AddValue(image);
    const ValueId weights = size == 1 ? graph.AddValue(shape) : graph.AddConstant(shape, w);
    graph.inputs = {{x, -1}};
    if (size == 1) graph.inputs.push_back({weights, -1});
    graph.outputs = {{y, -1}};
    Convolution op;
    op.pad_top = op.pad_left = size == 1 ? 0 : 1;
    graph.AddNode(op, {x, weights}, {y}).epilogue = {
        {Elementwise{Function::kScaleShift, 2, 3}, {-1}}};
    const std::vector<float> ones(static_cast<size_t>(Elements(image)), 1);
    for (const TestDevice& on : TestDevices()) {
      const auto run = RunGraph(graph, {ones, w}, on.device.get());
      ASSERT_TRUE(run.ok()) << run.status();
      for (int i = 0; i < size * size; ++i) {
        const int rows = size == 1 || i / size == 0 || i / size == size - 1 ? 2 : 3;
        const int columns = size == 1 || i % size == 0 || i % size == size - 1 ? 2 : 3;
        const float sum = size == 1 ? 20 : 20.0f * static_cast<float>(rows * columns);
        ASSERT_NEAR(run->outputs[0][static_cast<size_t>(i) * 20], 2 * sum + 3, 1e-2)
            << on.name << ", image of " << size << ", pixel " << i;
      }
    }
  }
}

TEST(ConvolutionTest, PoolWithPositions) {
  LITMUS_NEEDS_DEVICES();
  Graph graph;
  const ValueId in = graph.AddValue({1, 4, 4, 1});
  const ValueId values = graph.AddValue({1, 2, 2, 1}), positions = graph.AddValue({1, 2, 2, 1});
  graph.inputs = {{in, -1}};
  graph.outputs = {{values, -1}, {positions, -1}};
  graph.AddNode(Pool{Pool::Kind::kMax, 2, 2, 2, 2}, {in}, {values, positions});
  for (const TestDevice& on : TestDevices()) {
    const auto run =
        RunGraph(graph, {{1, 5, 2, 2, 3, 4, 2, 2, -1, -2, 0, 1, -3, -4, 2, 9}}, on.device.get());
    ASSERT_TRUE(run.ok()) << run.status();
    EXPECT_EQ(run->outputs[0], (std::vector<float>{5, 2, -1, 9}));
    EXPECT_EQ(run->outputs[1], (std::vector<float>{1.1f, 0.1f, 0.1f, 3.1f}));
  }
}

}  // namespace
}  // namespace litmus::gpu
