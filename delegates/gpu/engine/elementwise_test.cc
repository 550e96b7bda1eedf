// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares elementwise functions on every device with the C library, in every lane and with every
// kind of broadcasting.
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/testing/test_devices.h"
#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

// True if both are NaN, or equal infinities, or differ by at most `tolerance` times max(1e-3,
// |want|).
bool Near(float got, double want, double tolerance) {
  if (std::isnan(want)) return std::isnan(got);
  const auto rounded = static_cast<float>(want);
  if (std::isinf(rounded)) return got == rounded;
  return std::abs(got - want) <= tolerance * std::max(1e-3, std::abs(want));
}

struct Case {
  const char* name;
  Elementwise op;
  std::function<double(double)> want;
};

double RoundHalfToEven(double x) { return std::nearbyint(x); }
double Clamped(double x, double low, double high) { return std::min(std::max(x, low), high); }

const Case kUnary[] = {
    {"copy", {Function::kCopy}, [](double x) { return x; }},
    {"abs", {Function::kAbs}, [](double x) { return std::abs(x); }},
    {"ceil", {Function::kCeil}, [](double x) { return std::ceil(x); }},
    {"cos", {Function::kCos}, [](double x) { return std::cos(x); }},
    {"elu", {Function::kElu}, [](double x) { return x < 0 ? std::expm1(x) : x; }},
    {"exp", {Function::kExp}, [](double x) { return std::exp(x); }},
    {"floor", {Function::kFloor}, [](double x) { return std::floor(x); }},
    {"gelu, tanh",
     {Function::kGeluTanh},
     [](double x) {
       return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
     }},
    {"gelu, erf",
     {Function::kGeluErf},
     [](double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }},
    {"hard swish", {Function::kHardSwish}, [](double x) { return x * Clamped(x + 3, 0, 6) / 6; }},
    {"log", {Function::kLog}, [](double x) { return std::log(x); }},
    {"logistic", {Function::kLogistic}, [](double x) { return 1 / (1 + std::exp(-x)); }},
    {"neg", {Function::kNeg}, [](double x) { return -x; }},
    {"reciprocal", {Function::kReciprocal}, [](double x) { return 1 / x; }},
    {"round", {Function::kRound}, RoundHalfToEven},
    {"rsqrt", {Function::kRsqrt}, [](double x) { return 1 / std::sqrt(x); }},
    {"sign", {Function::kSign}, [](double x) { return x > 0   ? 1
                                                      : x < 0 ? -1
                                                              : x; }},
    {"sin", {Function::kSin}, [](double x) { return std::sin(x); }},
    {"sqrt", {Function::kSqrt}, [](double x) { return std::sqrt(x); }},
    {"square", {Function::kSquare}, [](double x) { return x * x; }},
    {"tanh", {Function::kTanh}, [](double x) { return std::tanh(x); }},
    {"truncate", {Function::kTruncate}, [](double x) { return std::trunc(x); }},
    {"to bool", {Function::kToBool}, [](double x) { return x != 0 ? 1 : 0; }},
    {"clamp", {Function::kClamp, -1.25f, 2.5f}, [](double x) { return Clamped(x, -1.25, 2.5); }},
    {"leaky relu", {Function::kLeakyRelu, 0.25f}, [](double x) { return x < 0 ? 0.25 * x : x; }},
    {"scale and shift", {Function::kScaleShift, 0.5f, -3}, [](double x) { return 0.5 * x - 3; }},
    {"fake quantize",
     {Function::kFakeQuantize, 0.5f},
     [](double x) { return std::round(x / 0.5) * 0.5; }},
    {"quantize", {Function::kQuantize, 0.5f}, [](double x) { return std::round(x / 0.5) * 0.5; }},
    {"logical not", {Function::kLogicalNot}, [](double x) { return 1 - x; }},
};

// Halves and quarters of both signs, large and small numbers: 5 rows of 13 channels.
std::vector<float> Numbers() {
  std::vector<float> numbers;
  for (int i = -24; i <= 24; ++i) numbers.push_back(static_cast<float>(i) * 0.25f);
  for (const float x : {1e-6f, 0.3f, 7.7f, 20.0f, 60.0f, 88.0f, 1000.0f, 0.4999999f}) {
    numbers.push_back(x);
    numbers.push_back(-x);
  }
  return numbers;
}

