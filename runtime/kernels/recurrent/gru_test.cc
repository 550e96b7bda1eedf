// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares UNIDIRECTIONAL_SEQUENCE_GRU with its equations in double, and tests nodes that it
// refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_UNIDIRECTIONAL_SEQUENCE_GRU;

// Bound of one step's error: 40 · 2^-24 for sums of up to 40 products below 1, whose partial sums
// are each rounded to float, and 3 · 2^-22 for three functions, in all 3.1e-6. A step carries the
// error of the step before over without amplifying it, so the five steps of the longest case have
// at most 1.6e-5.
constexpr double kTolerance = 2e-5;

struct Sizes {
  int time, batch, depth, units;
};
constexpr Sizes kSizes[] = {{1, 1, 1, 1}, {3, 2, 5, 7},   {2, 1, 16, 16}, {4, 3, 8, 17},
                            {5, 1, 0, 3}, {2, 2, 23, 15}, {0, 2, 3, 4},   {2, 0, 3, 4}};

struct Cell {
  explicit Cell(const Sizes& s) : sizes(s) {
    std::mt19937 engine(static_cast<unsigned>(s.depth * 100 + s.units));
    const auto random = [&engine](int n) {
      std::vector<float> values(static_cast<size_t>(n));
      for (float& v : values) v = std::uniform_real_distribution<float>(-1, 1)(engine);
      return values;
    };
    x = random(s.time * s.batch * s.depth);
    h = random(s.batch * s.units);
    gates = random(2 * s.units * (s.depth + s.units));
    gate_bias = random(2 * s.units);
    candidate = random(s.units * (s.depth + s.units));
    candidate_bias = random(s.units);
  }

  void Add(KernelTester* tester) const {
    const Sizes& s = sizes;
    tester->Input<float>({s.time, s.batch, s.depth}, x);
    tester->Input<float>({s.batch, s.units}, h);
    tester->Constant<float>({2 * s.units, s.depth + s.units}, gates);
    tester->Constant<float>({2 * s.units}, gate_bias);
    tester->Constant<float>({s.units, s.depth + s.units}, candidate);
    tester->Constant<float>({s.units}, candidate_bias);
    tester->Output(kTfLiteFloat32);
    tester->Output(kTfLiteFloat32);
  }

  // The expected states of all steps, in order.
  std::vector<double> Expected() const {
    // Lambdas may not name structured bindings in C++17.
    const int time = sizes.time, batch = sizes.batch, depth = sizes.depth, units = sizes.units;
    std::vector<double> state(h.begin(), h.end()), result;
    const auto sum = [&](const std::vector<float>& matrix, const std::vector<float>& bias, int row,
                         const std::vector<double>& joined) {
      double total = double{bias[row]};
      for (int i = 0; i < depth + units; ++i) {
        total += double{matrix[row * (depth + units) + i]} * joined[i];
      }
      return total;
    };
    const auto sigmoid = [](double v) { return 1 / (1 + std::exp(-v)); };
    for (int t = 0; t < time; ++t) {
      for (int b = 0; b < batch; ++b) {
        double* now = state.data() + b * units;
        std::vector<double> joined, next;
        for (int i = 0; i < depth; ++i) joined.push_back(double{x[(t * batch + b) * depth + i]});
        joined.insert(joined.end(), now, now + units);
        std::vector<double> reset, update;
        for (int u = 0; u < units; ++u) {
          reset.push_back(sigmoid(sum(gates, gate_bias, u, joined)));
          update.push_back(sigmoid(sum(gates, gate_bias, units + u, joined)));
        }
        for (int u = 0; u < units; ++u) joined[depth + u] *= reset[u];
        for (int u = 0; u < units; ++u) {
          const double c = std::tanh(sum(candidate, candidate_bias, u, joined));
          next.push_back((1 - update[u]) * c + update[u] * now[u]);
        }
        std::copy(next.begin(), next.end(), now);
        result.insert(result.end(), next.begin(), next.end());
      }
    }
    return result;
  }

