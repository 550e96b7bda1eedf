// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/pairs_to_decide.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "tools/common/ratio/simulations.h"
#include "tools/common/statistics/distributions.h"

namespace litmus {
namespace {

// Quantiles of a normal distribution with this centre and deviation, in an order without trend.
std::vector<double> Pairs(int pairs, double centre, double deviation) {
  std::vector<double> log_ratios;
  for (int i = 0; i < pairs; ++i) {
    log_ratios.push_back(centre + deviation * NormalQuantile((i + 0.5) / pairs));
  }
  std::shuffle(log_ratios.begin(), log_ratios.end(), std::mt19937(12));
  return log_ratios;
}

// For independent normal pairs of deviation s and a distance d to the margin, the number is about
// ((z + 1.645) s / d)², where z = 2.72 is the bound of the last of twenty looks at the 99 %
// interval. "Same" has z = 2.17, of the 95 % interval, and has to keep clear of both margins, which
// makes 1.96 of the 1.645.
TEST(PairsToDecideTest, GrowsAsTheSquareOfNoiseOverDistance) {
  const double margin = std::exp(0.02) - 1;
  const struct {
    const char* what;
    double centre, deviation, expected;
  } kCases[] = {
      {"slower by a quarter of a deviation", 0.025, 0.02, 305},
      {"faster by a quarter", -0.025, 0.02, 305},
      {"the same", 0, 0.02, 17},
      {"the same, with more noise", 0, 0.04, 68},
      {"nearly at the margin", 0.01, 0.02, 58},
  };
  for (const auto& c : kCases) {
    const auto pairs = PairsToDecide(Pairs(35, c.centre, c.deviation), margin);
    ASSERT_TRUE(pairs) << c.what;
    EXPECT_NEAR(static_cast<double>(*pairs) / c.expected, 1, 0.3) << c.what << ": " << *pairs;
  }
}

TEST(PairsToDecideTest, WhereThereIsNone) {
  EXPECT_FALSE(PairsToDecide({}, 0.02));
  EXPECT_FALSE(PairsToDecide(Pairs(5, 0.1, 0.01), 0.02));
  std::vector<double> around_the_margin;
  for (int i = 0; i < 40; ++i) {
    around_the_margin.push_back(std::log1p(0.02) +
                                (i % 2 == 0 ? 1 : -1) * std::ldexp(i / 2 + 1, -10));
  }
  EXPECT_FALSE(PairsToDecide(around_the_margin, 0.02)) << "at the margin";
  EXPECT_TRUE(PairsToDecide(Pairs(6, 0.1, 0.01), 0.02));
  EXPECT_EQ(PairsToDecide(std::vector<double>(6, 0.1), 0.02), 6) << "without noise";
}

// 100 pairs whose estimate is ten standard errors from the margin need as many as with 1.5.
TEST(PairsToDecideTest, AFarEstimateCountsAsANearerOne) {
  const double margin = std::exp(0.02) - 1;
  const auto far = PairsToDecide(Pairs(100, 0.04, 0.02), margin);
  const auto near = PairsToDecide(Pairs(100, 0.023, 0.02), margin);
  ASSERT_TRUE(far && near);
  EXPECT_NEAR(static_cast<double>(*far) / static_cast<double>(*near), 1, 0.1);
}

TEST(PairsToDecideTest, MorePowerAndLessErrorNeedMorePairs) {
  const std::vector<double> pairs = Pairs(40, 0.04, 0.02);
  EXPECT_GT(*PairsToDecide(pairs, 0.02, 0.05, 0.99), *PairsToDecide(pairs, 0.02, 0.05, 0.8));
  EXPECT_GT(*PairsToDecide(pairs, 0.02, 0.01), *PairsToDecide(pairs, 0.02, 0.05));
}

// A comparison that is unclear, and one with the number of pairs that it asks for.
TEST(PairsToDecideTest, TheAnnouncedNumberDecides) {
  constexpr int kSeries = 300;
  const struct {
    Noise noise;
    double ratio;
    int pairs;
  } kCases[] = {{Noise::kNormal, 1.03, 12},
                {Noise::kNormal, 1.03, 30},
                {Noise::kStudent, 1.03, 20},
                {Noise::kNormal, 1, 12}};
  for (const auto& c : kCases) {
    const DecidedRates rates = RatesOfDecisions(c.noise, c.ratio, c.pairs, kSeries);
    // 95 %, less two standard errors of a share over the second comparisons.
    const double second = kSeries * (1 - rates.by_first);
    EXPECT_GE(rates.by_second, 0.95 - 2 * std::sqrt(0.05 * 0.95 / second))
        << NoiseName(c.noise) << ", ratio " << c.ratio << ", " << c.pairs << " pairs first";
    EXPECT_LE(rates.wrong, 0.03) << NoiseName(c.noise) << ", ratio " << c.ratio;
  }
}

}  // namespace
}  // namespace litmus