// Tolerances are larger for functions whose sums cancel: the difference is only as exact as its
// terms.
double Tolerance(Function function, float x) {
  if (function == Function::kGeluErf && x < 0) return 1e-3;
  return function == Function::kElu ? 1e-4 : 1e-5;
}

TEST(ElementwiseFunctions, OfOneOperand) {
  LITMUS_NEEDS_DEVICES();
  const std::vector<float> x = Numbers();
  ASSERT_EQ(x.size(), 65u);
  Graph graph;
  const ValueId in = graph.AddValue({5, 13});
  graph.inputs.push_back({in, 0});
  for (const Case& c : kUnary) {
    const ValueId out = graph.AddValue({5, 13});
    graph.AddNode(c.op, {in}, {out});
    graph.outputs.push_back({out, 0});
  }
  for (const TestDevice& on : TestDevices()) {
    const auto run = RunGraph(graph, {x}, on.device.get());
    ASSERT_TRUE(run.ok()) << on.name << ": " << run.status();
    for (size_t k = 0; k < std::size(kUnary); ++k) {
      for (size_t i = 0; i < x.size(); ++i) {
        const double want = kUnary[k].want(x[i]);
        EXPECT_TRUE(Near(run->outputs[k][i], want, Tolerance(kUnary[k].op.function, x[i])))
            << kUnary[k].name << "(" << x[i] << ") = " << run->outputs[k][i] << ", expected "
            << want << "; " << on.name;
      }
    }
  }
}

TEST(ElementwiseFunctions, InfinitiesAndNaN) {
  LITMUS_NEEDS_DEVICES();
  const std::vector<float> x = {kInfinity, -kInfinity, kNan, 0.0f, -0.0f};
  const Function functions[] = {
      Function::kExp,       Function::kLog,   Function::kLogistic,  Function::kRsqrt,
      Function::kSqrt,      Function::kTanh,  Function::kElu,       Function::kReciprocal,
      Function::kClamp,     Function::kSign,  Function::kHardSwish, Function::kAbs,
      Function::kLeakyRelu, Function::kFloor, Function::kSquare,    Function::kNeg};
  Graph graph;
  const ValueId in = graph.AddValue({5});
  graph.inputs.push_back({in, 0});
  std::vector<const Case*> cases;
  for (const Case& c : kUnary) {
    if (std::find(std::begin(functions), std::end(functions), c.op.function) ==
        std::end(functions)) {
      continue;
    }
    cases.push_back(&c);
    const ValueId out = graph.AddValue({5});
    graph.AddNode(c.op, {in}, {out});
    graph.outputs.push_back({out, 0});
  }
  for (const TestDevice& on : TestDevices()) {
    const auto run = RunGraph(graph, {x}, on.device.get());
    ASSERT_TRUE(run.ok()) << on.name << ": " << run.status();
    for (size_t k = 0; k < cases.size(); ++k) {
      for (size_t i = 0; i < x.size(); ++i) {
        const double want = cases[k]->want(x[i]);
        EXPECT_TRUE(Near(run->outputs[k][i], want, 1e-6))
            << cases[k]->name << "(" << x[i] << ") = " << run->outputs[k][i] << ", expected "
            << want << "; " << on.name;
      }
    }
  }
}

struct BinaryCase {
  const char* name;
  Function function;
  std::function<double(float, float)> want;
};

// FLOOR_MOD as in the reference kernels: in floats, with the same rounding.
double FloorMod(float a, float b) {
  const float r = std::fmod(a, b);
  return r != 0 && (b < 0) != (r < 0) ? r + b : r;
}

