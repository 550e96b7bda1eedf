// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the estimate and interval with all sign patterns and all means of pairs, a published
// example, and simulated data with a known centre.
#include "tools/common/ratio/paired_ratio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace litmus {
namespace {

// Both sides add and halve the same numbers; exp and log are off by one or two ULPs.
constexpr double kRounding = 1e-12;

// Number of the smallest rank sums whose total probability is at most 1 / 40, over all 2^n sign
// patterns.
int64_t StartByAllPatterns(int n) {
  std::vector<int64_t> patterns(n * (n + 1) / 2 + 1);
  for (int64_t signs = 0; signs < int64_t{1} << n; ++signs) {
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += signs >> i & 1 ? i + 1 : 0;
    ++patterns[sum];
  }
  int64_t count = 0, below = patterns[0];
  while (40 * below <= int64_t{1} << n) below += patterns[++count];
  return count;
}

TEST(PairedRatioTest, RanksOfSmallSamplesAreThoseOfAllPatternsOfSigns) {
  for (int n = 0; n <= 16; ++n) {
    EXPECT_EQ(SignedRankIntervalStart(n), StartByAllPatterns(n)) << n << " pairs";
  }
}

// Computed with exact integers by another program (Python). 10, 20 and 25 agree with the critical
// values in printed tables: 8, 52 and 89.
TEST(PairedRatioTest, RanksOfLargerSamples) {
  const struct {
    int64_t pairs, start;
  } cases[] = {{5, 0},   {6, 1},    {7, 3},    {10, 9},   {12, 14},  {20, 53},
               {25, 90}, {40, 265}, {50, 435}, {59, 626}, {60, 649}, {61, 673}};
  for (const auto& c : cases) {
    EXPECT_EQ(SignedRankIntervalStart(c.pairs), c.start) << c.pairs << " pairs";
  }
  // From 61 pairs on, the approximation gives the exact rank or one below, so that intervals are
  // not too short.
  const struct {
    int64_t pairs, exact;
  } large[] = {{62, 698},   {65, 773},   {70, 908},   {80, 1212}, {90, 1561},
               {100, 1956}, {120, 2882}, {150, 4619}, {200, 8445}};
  for (const auto& c : large) {
    const int64_t start = SignedRankIntervalStart(c.pairs);
    EXPECT_TRUE(start == c.exact || start == c.exact - 1) << c.pairs << " pairs: " << start;
  }
}

std::vector<double> Means(const std::vector<double>& values) {
  std::vector<double> means;
  for (size_t i = 0; i < values.size(); ++i) {
    for (size_t j = i; j < values.size(); ++j) means.push_back((values[i] + values[j]) / 2);
  }
  std::sort(means.begin(), means.end());
  return means;
}

TEST(PairedRatioTest, EndsAreMeansOfPairs) {
  std::mt19937_64 random(1);
  for (const int n : {1, 2, 5, 6, 7, 8, 31, 60, 61}) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::vector<double> logs(n);
      // Multiples of 1/16, so that there are ties, zeros and both signs.
      for (double& value : logs) value = static_cast<double>(random() % 33) / 16 - 1;
      const std::vector<double> means = Means(logs);
      const size_t half = means.size() / 2;
      const double median =
          means.size() % 2 == 1 ? means[half] : (means[half - 1] + means[half]) / 2;
      const RatioEstimate estimate = EstimatePairedRatio(logs);
      EXPECT_NEAR(std::log(estimate.value), median, kRounding) << n << " pairs, " << repeat;
      const int64_t start = SignedRankIntervalStart(n);
      ASSERT_EQ(estimate.interval.has_value(), n >= 6) << n << " pairs, " << repeat;
      if (!estimate.interval) continue;
      EXPECT_NEAR(std::log(estimate.interval->low), means[start - 1], kRounding) << n << " pairs";
      EXPECT_NEAR(std::log(estimate.interval->high), means[means.size() - start], kRounding)
          << n << " pairs";
    }
  }
}

TEST(PairedRatioTest, FewPairs) {
  const struct {
    std::vector<double> ratios;
    double value;
    bool has_interval;
    double low, high;
  } cases[] = {
      {{}, 1, false, 0, 0},
      {{1.25}, 1.25, false, 0, 0},
      {{2, 2, 2, 2, 2}, 2, false, 0, 0},
      {{2, 2, 2, 2, 2, 2}, 2, true, 2, 2},
      {{0.5, 1, 1, 1, 1, 2}, 1, true, 0.5, 2},
  };
  for (const auto& c : cases) {
    std::vector<double> logs;
    for (const double ratio : c.ratios) logs.push_back(std::log(ratio));
    const RatioEstimate estimate = EstimatePairedRatio(logs);
    EXPECT_NEAR(estimate.value, c.value, kRounding) << c.ratios.size() << " pairs";
    ASSERT_EQ(estimate.interval.has_value(), c.has_interval) << c.ratios.size() << " pairs";
    if (!c.has_interval) continue;
    EXPECT_NEAR(estimate.interval->low, c.low, kRounding);
    EXPECT_NEAR(estimate.interval->high, c.high, kRounding);
  }
}