  Sizes sizes;
  std::vector<float> x, h, gates, gate_bias, candidate, candidate_bias;
};

TEST(Gru, EqualsTheEquations) {
  for (const Sizes& s : kSizes) {
    SCOPED_TRACE(::testing::Message()
                 << s.time << " steps of " << s.batch << ", " << s.depth << " to " << s.units);
    const Cell cell(s);
    KernelTester tester;
    cell.Add(&tester);
    ASSERT_EQ(tester.BuildCustom(Register_UNIDIRECTIONAL_SEQUENCE_GRU(), {}), kTfLiteOk)
        << tester.errors();
    EXPECT_EQ(tester.Dims(0), (std::vector<int>{s.time, s.batch, s.units}));
    EXPECT_EQ(tester.Dims(1), (std::vector<int>{s.batch, s.units}));
    for (int run = 0; run < 2; ++run) {  // the second run must not depend on the first
      ASSERT_EQ(tester.InvokeError(), "");
      const auto expected = cell.Expected();
      const auto got = tester.Values<float>(0), last = tester.Values<float>(1);
      ASSERT_EQ(got.size(), expected.size());
      for (size_t i = 0; i < got.size(); ++i) {
        ASSERT_NEAR(double{got[i]}, expected[i], kTolerance) << "element " << i;
      }
      const std::vector<float> end(got.end() - (s.time > 0 ? last.size() : 0), got.end());
      EXPECT_EQ(last, s.time > 0 ? end : cell.h);
    }
  }
}

TEST(Gru, NaNAndInfinities) {
  Cell cell({1, 2, 2, 2});
  cell.x = {std::nanf(""), 0, INFINITY, 0};
  // Sums are infinite, so each gate is 0 or 1 and the candidate is 1 or -1.
  cell.gates = {1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0};
  cell.candidate = {1, 0, 0, 0, -1, 0, 0, 0};
  KernelTester tester;
  cell.Add(&tester);
  ASSERT_EQ(tester.BuildCustom(Register_UNIDIRECTIONAL_SEQUENCE_GRU(), {}), kTfLiteOk);
  ASSERT_EQ(tester.InvokeError(), "");
  const auto got = tester.Values<float>();
  EXPECT_TRUE(std::isnan(got[0]) && std::isnan(got[1]));
  EXPECT_EQ(got[2], 1);
  EXPECT_EQ(got[3], -1);
}

TEST(Gru, RefusesOtherShapesAndTypes) {
  const struct {
    const char* message;
    int tensor;
    std::vector<int> dims;
  } kRefused[] = {
      {"dimensions of the input", 0, {2, 3}},
      {"Dimension 0 of the state", 1, {3, 4}},
      {"dimensions of the state", 1, {2, 4, 1}},
      {"gates' weights", 2, {8, 6}},
      {"gates' weights", 2, {4, 7}},
      {"gates' bias", 3, {4}},
      {"candidate's weights", 4, {8, 7}},
      {"candidate's bias", 5, {8}},
      {"must be FLOAT32", -1, {}},
  };
  for (const auto& c : kRefused) {
    SCOPED_TRACE(c.message);
    std::vector<std::vector<int>> dims = {{1, 2, 3}, {2, 4}, {8, 7}, {8}, {4, 7}, {4}};
    if (c.tensor >= 0) dims[static_cast<size_t>(c.tensor)] = c.dims;
    KernelTester tester;
    for (size_t i = 0; i < dims.size(); ++i) {
      size_t n = 1;
      for (const int d : dims[i]) n *= static_cast<size_t>(d);
      if (c.tensor < 0 && i == 2) {
        tester.Input<int8_t>(dims[i], std::vector<int8_t>(n), {{0.5f}, {0}});
      } else {
        tester.Input<float>(dims[i], std::vector<float>(n));
      }
    }
    tester.Output(kTfLiteFloat32);
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.BuildCustom(Register_UNIDIRECTIONAL_SEQUENCE_GRU(), {}), kTfLiteError);
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