const BinaryCase kBinary[] = {
    {"add", Function::kAdd, [](double a, double b) { return a + b; }},
    {"sub", Function::kSub, [](double a, double b) { return a - b; }},
    {"mul", Function::kMul, [](double a, double b) { return a * b; }},
    {"div", Function::kDiv, [](double a, double b) { return a / b; }},
    {"maximum", Function::kMaximum, [](double a, double b) { return a > b ? a : b; }},
    {"minimum", Function::kMinimum, [](double a, double b) { return a < b ? a : b; }},
    {"pow", Function::kPow, [](float a, float b) { return std::pow(a, b); }},
    {"squared difference", Function::kSquaredDifference,
     [](double a, double b) { return (a - b) * (a - b); }},
    {"floor div", Function::kFloorDiv, [](double a, double b) { return std::floor(a / b); }},
    {"floor mod", Function::kFloorMod, FloorMod},
    {"prelu", Function::kPrelu, [](double a, double b) { return a < 0 ? a * b : a; }},
    {"equal", Function::kEqual, [](float a, float b) { return a == b; }},
    {"not equal", Function::kNotEqual, [](float a, float b) { return a != b; }},
    {"greater", Function::kGreater, [](float a, float b) { return a > b; }},
    {"greater or equal", Function::kGreaterEqual, [](float a, float b) { return a >= b; }},
    {"less", Function::kLess, [](float a, float b) { return a < b; }},
    {"less or equal", Function::kLessEqual, [](float a, float b) { return a <= b; }},
};

TEST(ElementwiseFunctions, OfTwoOperands) {
  LITMUS_NEEDS_DEVICES();
  std::vector<float> a, b;
  for (const float x : {-1234567.0f, -3.0f, -1.5f, -1.0f, -0.3f, 0.0f, 0.25f, 1.0f, 2.0f, 5.5f}) {
    for (const float y : {-2.5f, -2.0f, -0.3f, 0.1f, 0.7f, 1.0f, 2.0f, 3.0f}) {
      a.push_back(x);
      b.push_back(y);
    }
  }
  const Shape shape = {5, 16};
  Graph graph;
  const ValueId first = graph.AddValue(shape), second = graph.AddValue(shape);
  graph.inputs = {{first, 0}, {second, 1}};
  for (const BinaryCase& c : kBinary) {
    const ValueId out = graph.AddValue(shape);
    graph.AddNode(Elementwise{c.function}, {first, second}, {out});
    graph.outputs.push_back({out, 0});
  }
  for (const TestDevice& on : TestDevices()) {
    const auto run = RunGraph(graph, {a, b}, on.device.get());
    ASSERT_TRUE(run.ok()) << on.name << ": " << run.status();
    for (size_t k = 0; k < std::size(kBinary); ++k) {
      for (size_t i = 0; i < a.size(); ++i) {
        const double want = kBinary[k].want(a[i], b[i]);
        EXPECT_TRUE(Near(run->outputs[k][i], want, 1e-5))
            << kBinary[k].name << "(" << a[i] << ", " << b[i] << ") = " << run->outputs[k][i]
            << ", expected " << want << "; " << on.name;
      }
    }
  }
}

// If one operand is a NaN, the maximum and the minimum are the second operand.
TEST(ElementwiseFunctions, LargerAndSmallerOfNaN) {
  LITMUS_NEEDS_DEVICES();
  const std::vector<float> a = {kNan, 1, kNan, kInfinity, kNan},
                           b = {2, kNan, kNan, kNan, -kInfinity};
  Graph graph;
  const ValueId first = graph.AddValue({5}), second = graph.AddValue({5});
  graph.inputs = {{first, 0}, {second, 1}};
  for (const Function function : {Function::kMaximum, Function::kMinimum}) {
    const ValueId out = graph.AddValue({5});
    graph.AddNode(Elementwise{function}, {first, second}, {out});
    graph.outputs.push_back({out, 0});
  }
  for (const TestDevice& on : TestDevices()) {
    const auto run = RunGraph(graph, {a, b}, on.device.get());
    ASSERT_TRUE(run.ok()) << on.name << ": " << run.status();
    for (size_t k = 0; k < 2; ++k) {
      for (size_t i = 0; i < b.size(); ++i) {
        EXPECT_TRUE(Near(run->outputs[k][i], b[i], 0))
            << "(" << a[i] << ", " << b[i] << "): " << run->outputs[k][i] << "; " << on.name;
      }
    }
  }
}

