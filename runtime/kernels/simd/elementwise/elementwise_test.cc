// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares operators with one and two operands with plain loops, for every CPU target of the
// machine, with and without threads.
#include "runtime/kernels/simd/elementwise/elementwise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace litmus::elementwise {
namespace {

using Pool = std::unique_ptr<ThreadPool>;

std::vector<float> RandomFloats(size_t n, float low, float high, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> distribution(low, high);
  std::vector<float> values(n);
  for (float& v : values) v = distribution(random);
  return values;
}

float Oracle(Binary op, float a, float b, float low, float high) {
  const auto clamp = [&](float v) { return v < low ? low : v > high ? high : v; };
  switch (op) {
    case Binary::kAdd:
      return clamp(a + b);
    case Binary::kSub:
      return clamp(a - b);
    case Binary::kMul:
      return clamp(a * b);
    case Binary::kDiv:
      return clamp(a / b);
    case Binary::kMaximum:
      return a > b ? a : b;
    case Binary::kMinimum:
      return a < b ? a : b;
    case Binary::kSquaredDifference:
      return (a - b) * (a - b);
    default:
      return a >= 0 ? a : a * b;
  }
}

struct Case {
  std::vector<int64_t> dims, a, b;
};

// Operands of the same shape, scalars, rows, columns and planes. Sizes are around those of vectors,
// unrolled loops, patterns, and pieces for threads.
std::vector<Case> BinaryCases() {
  std::vector<Case> cases;
  for (const int64_t n : {1, 3, 4, 8, 15, 16, 17, 63, 64, 65, 129, 70001}) {
    cases.push_back({{n}, {1}, {1}});
    cases.push_back({{n}, {1}, {0}});
    cases.push_back({{n}, {0}, {1}});
  }
  for (const int64_t rows : {1, 2, 15, 16, 17, 1000, 5003}) {
    for (const int64_t n : {1, 3, 16, 24, 100, 128, 129, 300}) {
      if (rows * n > 150000) continue;
      cases.push_back({{rows, n}, {n, 1}, {0, 1}});
      cases.push_back({{rows, n}, {0, 1}, {n, 1}});
      cases.push_back({{rows, n}, {n, 1}, {1, 0}});
      cases.push_back({{rows, n}, {1, 0}, {n, 1}});
      cases.push_back({{rows, n}, {1, 0}, {0, 1}});
    }
  }
  for (const int64_t n : {1, 5, 64}) {
    cases.push_back({{3, 7, n}, {7 * n, n, 1}, {n, 0, 1}});
    cases.push_back({{50, 40, 2, n}, {n, 0, 50 * n, 1}, {80 * n, 2 * n, n, 1}});
  }
  return cases;
}

// The number of elements of an operand with these strides.
size_t SizeOf(const Case& c, const std::vector<int64_t>& strides) {
  int64_t last = 0;
  for (size_t d = 0; d < c.dims.size(); ++d) last += (c.dims[d] - 1) * strides[d];
  return static_cast<size_t>(last + 1);
}

TEST(Elementwise, BinaryOperators) {
  constexpr float kLow = -0.8f, kHigh = 1.1f;
  const Pool pool(new ThreadPool(2));
  for (const Case& c : BinaryCases()) {
    const auto a = RandomFloats(SizeOf(c, c.a), -2, 2, 1),
               b = RandomFloats(SizeOf(c, c.b), -2, 2, 2);
    size_t n = 1;
    for (const int64_t dim : c.dims) n *= static_cast<size_t>(dim);
    const Walk walk = {static_cast<int>(c.dims.size()), c.dims.data(), c.a.data(), c.b.data()};
    for (int op = 0; op < kBinaryCount; ++op) {
      std::vector<float> want(n);
      for (size_t i = 0; i < n; ++i) {
        size_t rest = i;
        int64_t at_a = 0, at_b = 0;
        for (size_t d = c.dims.size(); d-- > 0;) {
          const auto index = static_cast<int64_t>(rest % static_cast<size_t>(c.dims[d]));
          at_a += index * c.a[d];
          at_b += index * c.b[d];
          rest /= static_cast<size_t>(c.dims[d]);
        }
        want[i] = Oracle(static_cast<Binary>(op), a[at_a], b[at_b], kLow, kHigh);
      }
      for (size_t k = 0; k < SupportedKernels().size(); ++k) {
        std::vector<float> got(n + 1, 77.0f);
        Apply(static_cast<Binary>(op), walk, a.data(), b.data(), got.data(), kLow, kHigh,
              k % 2 == 0 ? pool.get() : nullptr, SupportedKernels()[k]);
        for (size_t i = 0; i < n; ++i) {
          ASSERT_EQ(got[i], want[i])
              << "operator " << op << ", kernels " << k << ", element " << i << " of " << n
              << ", rank " << c.dims.size() << ", row of " << c.dims.back();
        }
        ASSERT_EQ(got[n], 77.0f) << "written behind the end; kernels " << k;
      }
    }
  }
}

TEST(Elementwise, BinaryInPlaceAndNotANumber) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const Kernels& kernels : SupportedKernels()) {
    std::vector<float> a(37, 3.0f);
    a[5] = a[36] = nan;
    const int64_t dims[] = {37}, a_strides[] = {1}, b_strides[] = {0};
    const float one = 1;
    Apply(Binary::kAdd, {1, dims, a_strides, b_strides}, a.data(), &one, a.data(), 0, 2, nullptr,
          kernels);
    for (size_t i = 0; i < a.size(); ++i) {
      if (i == 5 || i == 36) {
        EXPECT_TRUE(std::isnan(a[i])) << i;
      } else {
        EXPECT_EQ(a[i], 2.0f) << i;
      }
    }
  }
}

