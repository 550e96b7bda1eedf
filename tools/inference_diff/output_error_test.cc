// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests errors of outputs against plain loops: values that are not finite, JSON round trips, and
// totals over runs.
#include "tools/inference_diff/output_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace litmus::diff {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

using Values = CountedVector<double>;

TEST(OutputErrorTest, EqualsPlainLoops) {
  std::mt19937 random(5);
  for (const size_t n : {1, 2, 3, 50, 99, 100, 101, 199, 200, 201, 1000}) {
    SCOPED_TRACE(n);
    std::uniform_real_distribution<double> value(-100, 100), noise(-1, 1);
    Values reference(n), test(n);
    for (size_t i = 0; i < n; ++i) {
      reference[i] = value(random);
      test[i] = reference[i] + noise(random);
    }
    Values errors(n);
    double sum = 0, dot = 0, rr = 0, tt = 0, ee = 0;
    for (size_t i = 0; i < n; ++i) {
      errors[i] = std::fabs(test[i] - reference[i]);
      sum += errors[i];
      dot += reference[i] * test[i];
      rr += reference[i] * reference[i];
      tt += test[i] * test[i];
      ee += errors[i] * errors[i];
    }
    std::sort(errors.begin(), errors.end());
    size_t k = 0;  // number of elements ≤ errors[k - 1]; increased until it is 99 %
    while (100 * k < 99 * n) ++k;

    const RunError e = CompareValues(reference, test);
    EXPECT_EQ(e.elements, static_cast<int64_t>(n));
    EXPECT_EQ(e.not_finite, 0);
    EXPECT_DOUBLE_EQ(e.mean, sum / static_cast<double>(n));
    EXPECT_EQ(e.max, errors.back());
    EXPECT_EQ(e.p99, errors[k - 1]);
    const OutputError total = Accumulate({e});
    EXPECT_DOUBLE_EQ(total.cosine, dot / std::sqrt(rr * tt));
    EXPECT_NEAR(total.snr_db, 10 * std::log10(rr / ee), 1e-9);
  }
}

TEST(OutputErrorTest, NinetyNinthPercentile) {
  const struct {
    size_t n;
    double expected;  // percentile of the errors 1 … n
  } kCases[] = {{1, 1}, {2, 2}, {99, 99}, {100, 99}, {101, 100}, {200, 198}, {201, 199}};
  for (const auto& c : kCases) {
    Values test(c.n);
    for (size_t i = 0; i < c.n; ++i) test[i] = static_cast<double>(c.n - i);
    EXPECT_EQ(CompareValues(Values(c.n, 0), test).p99, c.expected) << c.n;
  }
}

TEST(OutputErrorTest, WhatIsNotFinite) {
  const struct {
    const char* name;
    Values reference, test;
    int64_t not_finite;
    double mean, max;
  } kCases[] = {
      {"NaN on both sides", {kNan, 1}, {kNan, 3}, 0, 1, 2},
      {"NaN in the test", {0, 1}, {kNan, 3}, 1, 2, 2},
      {"NaN in the reference", {kNan, 1}, {0, 3}, 1, 2, 2},
      {"equal infinities", {kInf, -kInf}, {kInf, -kInf}, 0, 0, 0},
      {"opposite infinities", {kInf, 1}, {-kInf, 1}, 1, 0, 0},
      {"infinity on one side", {1, 2, 3}, {kInf, 2, 4}, 1, 0.5, 1},
      {"infinity and NaN", {kInf}, {kNan}, 1, 0, 0},
      {"nothing but NaN on one side", {1, 2}, {kNan, kNan}, 2, 0, 0},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    const RunError e = CompareValues(c.reference, c.test);
    EXPECT_EQ(e.not_finite, c.not_finite);
    EXPECT_EQ(e.nan_on_both, std::string(c.name) == "NaN on both sides" ? 1 : 0);
    EXPECT_EQ(e.mean, c.mean);
    EXPECT_EQ(e.max, c.max);
    EXPECT_TRUE(std::isfinite(e.dot) && std::isfinite(e.error_squared));
    const OutputError total = Accumulate({RunError(), e});
    EXPECT_EQ(total.not_comparable, c.not_finite);
    EXPECT_EQ(std::isnan(total.mean_error.mean), c.not_finite > 0);
    EXPECT_EQ(total.max_error, c.max);
  }
}

