// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which series have steps, where and how large they are, and how often simulated series are
// marked falsely or not at all.
#include "tools/common/statistics/change_points.h"

#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "testing/long_tests.h"
#include "tools/common/statistics/simulated_steps.h"

namespace litmus {
namespace {

// Levels of several lengths, with the same small zigzag on all of them.
std::vector<double> Levels(const std::vector<std::pair<int, double>>& levels, double zigzag) {
  std::vector<double> series;
  for (const auto& [points, level] : levels) {
    for (int i = 0; i < points; ++i) {
      series.push_back(level + zigzag * (series.size() * 7 % 5 - 2.0));
    }
  }
  return series;
}

std::vector<double> With(std::vector<double> series, size_t at, std::vector<double> values) {
  for (size_t i = 0; i < values.size(); ++i) series[at + i] = values[i];
  return series;
}

std::vector<double> Ramp(int points, double over_run) {
  std::vector<double> series;
  for (int i = 0; i < points; ++i) series.push_back(over_run * i / points);
  return series;
}

TEST(ChangePointsTest, WhereTheStepsAre) {
  const struct {
    const char* what;
    std::vector<double> series;
    std::vector<size_t> indices;
    std::vector<double> ratios;
  } kCases[] = {
      {"none", {}, {}, {}},
      {"one point", {1}, {}, {}},
      {"eleven points", Levels({{5, 0}, {6, 1}}, 0), {}, {}},
      {"twelve points, six on a side", Levels({{6, 0}, {6, 1}}, 0), {6}, {std::exp(1)}},
      {"twelve points, five on a side", Levels({{5, 0}, {7, 0}}, 0), {}, {}},
      {"constant", Levels({{100, 3}}, 0), {}, {}},
      {"a zigzag", Levels({{100, 3}}, 0.01), {}, {}},
      {"exact levels", Levels({{50, 3}, {50, 3.05}}, 0), {50}, {std::exp(0.05)}},
      {"an exact step down", Levels({{20, 3}, {80, 2.9}}, 0), {20}, {std::exp(-0.1)}},
      {"a smaller one than rounding", Levels({{50, 3}, {50, 3 + 1e-15}}, 0), {}, {}},
      {"with noise", Levels({{40, 0}, {60, 0.05}}, 0.01), {40}, {1.05}},
      {"two steps up", Levels({{30, 0}, {30, 0.1}, {40, 0.3}}, 0.01), {30, 60}, {1.105, 1.221}},
      {"up and down again", Levels({{40, 0}, {20, 0.1}, {40, 0}}, 0.01), {40, 60}, {1.105, 0.905}},
      {"four levels",
       Levels({{25, 0}, {25, 0.1}, {25, -0.1}, {25, 0.2}}, 0.01),
       {25, 50, 75},
       {1.105, 0.819, 1.35}},
      {"one outlier on a constant", With(Levels({{100, 1}}, 0), 50, {9}), {}, {}},
      {"one outlier in noise", With(Levels({{100, 1}}, 0.01), 50, {9}), {}, {}},
      {"two outliers next to each other", With(Levels({{100, 1}}, 0.01), 50, {9, 9}), {}, {}},
      {"an outlier at either end", With(With(Levels({{100, 1}}, 0.01), 0, {9}), 99, {9}), {}, {}},
      {"a step with an outlier on each side",
       With(With(Levels({{40, 0}, {60, 0.1}}, 0.01), 20, {2}), 70, {-2}),
       {40},
       {1.105}},
      {"a ramp", Ramp(100, 0.3), {}, {}},
      {"two values in turn", Levels({{100, 0}}, 0.2), {}, {}},
  };
  for (const auto& c : kCases) {
    const std::vector<ChangePoint> points = FindChangePoints(c.series);
    ASSERT_EQ(points.size(), c.indices.size()) << c.what;
    for (size_t i = 0; i < points.size(); ++i) {
      EXPECT_EQ(points[i].index, c.indices[i]) << c.what << ", step " << i;
      EXPECT_NEAR(points[i].ratio, c.ratios[i], 0.011) << c.what << ", step " << i;
      EXPECT_LE(points[i].interval.low, points[i].ratio) << c.what << ", step " << i;
      EXPECT_GE(points[i].interval.high, points[i].ratio) << c.what << ", step " << i;
      EXPECT_LE(points[i].p_value, 0.01) << c.what << ", step " << i;
    }
  }
}

// Neither the unit of the results nor the direction of their sign matters; a series read backwards
// has its steps at the mirrored places.
TEST(ChangePointsTest, SeriesMayBeMovedTurnedAndReversed) {
  SimulatedSeries source(Noise::kStudent, 0.3, 5);
  std::vector<double> series = source.Draw(100, 0.02);
  for (size_t i = 35; i < series.size(); ++i) series[i] += 0.08;
  std::vector<double> moved = series, turned = series, reversed(series.rbegin(), series.rend());
  for (double& value : moved) value += 16;
  for (double& value : turned) value = -value;
  const std::vector<ChangePoint> points = FindChangePoints(series);
  ASSERT_EQ(points.size(), 1u);
  ASSERT_EQ(FindChangePoints(moved).size(), 1u);
  EXPECT_EQ(FindChangePoints(moved)[0].index, points[0].index);
  ASSERT_EQ(FindChangePoints(turned).size(), 1u);
  EXPECT_EQ(FindChangePoints(turned)[0].index, points[0].index);
  EXPECT_NEAR(FindChangePoints(turned)[0].ratio * points[0].ratio, 1, 1e-9);
  ASSERT_EQ(FindChangePoints(reversed).size(), 1u);
  EXPECT_NEAR(static_cast<double>(FindChangePoints(reversed)[0].index), 100.0 - points[0].index, 1);
}

TEST(ChangePointsTest, ASmallerErrorFindsFewerSteps) {
  std::vector<size_t> found;
  for (const double error : {0.2, 0.01, 1e-4, 1e-12}) {
    SimulatedSeries source(Noise::kNormal, 0, 3);
    found.push_back(0);
    for (int i = 0; i < 50; ++i) {
      std::vector<double> series = source.Draw(60, 0.02);
      for (size_t t = 30; t < series.size(); ++t) series[t] += 0.025;
      found.back() += FindChangePoints(series, error).size();
    }
  }
  EXPECT_GE(found[0], found[1]);
  EXPECT_GT(found[1], found[2]);
  EXPECT_GT(found[2], 0u);
  EXPECT_EQ(found[3], 0u);
}

// Four standard errors of a share over `series` series.
double Allowed(double share, int series) { return 4 * std::sqrt(share * (1 - share) / series); }

// Without a step: at most 1 % are marked, as FindChangePoints says; with a correlation of 0.5,
// more, but at most 2.5 %.
void TestSeriesWithoutSteps(int series) {
  for (const Noise noise : {Noise::kNormal, Noise::kStudent, Noise::kOutliers, Noise::kTies}) {
    for (const double correlation : {0.0, 0.3, 0.5}) {
      for (const int points : {12, 30, 100}) {
        const double most = correlation > 0.4 ? 0.025 : 0.01;
        const StepRates rates = RatesOf({noise, correlation, points, {}}, series);
        EXPECT_LE(rates.marked, most + Allowed(most, series))
            << NoiseName(noise) << ", correlation " << correlation << ", " << points << " points";
      }
    }
  }
}

// A step of 5 % of series of 100 points with a correlation of 0.3, at the places where it may be.
void TestSeriesWithSteps(int series) {
  for (const Noise noise : {Noise::kStudent, Noise::kOutliers}) {
    for (const double factor : {1.05, 1 / 1.05}) {
      double placed = 0;
      constexpr int kPlaces[] = {10, 30, 50, 70, 90};
      for (const int at : kPlaces) {
        const StepRates rates = RatesOf({noise, 0.3, 100, {{at, factor}}}, series);
        EXPECT_GE(rates.marked, 0.94 - Allowed(0.94, series)) << NoiseName(noise) << " at " << at;
        EXPECT_GE(rates.placed, 0.89 - Allowed(0.89, series)) << NoiseName(noise) << " at " << at;
        EXPECT_GE(rates.covered, 0.9) << NoiseName(noise) << " at " << at;
        placed += rates.placed / std::size(kPlaces);
      }
      EXPECT_GE(placed, 0.9 - Allowed(0.9, series) / 2)
          << NoiseName(noise) << ", factor " << factor;
    }
  }
}

TEST(ChangePointsTest, FewSeriesWithoutAStepAreMarked) { TestSeriesWithoutSteps(300); }
TEST(ChangePointsTest, StepsAreFound) { TestSeriesWithSteps(100); }

TEST(ChangePointsTest, OfManySeriesFewWithoutAStepAreMarked) {
  LITMUS_IS_LONG_TEST();
  TestSeriesWithoutSteps(10000);
}

TEST(ChangePointsTest, OfManySeriesStepsAreFound) {
  LITMUS_IS_LONG_TEST();
  TestSeriesWithSteps(4000);
}

}  // namespace
}  // namespace litmus