struct UnaryCase {
  Unary op;
  const char* name;
  double (*oracle)(double x);
  float low, high;  // range of the arguments
  double ulps;      // error bound in units in the last place of the result
};

double GeluOf(double x) { return 0.5 * x * std::erfc(-x * std::sqrt(0.5)); }
double GeluByTanhOf(double x) {
  return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
}

const UnaryCase kUnaryCases[] = {
    {Unary::kClamp, "clamp", [](double x) { return std::clamp(x, -1.5, 2.5); }, -9, 9, 0},
    {Unary::kLeakyRelu, "leaky", [](double x) { return x > 0 ? x : -1.5 * x; }, -9, 9, 0.5},
    // The sum x + 3 loses low bits of a small x. That absolute error would exceed the bound below
    // the range.
    {Unary::kHardSwish, "hard swish",
     [](double x) { return x * std::clamp(x + 3, 0.0, 6.0) * (1.0 / 6); }, -2.5f, 9, 4},
    // 1.5 for the exponential, the rest for the sum and the division.
    {Unary::kLogistic, "logistic", [](double x) { return 1 / (1 + std::exp(-x)); }, -80, 80, 3},
    // One rounding more than kLogistic. Results are clamped to [−1.5, 2.5].
    {Unary::kGate, "gate", [](double x) { return x / (1 + std::exp(-x)); }, -80, 2.5f, 4},
    {Unary::kTanh, "tanh", [](double x) { return std::tanh(x); }, -20, 20, 6},
    {Unary::kTanh, "small tanh", [](double x) { return std::tanh(x); }, -0.01f, 0.01f, 4},
    {Unary::kExp, "exp", [](double x) { return std::exp(x); }, -87, 88.7f, 1.5},
    {Unary::kSqrt, "sqrt", [](double x) { return std::sqrt(x); }, 0, 100, 0.5},
    {Unary::kRsqrt, "rsqrt", [](double x) { return 1 / std::sqrt(x); }, 0.001f, 100, 1.5},
    {Unary::kSquare, "square", [](double x) { return x * x; }, -9, 9, 0.5},
    {Unary::kElu, "elu", [](double x) { return x < 0 ? std::expm1(x) : x; }, -20, 2, 3},
    {Unary::kAbs, "abs", [](double x) { return std::fabs(x); }, -9, 9, 0},
    {Unary::kNeg, "neg", [](double x) { return -x; }, -9, 9, 0},
    {Unary::kFloor, "floor", [](double x) { return std::floor(x); }, -9, 9, 0},
    {Unary::kCeil, "ceil", [](double x) { return std::ceil(x); }, -9, 9, 0},
    {Unary::kRound, "round", [](double x) { return std::nearbyint(x); }, -9, 9, 0},
    // The following bounds are derived in log-inl.h, sine-inl.h and gelu-inl.h.
    {Unary::kLog, "log", [](double x) { return std::log(x); }, 0.4f, 2.2f, 1.5},
    {Unary::kLog, "log of any size", [](double x) { return std::log(x); }, 1e-10f, 1e10f, 1.5},
    {Unary::kSin, "sin", [](double x) { return std::sin(x); }, -10, 10, 2.5},
    {Unary::kSin, "sin beyond the fit", [](double x) { return std::sin(x); }, -9000, 9000, 2.5},
    {Unary::kCos, "cos", [](double x) { return std::cos(x); }, -10, 10, 2.5},
    {Unary::kCos, "cos beyond the fit", [](double x) { return std::cos(x); }, -9000, 9000, 2.5},
    {Unary::kGelu, "gelu", GeluOf, 0, 8, 4},
    {Unary::kGeluByTanh, "positive gelu by tanh", GeluByTanhOf, 0, 8, 3},
    // 3 + 1.5 · |2u|, where |2u| is 4 at most in this range.
    {Unary::kGeluByTanh, "gelu by tanh", GeluByTanhOf, -2, 0, 9},
};