// A device whose divisions are off by a few ULPs, as on GPUs.
class InexactDivision : public DeviceAs {
 public:
  InexactDivision(const std::shared_ptr<Device>& device, const char* factor)
      : DeviceAs(device, device->info()), factor_(factor) {}
  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    std::string inexact = prelude;
    const int replaced =
        absl::StrReplaceAll({{"#define DIVIDE_(a, b) ((a) / (b))",
                              absl::StrCat("#define DIVIDE_(a, b) ((a) / (b) * ", factor_, ")")}},
                            &inexact);
    EXPECT_EQ(replaced, 1);
    return DeviceAs::Compile(inexact, kernels);
  }

 private:
  const char* factor_;
};

// Dividends at, just below and just above a multiple of the divisor: many of these quotients round
// to the multiple. The expected values use doubles: in 53 bits, no quotient of two 24-bit floats
// rounds up to an integer.
TEST(ElementwiseFunctions, FloorDivisionIsExact) {
  LITMUS_NEEDS_DEVICES();
  std::vector<float> a = {0,  -0.0f,    1,
                          -1, 1e-30f,   -1e-30f,
                          3,  16777216, static_cast<float>(-16777217)},
                     b = {3, 3, INFINITY, INFINITY, 7, 7, -0.0001f, 1, 3};
  std::mt19937 random(5);
  std::uniform_real_distribution<float> uniform(0.25f, 8);
  std::uniform_int_distribution<int> bits(0, 23);
  while (a.size() < 4000) {
    const float divisor = (random() % 2 == 0 ? 1.0f : -1.0f) * uniform(random);
    const auto times = static_cast<float>(random() % (1u << bits(random)));
    const float multiple = times * divisor;
    for (const float toward : {-INFINITY, INFINITY, multiple}) {
      a.push_back(std::nextafter(multiple, toward));
      b.push_back(divisor);
    }
  }
  Graph graph;
  const Shape shape = {static_cast<int>(a.size())};
  const ValueId first = graph.AddValue(shape), second = graph.AddValue(shape);
  const ValueId out = graph.AddValue(shape);
  graph.inputs = {{first, 0}, {second, 1}};
  graph.AddNode(Elementwise{Function::kFloorDiv}, {first, second}, {out});
  graph.outputs = {{out, 0}};
  // Divisions that are exact, and 3 ULPs (of 1) too large and too small.
  for (const char* factor : {"1.0f", "1.0000004f", "0.9999996f"}) {
    for (const TestDevice& on : TestDevices()) {
      InexactDivision device(on.device, factor);
      const auto run = RunGraph(graph, {a, b}, &device);
      ASSERT_TRUE(run.ok()) << on.name << ": " << run.status();
      for (size_t i = 0; i < a.size(); ++i) {
        const double want = std::floor(static_cast<double>(a[i]) / static_cast<double>(b[i]));
        ASSERT_EQ(run->outputs[0][i], static_cast<float>(want))
            << "element " << i << ": " << a[i] << " / " << b[i] << ", quotients times " << factor
            << "; " << on.name;
      }
    }
  }
}

std::vector<float> Random(const Shape& shape, std::mt19937* random) {
  std::uniform_int_distribution<int> number(-99, 99);
  std::vector<float> elements(static_cast<size_t>(Elements(shape)));
  for (float& x : elements) x = static_cast<float>(number(*random));
  return elements;
}

// Index of the operand's element that belongs to the output's element `index`.
size_t Broadcast(const Shape& operand, const Shape& output, size_t index) {
  size_t result = 0, stride = 1;
  const size_t ahead = output.size() - operand.size();
  for (size_t d = output.size(); d-- > ahead;) {
    const auto extent = static_cast<size_t>(output[d]);
    if (operand[d - ahead] != 1) result += index % extent * stride;
    index /= extent;
    stride *= static_cast<size_t>(operand[d - ahead]);
  }
  return result;
}