// Hollander, Wolfe and Chicken, table 3.1 (Hamilton depression scale of nine patients, before and
// after): the estimate is -0.46, and R's wilcox.test prints the interval -0.786 to -0.010.
TEST(PairedRatioTest, APublishedExample) {
  const double before[] = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
  const double after[] = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  std::vector<double> differences;
  for (int i = 0; i < 9; ++i) differences.push_back(after[i] - before[i]);
  const RatioEstimate estimate = EstimatePairedRatio(differences);
  EXPECT_NEAR(std::log(estimate.value), -0.46, kRounding);
  ASSERT_TRUE(estimate.interval.has_value());
  EXPECT_NEAR(std::log(estimate.interval->low), -0.786, kRounding);
  EXPECT_NEAR(std::log(estimate.interval->high), -0.010, kRounding);
}

// The order of pairs does not matter, and B / A in place of A / B gives the reciprocal.
TEST(PairedRatioTest, SidesAreAlike) {
  const std::vector<double> logs = {0.3, -0.1, 0.05, 0.2, 0.01, 0.4, -0.02, 0.11};
  std::vector<double> other(logs.rbegin(), logs.rend());
  for (double& value : other) value = -value;
  const RatioEstimate a = EstimatePairedRatio(logs), b = EstimatePairedRatio(other);
  EXPECT_NEAR(a.value * b.value, 1, kRounding);
  EXPECT_NEAR(a.interval->low * b.interval->high, 1, kRounding);
  EXPECT_NEAR(a.interval->high * b.interval->low, 1, kRounding);
}

// For continuous symmetric data, the probability that the interval covers the centre is known
// exactly: 1 less twice the tail, which is 0.96875 for 6 pairs, 0.95752 for 12, 0.95024 for 40 (by
// the same sums as above). This includes heavy tails: a Cauchy distribution has neither mean nor
// variance.
TEST(PairedRatioTest, CoversTheCentreAsOftenAsStated) {
  enum Shape { kNormal, kCauchy, kTwoClocks };
  const struct {
    Shape shape;
    const char* name;
    int pairs;
    double coverage;
  } cases[] = {
      {kNormal, "normal", 6, 0.96875},         {kNormal, "normal", 12, 0.957520},
      {kNormal, "normal", 40, 0.950239},       {kCauchy, "Cauchy", 6, 0.96875},
      {kCauchy, "Cauchy", 12, 0.957520},       {kCauchy, "Cauchy", 40, 0.950239},
      {kTwoClocks, "two modes", 12, 0.957520},
  };
  constexpr int kRepeats = 4000;
  constexpr double kCentre = 0.05;
  for (const auto& c : cases) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal(0, 0.01);
    std::cauchy_distribution<double> cauchy(0, 0.01);
    int covered = 0;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      std::vector<double> logs(c.pairs);
      for (double& value : logs) {
        const double mode = random() % 2 == 0 ? 0.2 : -0.2;
        value = kCentre + (c.shape == kCauchy   ? cauchy(random)
                           : c.shape == kNormal ? normal(random)
                                                : mode + normal(random));
      }
      const RatioEstimate estimate = EstimatePairedRatio(logs);
      covered += estimate.interval->low <= std::exp(kCentre) &&
                 std::exp(kCentre) <= estimate.interval->high;
    }
    const double share = static_cast<double>(covered) / kRepeats;
    // Four standard deviations of the fraction over kRepeats repeats.
    const double allowed = 4 * std::sqrt(c.coverage * (1 - c.coverage) / kRepeats);
    EXPECT_NEAR(share, c.coverage, allowed) << c.name << ", " << c.pairs << " pairs";
  }
}

// One process in ten is disturbed and takes up to twice as long; the interval must stay narrow.
TEST(PairedRatioTest, DisturbedPairsDoNotWidenTheInterval) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal(0, 0.01);
  std::vector<double> quiet, disturbed;
  for (int i = 0; i < 40; ++i) {
    const double value = normal(random);
    quiet.push_back(value);
    disturbed.push_back(value + (i % 10 == 3 ? 0.7 : i % 10 == 7 ? -0.7 : 0));
  }
  const auto width = [](const std::vector<double>& logs) {
    const RatioEstimate estimate = EstimatePairedRatio(logs);
    return std::log(estimate.interval->high / estimate.interval->low);
  };
  EXPECT_LT(width(quiet), 0.01);
  EXPECT_LT(width(disturbed), 2 * width(quiet));
}

}  // namespace
}  // namespace litmus