TEST(Elementwise, UnaryOperators) {
  const Pool pool(new ThreadPool(2));
  for (const UnaryCase& c : kUnaryCases) {
    for (const size_t n : {0, 1, 3, 4, 7, 15, 16, 17, 31, 32, 33, 70001}) {
      const auto in = RandomFloats(n, c.low, c.high, 3);
      for (size_t k = 0; k < SupportedKernels().size(); ++k) {
        std::vector<float> got(n + 1, 77.0f);
        Apply(c.op, in.data(), got.data(), static_cast<int64_t>(n),
              k % 2 == 0 ? pool.get() : nullptr, -1.5f, 2.5f, SupportedKernels()[k]);
        for (size_t i = 0; i < n; ++i) {
          const double want = c.oracle(static_cast<double>(in[i]));
          const auto magnitude = static_cast<float>(std::fabs(want));
          const double ulp = std::nextafter(magnitude, HUGE_VALF) - magnitude;
          ASSERT_LE(std::fabs(static_cast<double>(got[i]) - want), (c.ulps + 0.01) * ulp)
              << c.name << " of " << in[i] << ", element " << i << " of " << n << ", kernels " << k
              << ": got " << got[i] << ", want " << want;
        }
        ASSERT_EQ(got[n], 77.0f) << c.name << ": written behind the end; kernels " << k;
      }
    }
  }
}

// For negative x the sum 1 + erf cancels, so the bound is absolute; gelu-inl.h derives it.
TEST(Elementwise, GeluOfNegativeNumbers) {
  constexpr double kBound = 0x1p-22;
  for (const Kernels& kernels : SupportedKernels()) {
    const auto in = RandomFloats(70001, -9, 0, 4);
    std::vector<float> got(in.size());
    Apply(Unary::kGelu, in.data(), got.data(), static_cast<int64_t>(in.size()), nullptr, 0, 0,
          kernels);
    for (size_t i = 0; i < in.size(); ++i) {
      const double x = in[i], want = GeluOf(x);
      ASSERT_NEAR(got[i], want, kBound * -x)
          << "gelu of " << x << ", element " << i << ", " << kernels.name;
    }
  }
}