TEST(ElementwiseBroadcast, EveryKind) {
  LITMUS_NEEDS_DEVICES();
  const struct {
    Shape a, b, out;
  } cases[] = {
      {{}, {}, {}},
      {{1}, {17}, {17}},
      {{2, 3, 4, 8}, {2, 3, 4, 8}, {2, 3, 4, 8}},
      {{70000, 1}, {1}, {70000, 1}},
      {{2, 200, 40, 4}, {1, 4}, {2, 200, 40, 4}},
      {{2, 5, 4, 33}, {33}, {2, 5, 4, 33}},
      {{2, 5, 4, 64}, {2, 1, 1, 64}, {2, 5, 4, 64}},
      {{2, 5, 4, 6}, {5, 4, 1}, {2, 5, 4, 6}},
      {{5, 1, 6}, {2, 1, 4, 1}, {2, 5, 4, 6}},
      {{2, 3, 2, 3, 4}, {2, 1, 2, 1, 1}, {2, 3, 2, 3, 4}},
      {{2, 3, 2, 3, 2, 5}, {3, 1, 1, 1, 5}, {2, 3, 2, 3, 2, 5}},
  };
  Graph graph;
  std::vector<std::vector<float>> inputs;
  std::mt19937 random(1);
  for (const auto& c : cases) {
    const ValueId a = graph.AddValue(c.a), b = graph.AddValue(c.b);
    const ValueId constant = graph.AddConstant(Shape(c.out.size(), 1), std::vector<float>{1000});
    const ValueId sum = graph.AddValue(c.out), out = graph.AddValue(c.out);
    for (const ValueId id : {a, b}) {
      graph.inputs.push_back({id, id});
      inputs.push_back(Random(graph.shape(id), &random));
    }
    graph.AddNode(Elementwise{Function::kSub}, {a, b}, {sum});
    graph.AddNode(Elementwise{Function::kSub}, {constant, sum}, {out});
    graph.outputs.push_back({out, out});
  }
  for (const TestDevice& on : TestDevices()) {
    const auto run = RunGraph(graph, inputs, on.device.get());
    ASSERT_TRUE(run.ok()) << on.name << ": " << run.status();
    for (size_t k = 0; k < std::size(cases); ++k) {
      const auto& c = cases[k];
      for (size_t i = 0; i < run->outputs[k].size(); ++i) {
        const float want = 1000 - (inputs[2 * k][Broadcast(c.a, c.out, i)] -
                                   inputs[2 * k + 1][Broadcast(c.b, c.out, i)]);
        ASSERT_EQ(run->outputs[k][i], want)
            << ShapeText(c.a) << " - " << ShapeText(c.b) << ", element " << i << ", " << on.name;
      }
    }
  }
}

TEST(ElementwiseBroadcast, ThreeOperands) {
  LITMUS_NEEDS_DEVICES();
  const Shape out = {2, 3, 4, 6};
  const Shape shapes[] = {{2, 3, 1, 1}, {4, 6}, {2, 1, 1, 6}};
  Graph graph;
  std::vector<std::vector<float>> inputs;
  std::mt19937 random(2);
  std::vector<ValueId> operands;
  for (const Shape& shape : shapes) {
    operands.push_back(graph.AddValue(shape));
    graph.inputs.push_back({operands.back(), 0});
    inputs.push_back(Random(shape, &random));
  }
  for (float& x : inputs[0]) x = x > 0 ? 1.0f : 0.0f;
  const ValueId result = graph.AddValue(out);
  graph.AddNode(Elementwise{Function::kSelect}, operands, {result});
  graph.outputs.push_back({result, 0});
  for (const TestDevice& on : TestDevices()) {
    const auto run = RunGraph(graph, inputs, on.device.get());
    ASSERT_TRUE(run.ok()) << on.name << ": " << run.status();
    for (size_t i = 0; i < run->outputs[0].size(); ++i) {
      const size_t from = inputs[0][Broadcast(shapes[0], out, i)] != 0 ? 1 : 2;
      ASSERT_EQ(run->outputs[0][i], inputs[from][Broadcast(shapes[from], out, i)]) << i;
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
