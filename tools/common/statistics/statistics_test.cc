// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares every estimator with SciPy's (goldens.py), and tests limits of the arguments.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/effective_count.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/processes.h"
#include "tools/common/statistics/ranks.h"
#include "tools/common/statistics/summary.h"

namespace litmus {
namespace {

// Both sides compute in doubles, with different formulas.
constexpr double kRelative = 1e-9;

nlohmann::json Goldens() {
  std::ifstream file("tools/common/statistics/goldens.json");
  return nlohmann::json::parse(file);
}

void ExpectClose(double got, double expected, const nlohmann::json& what) {
  EXPECT_NEAR(got, expected, kRelative * std::max(std::fabs(expected), 1e-3)) << what;
}

TEST(DistributionsTest, AreSciPys) {
  const nlohmann::json goldens = Goldens();
  for (const auto& c : goldens["normal_quantile"]) ExpectClose(NormalQuantile(c[0]), c[1], c);
  for (const auto& c : goldens["normal_probability"]) ExpectClose(NormalProbability(c[0]), c[1], c);
  for (const auto& c : goldens["beta"]) {
    ExpectClose(RegularizedIncompleteBeta(c[0], c[1], c[2]), c[3], c);
  }
  for (const auto& c : goldens["student_quantile"])
    ExpectClose(StudentQuantile(c[0], c[1]), c[2], c);
  for (const auto& c : goldens["student_tail"]) ExpectClose(StudentTail(c[0], c[1]), c[2], c);
}

TEST(DistributionsTest, QuantilesInvertProbabilities) {
  for (const double p : {1e-300, 1e-6, 0.1, 0.5, 0.9}) {
    EXPECT_NEAR(NormalProbability(NormalQuantile(p)) / p, 1, kRelative) << p;
    EXPECT_NEAR(RegularizedIncompleteBeta(3, 7, BetaQuantile(p, 3, 7)) / p, 1, kRelative) << p;
  }
  EXPECT_EQ(RegularizedIncompleteBeta(2, 2, 0), 0);
  EXPECT_EQ(RegularizedIncompleteBeta(2, 2, 1), 1);
}

TEST(EstimatorsTest, AreSciPys) {
  // In a range-based for loop, a part of a temporary would outlive the temporary.
  const nlohmann::json goldens = Goldens();
  for (const auto& series : goldens["series"]) {
    const std::string name = series["name"];
    const auto samples = series["samples"].get<std::vector<double>>();
    std::vector<double> sorted = samples;
    std::sort(sorted.begin(), sorted.end());
    const Summary s = Summarize(samples, 0);
    ExpectClose(s.median.value, series["median"], name);
    ExpectClose(s.robust_std_dev, series["robust_std_dev"], name);
    ExpectClose(s.mean, series["mean"], name);
    EXPECT_EQ(MidRanks(samples), series["midranks"].get<std::vector<double>>()) << name;
    ExpectClose(RankCorrelationWithTime(samples), series["spearman"], name);
    const ProcessSpread spread = SpreadOfProcesses(samples);
    // The union of Student's interval and that of the median by order statistics.
    const auto &student = series["log_mean_interval"], &ranks = series["intervals"]["0.5"];
    ExpectClose(spread.interval->low, std::min(student[0].get<double>(), ranks[0].get<double>()),
                name);
    ExpectClose(spread.interval->high, std::max(student[1].get<double>(), ranks[1].get<double>()),
                name);
    ExpectClose(*spread.between, series["log_std_dev"], name);
    for (const auto& [q, value] : series["quantiles"].items()) {
      ExpectClose(SortedQuantile(sorted, std::stod(q)), value, name + " " + q);
    }
    for (const auto& [q, ends] : series["intervals"].items()) {
      const auto interval =
          QuantileInterval(sorted, static_cast<double>(samples.size()), std::stod(q));
      // SciPy gives null for a bound that no sample can be.
      ASSERT_EQ(interval.has_value(), !ends[0].is_null() && !ends[1].is_null()) << name << " " << q;
      if (!interval) continue;
      EXPECT_EQ(interval->low, ends[0].get<double>()) << name << " " << q;
      EXPECT_EQ(interval->high, ends[1].get<double>()) << name << " " << q;
    }
  }
}

// P(X <= k) for a binomial variable X, term by term.
double BinomialProbability(int n, double p, int k) {
  double term = std::pow(1 - p, n), sum = 0;
  for (int i = 0; i <= k; ++i) {
    sum += term;
    term *= p * (n - i) / ((1 - p) * (i + 1));
  }
  return sum;
}

TEST(OrderStatisticsTest, RanksAreTheOutermostWhoseTailsAreSmall) {
  for (const double q : {0.5, 0.9, 0.95}) {
    for (int n = 1; n <= 200; ++n) {
      // The bounds at indices low and high enclose the quantile unless at most `low` samples are
      // below it, or at most n - 1 - high are above it.
      int low = -1, from_top = -1;
      while (low + 1 < n && BinomialProbability(n, q, low + 1) <= 0.025) ++low;
      while (from_top + 1 < n && BinomialProbability(n, 1 - q, from_top + 1) <= 0.025) ++from_top;
      const auto ranks = QuantileRanks(n, n, q);
      ASSERT_EQ(ranks.has_value(), low >= 0 && from_top >= 0) << "n = " << n << ", q = " << q;
      if (!ranks) continue;
      EXPECT_EQ(ranks->low, static_cast<size_t>(low)) << "n = " << n << ", q = " << q;
      EXPECT_EQ(ranks->high, static_cast<size_t>(n - 1 - from_top)) << "n = " << n << ", q = " << q;
    }
  }
}

TEST(OrderStatisticsTest, FewerEffectiveSamplesReachFurtherOut) {
  EXPECT_EQ(QuantileRanks(100, 100, 0.5)->low, 39u);
  size_t last = 39;
  for (const double effective : {80.0, 40.5, 20.0, 10.0, 6.0}) {
    const auto ranks = QuantileRanks(100, effective, 0.5);
    ASSERT_TRUE(ranks) << effective;
    EXPECT_LT(ranks->low, last) << effective;
    EXPECT_EQ(ranks->low, 99 - ranks->high) << effective;
    last = ranks->low;
  }
  EXPECT_FALSE(QuantileRanks(100, 5, 0.5)) << "0.5 to the 5th is above 2.5 %";
  EXPECT_FALSE(QuantileRanks(0, 0, 0.5));
}

TEST(EffectiveCountTest, IsWithinItsBounds) {
  EXPECT_EQ(EffectiveCount({}), 0);
  EXPECT_EQ(EffectiveCount({5}), 1);
  for (const size_t n : {2, 24, 25, 26, 999, 1000, 1001, 20000}) {
    std::vector<double> ramp(n), constant(n, 7), alternating(n);
    std::iota(ramp.begin(), ramp.end(), 1.0);
    for (size_t i = 0; i < n; ++i) alternating[i] = i % 2 == 0 ? 1 : 2;
    for (const auto* series : {&ramp, &constant, &alternating}) {
      const double count = EffectiveCount(*series);
      EXPECT_GE(count, 1) << n;
      EXPECT_LE(count, static_cast<double>(n)) << n;
    }
    // A ramp contains almost no information about its median if the ramp continued.
    const double least = n >= 25 ? 0.1 * static_cast<double>(n) : static_cast<double>(n) + 1;
    EXPECT_LT(EffectiveCount(ramp), least) << n;
  }
}

TEST(SummaryTest, OfFewSamples) {
  const Summary none = Summarize({}, 1);
  EXPECT_EQ(none.count, 0);
  EXPECT_FALSE(none.median.interval);
  const Summary one = Summarize({7}, 1);
  EXPECT_EQ(one.median.value, 7);
  EXPECT_FALSE(one.median.interval);
  const Summary two = Summarize({7, 9}, 0);
  EXPECT_EQ(two.median.value, 8);
  EXPECT_LE(two.median.interval->low, 7);
  EXPECT_GE(two.median.interval->low, 0) << "no latency is negative";
  EXPECT_GE(two.median.interval->high, 9);
}

TEST(SummaryTest, NoIntervalIsNarrowerThanTheClock) {
  const Summary s = Summarize(std::vector<double>(500, 100.0), 20);
  EXPECT_EQ(s.median.interval->low, 90);
  EXPECT_EQ(s.median.interval->high, 110);
  EXPECT_EQ(s.robust_std_dev, 10);
}

TEST(SummaryTest, OutliersAreCountedAndKept) {
  std::vector<double> samples;
  for (int i = 0; i < 200; ++i) samples.push_back(i % 40 == 0 ? 300 : 100 + i % 5);
  const Summary s = Summarize(samples, 0);
  EXPECT_EQ(s.outliers, 5);
  EXPECT_EQ(s.max, 300);
}

TEST(ProcessesTest, OfFew) {
  EXPECT_EQ(SpreadOfProcesses({}).median, 0);
  EXPECT_FALSE(SpreadOfProcesses({3}).interval);
  EXPECT_FALSE(SpreadOfProcesses({3}).between);
  const ProcessSpread two = SpreadOfProcesses({100, 100});
  EXPECT_FALSE(two.interval);
  EXPECT_EQ(*two.between, 0);
  const ProcessSpread three = SpreadOfProcesses({100, 100, 100});
  EXPECT_NEAR(three.interval->low, 100, 1e-9);
  EXPECT_NEAR(three.interval->high, 100, 1e-9);
}

TEST(ProcessesTest, NoIntervalIsWiderThanAFactorOf100) {
  const struct {
    const char* what;
    std::vector<double> medians;
    bool has_interval;
  } kCases[] = {
      {"two starts that differ by a factor of 9, as of a phase of microseconds", {10, 90}, false},
      // t with two degrees of freedom is 4.3, so the bounds differ by the factor exp(2 * 4.3 *
      // deviation / sqrt(3)).
      {"a deviation of 0.9: a factor of 88", {100, 100 * std::exp(0.9), 100 * std::exp(1.8)}, true},
      {"a deviation of 0.95: a factor of 112",
       {100, 100 * std::exp(0.95), 100 * std::exp(1.9)},
       false},
      {"a factor of 200 between the slowest and the others", {1, 1, 1, 200}, false},
      {"the same of many", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 200}, true},
  };
  for (const auto& c : kCases) {
    const ProcessSpread spread = SpreadOfProcesses(c.medians);
    EXPECT_EQ(spread.interval.has_value(), c.has_interval) << c.what;
    EXPECT_TRUE(spread.between) << c.what;
  }
}

}  // namespace
}  // namespace litmus
