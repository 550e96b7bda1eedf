// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what looks spend, and how often any look's interval misses the centre of simulated series.
#include "tools/common/ratio/sequential_ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "testing/long_tests.h"
#include "tools/common/ratio/paired_ratio.h"
#include "tools/common/ratio/simulations.h"

namespace litmus {
namespace {

TEST(LookLevelsTest, ASingleLookSpendsAll) {
  for (const int64_t pairs : {6, 12, 40, 60, 61, 500}) {
    for (const double error : {0.05, 0.01}) {
      LookLevels levels(error);
      EXPECT_EQ(levels.Next(pairs, 1), SignedRankIntervalStart(pairs, error / 2)) << pairs;
    }
  }
}

// The levels of looks at equal distances. From 5 looks on they are below those of Jennison and
// Turnbull (Group Sequential Methods, table 7.6: 2.045 for 5 looks, rho = 3) by the allowance of
// look_levels.cc.
TEST(LookLevelsTest, MoreLooksLeaveLessForTheLastOne) {
  double before = 0.0251;
  for (const int looks : {1, 2, 5, 10, 20, 40}) {
    LookLevels levels(0.05);
    for (int look = 1; look <= looks; ++look) {
      levels.Next(look * 1000 / looks, static_cast<double>(look) / looks);
    }
    EXPECT_LT(levels.tail(), before) << looks;
    EXPECT_GT(levels.tail(), 0.0135) << looks;
    before = levels.tail();
  }
}

TEST(LookLevelsTest, LooksThatAreNone) {
  LookLevels levels(0.05);
  EXPECT_EQ(levels.Next(0, 0.1), -1) << "no pairs";
  EXPECT_EQ(levels.Next(5, 0.1), 0) << "too few pairs for this error";
  EXPECT_GT(levels.Next(100, 0.5), 0);
  EXPECT_EQ(levels.Next(100, 0.6), -1) << "no pair more";
  EXPECT_EQ(levels.Next(101, 0.7), -1) << "less than 1 % more";
  EXPECT_GT(levels.Next(102, 0.7), 0);
  EXPECT_GT(levels.Next(102, 1), 0) << "the last look needs no more pairs";
  EXPECT_EQ(levels.Next(200, 1), -1) << "after the last one";
  LookLevels other(0.05);
  EXPECT_GT(other.Next(100, 1.2), 0) << "later than the budget";
  EXPECT_EQ(other.Next(200, 1.3), -1);
}

TEST(SequentialRatioTest, IsWhatItsPartsAre) {
  SimulatedSeries source(Noise::kStudent, 0, 2);
  SequentialRatio ratio(0.01);
  LookLevels levels(0.01), wide_levels(0.002);
  std::vector<double> log_ratios;
  EXPECT_EQ(ratio.latest().value, 1);
  EXPECT_FALSE(ratio.latest().interval);
  for (const int64_t look : LooksByTenths(5, 80)) {
    while (ratio.pairs() < look) {
      log_ratios.push_back(0.1 + 0.02 * source.Next());
      ratio.Add(log_ratios.back());
    }
    const double fraction = static_cast<double>(look) / 80;
    const RatioEstimate got = ratio.Look(fraction);
    const double variance = VarianceOfSuccessivePairs(log_ratios);
    const RatioEstimate expected =
        PairedRatioFromRank(log_ratios, RankOfLook(look, variance, levels.Next(look, fraction)),
                            RankOfLook(look, variance, wide_levels.Next(look, fraction)));
    EXPECT_EQ(got.value, expected.value);
    ASSERT_EQ(got.interval.has_value(), expected.interval.has_value()) << look << " pairs";
    if (!got.interval) continue;
    EXPECT_EQ(got.interval->low, expected.interval->low);
    EXPECT_EQ(got.interval->high, expected.interval->high);
    ASSERT_EQ(got.wide.has_value(), expected.wide.has_value()) << look << " pairs";
    if (!got.wide) continue;
    EXPECT_EQ(got.wide->low, expected.wide->low);
    EXPECT_EQ(got.wide->high, expected.wide->high);
  }
  const RatioEstimate last = ratio.latest();
  ratio.Add(7);
  EXPECT_EQ(ratio.Look(1).interval->high, last.interval->high) << "after the last look";
}

TEST(SequentialRatioTest, CorrelatedPairsWidenTheInterval) {
  const struct {
    double correlation, least, most;
  } kCases[] = {{-0.5, 1, 1}, {0, 1, 1.5}, {0.3, 1.3, 2.6}, {0.6, 2.5, 6}};
  for (const auto& c : kCases) {
    SimulatedSeries source(Noise::kNormal, c.correlation, 3);
    const double variance = VarianceOfSuccessivePairs(source.Draw(300, 1));
    EXPECT_GE(variance, c.least) << c.correlation;
    EXPECT_LE(variance, c.most) << c.correlation;
  }
  EXPECT_EQ(VarianceOfSuccessivePairs({}), 1);
  EXPECT_EQ(VarianceOfSuccessivePairs({1, 1, 1, 1}), 1);
}

// The nominal error, and three standard errors of a share over `series` series.
double Most(double error, int series) {
  return error + 3 * std::sqrt(error * (1 - error) / series);
}

// The joint distribution of the signed ranks at all looks is the same for every continuous
// symmetric distribution, so the rows differ by chance and by ties only.
TEST(SequentialRatioTest, AnyLookMissesAsSeldomAsStated) {
  constexpr int kSeries = 10000;
  const struct {
    Noise noise;
    double centre;
    Looks looks;
    double error;
  } kCases[] = {
      {Noise::kNormal, 0, LooksByTenths(6, 40), 0.05},
      {Noise::kStudent, 0.03, {10, 20, 30, 40}, 0.05},
      {Noise::kOutliers, 0, {6, 8, 10, 12}, 0.05},
      {Noise::kTies, 0.03, {10, 20, 30, 40}, 0.01},
  };
  for (const auto& c : kCases) {
    const LookRates rates = RatesOfLooks(c.noise, 0, c.centre, c.looks, c.error, kSeries);
    EXPECT_LE(rates.missed, Most(c.error, kSeries)) << NoiseName(c.noise);
    // Closed intervals of values with ties contain the centre more often.
    if (c.noise == Noise::kTies) continue;
    EXPECT_GE(rates.missed, c.error / 2) << NoiseName(c.noise) << ": careful beyond reason";
  }
}

TEST(SequentialRatioTest, AnyLookOfManyLongSeriesMissesAsSeldomAsStated) {
  LITMUS_IS_LONG_TEST();
  constexpr int kSeries = 10000;
  for (const Noise noise : {Noise::kNormal, Noise::kStudent, Noise::kOutliers, Noise::kTies}) {
    for (const double centre : {0.0, 0.03}) {
      for (const double error : {0.05, 0.01}) {
        for (const Looks& looks : {LooksByTenths(6, 40), LooksByTenths(30, 150)}) {
          EXPECT_LE(RatesOfLooks(noise, 0, centre, looks, error, kSeries).missed,
                    Most(error, kSeries))
              << NoiseName(noise) << ", centre " << centre << ", error " << error << ", "
              << looks.back() << " pairs";
        }
      }
    }
  }
}

// The part of the levels alone, without the widening: every look of a comparison of 40 pairs, with
// as many series as show the allowance of look_levels.cc. That the ranks are those of normal series
// is no restriction: see above.
TEST(LookLevelsTest, TheAllowanceIsLargeEnough) {
  LITMUS_IS_LONG_TEST();
  constexpr int kSeries = 100000;
  Looks every;
  for (int64_t pairs = 1; pairs <= 40; ++pairs) every.push_back(pairs);
  for (const Looks& looks : {every, LooksByTenths(6, 40), LooksByTenths(30, 150)}) {
    const LookRates rates = RatesOfLooks(Noise::kNormal, 0, 0, looks, 0.05, kSeries, false);
    EXPECT_LE(rates.missed, Most(0.05, kSeries)) << looks.back();
  }
}

}  // namespace
}  // namespace litmus