TEST(OutputErrorTest, ShapesThatDiffer) {
  const struct {
    Values reference, test;
    int64_t not_finite;
  } kCases[] = {{{1, 2}, {1}, 2}, {{}, {1}, 1}, {{1}, {}, 1}};
  for (const auto& c : kCases) {
    const RunError e = CompareValues(c.reference, c.test);
    EXPECT_TRUE(e.shape_differs);
    EXPECT_EQ(e.not_finite, c.not_finite);
    EXPECT_TRUE(std::isnan(Accumulate({e}).mean_error.mean));
  }
}

TEST(OutputErrorTest, NothingAndZeros) {
  const RunError empty = CompareValues({}, {});
  EXPECT_EQ(empty.elements, 0);
  EXPECT_FALSE(empty.shape_differs);
  const struct {
    Values reference, test;
    double cosine, snr;
  } kCases[] = {
      {{}, {}, 1, kInf},
      {{0, 0}, {0, 0}, 1, kInf},
      {{0, 0}, {1, 0}, 0, -kInf},
      {{1, 0}, {0, 0}, 0, 0},
      {{1, 2}, {1, 2}, 1, kInf},
      {{1, 0}, {-1, 0}, -1, 10 * std::log10(0.25)},
      {{1, 0}, {0, 1}, 0, 10 * std::log10(0.5)},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    SCOPED_TRACE(i);
    const OutputError total = Accumulate({CompareValues(kCases[i].reference, kCases[i].test)});
    EXPECT_EQ(total.cosine, kCases[i].cosine);
    EXPECT_EQ(total.snr_db, kCases[i].snr);
  }
  const OutputError none = Accumulate({});
  EXPECT_EQ(none.mean_error.mean, 0);
  EXPECT_EQ(none.not_comparable, 0);
}

TEST(OutputErrorTest, OverRuns) {
  // The runs' mean errors are 1, 2 and 6; expects the population standard deviation.
  const std::vector<RunError> runs = {CompareValues({0, 0}, {1, 1}), CompareValues({5, 5}, {5, 9}),
                                      CompareValues({-1}, {5})};
  const OutputError total = Accumulate(runs);
  EXPECT_DOUBLE_EQ(total.mean_error.mean, 3);
  EXPECT_DOUBLE_EQ(total.mean_error.std_deviation, std::sqrt((4.0 + 1 + 9) / 3));
  EXPECT_EQ(total.mean_error.min, 1);
  EXPECT_EQ(total.mean_error.max, 6);
  EXPECT_EQ(total.max_error, 6);
  EXPECT_EQ(total.compared, 5);
  // Over the errors 1, 1, 0, 4, 6; the mean of the runs' percentiles would be 3.67.
  EXPECT_EQ(total.p99, 6);
  EXPECT_NEAR(total.snr_db, 10 * std::log10(51.0 / (2 + 16 + 36)), 1e-12);
}

TEST(OutputErrorTest, ThroughJson) {
  std::mt19937 random(9);
  std::uniform_real_distribution<double> value(-1e-3, 1e6);
  Values reference(77), test(77);
  for (double& v : reference) v = value(random);
  for (double& v : test) v = value(random);
  reference[3] = kNan;
  for (const RunError& e : {CompareValues(reference, test), CompareValues({1}, {1, 2}), RunError(),
                            CompareValues({1e300}, {-1e300})}) {
    const std::string text = ToJson(e).dump();
    SCOPED_TRACE(text);
    const auto json = nlohmann::ordered_json::parse(text);
    std::string problem;
    const RunError back = ReadRunError(JsonReader(json, "", &problem));
    EXPECT_EQ(problem, "");
    EXPECT_EQ(back.elements, e.elements);
    EXPECT_EQ(back.not_finite, e.not_finite);
    EXPECT_EQ(back.shape_differs, e.shape_differs);
    EXPECT_EQ(back.mean, e.mean);
    EXPECT_EQ(back.max, e.max);
    EXPECT_EQ(back.p99, e.p99);
    ASSERT_TRUE(back.histogram && e.histogram);
    EXPECT_EQ(back.histogram->ToJson(), e.histogram->ToJson());
    EXPECT_EQ(back.test_squared, e.test_squared);
    EXPECT_EQ(back.reference_squared, e.reference_squared);
    EXPECT_EQ(back.error_squared, e.error_squared);
    if (std::isfinite(e.dot)) {
      EXPECT_EQ(back.dot, e.dot);
    }
  }
}

}  // namespace
}  // namespace litmus::diff