// Special arguments: infinities, zeros, subnormal numbers, NaN.
TEST(Elementwise, UnaryLimits) {
  const float inf = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  struct {
    Unary op;
    float x, want;
  } const cases[] = {
      {Unary::kExp, inf, inf},
      {Unary::kExp, 89, inf},
      {Unary::kExp, -inf, 0},
      {Unary::kExp, -104, 0},
      {Unary::kExp, 0, 1},
      {Unary::kExp, nan, nan},
      {Unary::kLogistic, inf, 1},
      {Unary::kLogistic, -inf, 0},
      {Unary::kLogistic, nan, nan},
      {Unary::kTanh, inf, 1},
      {Unary::kTanh, -inf, -1},
      {Unary::kTanh, 0, 0},
      {Unary::kTanh, nan, nan},
      {Unary::kElu, -inf, -1},
      {Unary::kElu, inf, inf},
      {Unary::kClamp, nan, nan},
      {Unary::kSqrt, -1, nan},
      {Unary::kRsqrt, 0, inf},
      {Unary::kExp, -100, 3.783506e-44f},
      {Unary::kExp, 1e30f, inf},
      {Unary::kExp, -1e30f, 0},
      {Unary::kElu, nan, nan},
      {Unary::kElu, -1e30f, -1},
      {Unary::kRsqrt, -0.0f, -inf},
      {Unary::kRsqrt, inf, 0},
      {Unary::kRsqrt, -1, nan},
      {Unary::kRsqrt, nan, nan},
      {Unary::kRsqrt, 0x1p-140f, 0x1p70f},
      {Unary::kFloor, -1e-40f, -1},
      {Unary::kFloor, -8388607.5f, -8388608},
      {Unary::kFloor, 1e30f, 1e30f},
      {Unary::kFloor, -inf, -inf},
      {Unary::kFloor, nan, nan},
      {Unary::kCeil, 1e-40f, 1},
      {Unary::kCeil, -0.5f, -0.0f},
      {Unary::kCeil, inf, inf},
      {Unary::kCeil, nan, nan},
      {Unary::kRound, 0.5f, 0},
      {Unary::kRound, -0.5f, -0.0f},
      {Unary::kRound, 0.49999997f, 0},
      {Unary::kRound, 1.5f, 2},
      {Unary::kRound, -2.5f, -2},
      {Unary::kRound, 8388609, 8388609},
      {Unary::kRound, -inf, -inf},
      {Unary::kRound, nan, nan},
      {Unary::kAbs, -inf, inf},
      {Unary::kNeg, 0, -0.0f},
      {Unary::kLog, 0, -inf},
      {Unary::kLog, -0.0f, -inf},
      {Unary::kLog, 1, 0},
      {Unary::kLog, inf, inf},
      {Unary::kLog, -inf, nan},
      {Unary::kLog, -1e-40f, nan},
      {Unary::kLog, nan, nan},
      {Unary::kLog, 1.40129846e-45f, -103.278930f},
      {Unary::kSin, 0, 0},
      {Unary::kSin, -0.0f, -0.0f},
      {Unary::kSin, 1e-40f, 1e-40f},
      {Unary::kSin, 1e30f, std::sin(1e30f)},
      {Unary::kSin, inf, nan},
      {Unary::kSin, nan, nan},
      {Unary::kCos, 0, 1},
      {Unary::kCos, 1e-40f, 1},
      {Unary::kCos, -1e30f, std::cos(1e30f)},
      {Unary::kCos, -inf, nan},
      {Unary::kCos, nan, nan},
      {Unary::kGelu, inf, inf},
      {Unary::kGelu, -1e30f, 0},
      {Unary::kGelu, nan, nan},
      {Unary::kGeluByTanh, inf, inf},
      {Unary::kGeluByTanh, -1e30f, 0},
      {Unary::kGeluByTanh, nan, nan},
  };
  for (const Kernels& kernels : SupportedKernels()) {
    for (const auto& c : cases) {
      float got;
      Apply(c.op, &c.x, &got, 1, nullptr, 0, 0, kernels);
      // For GELU, the sign of a zero depends on the formula.
      const bool gelu = c.op == Unary::kGelu || c.op == Unary::kGeluByTanh;
      const bool same = std::isnan(c.want)
                            ? std::isnan(got)
                            : got == c.want && (gelu || std::signbit(got) == std::signbit(c.want));
      EXPECT_TRUE(same) << "operator " << static_cast<int>(c.op) << " of " << c.x << ", "
                        << kernels.name << ": got " << got << ", want " << c.want;
    }
  }
}

}  // namespace
}  // namespace litmus::elementwise
