// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/quantile_shift.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tools/common/ratio/simulations.h"

namespace litmus {
namespace {

std::vector<double> OneTo(int n, double factor) {
  std::vector<double> values;
  for (int i = n; i >= 1; --i) values.push_back(factor * i);
  return values;
}

TEST(QuantileShiftTest, RatiosAndWhereIntervalsAre) {
  const struct {
    int a, b;
    double factor;
    std::vector<int> with_interval;  // tenths
  } kCases[] = {
      {1, 1, 2, {}},
      {8, 100, 1.1, {}},
      {9, 9, 1.1, {5}},
      {20, 20, 1.1, {3, 4, 5, 6, 7}},
      {55, 56, 0.9, {2, 3, 4, 5, 6, 7, 8}},
      {56, 56, 0.9, {1, 2, 3, 4, 5, 6, 7, 8, 9}},
  };
  for (const auto& c : kCases) {
    const std::vector<QuantileShift> shifts =
        QuantileShifts(OneTo(c.a, 1), OneTo(c.b, c.factor * (c.a + 1) / (c.b + 1)));
    ASSERT_EQ(shifts.size(), 9u);
    std::vector<int> with_interval;
    for (size_t i = 0; i < shifts.size(); ++i) {
      EXPECT_NEAR(shifts[i].quantile, 0.1 * static_cast<double>(i + 1), 1e-12);
      if (c.a == c.b) {
        EXPECT_NEAR(shifts[i].ratio, c.factor, 1e-12) << c.a << ", " << i;
      }
      if (!shifts[i].interval) continue;
      with_interval.push_back(static_cast<int>(i + 1));
      EXPECT_LT(shifts[i].interval->low, shifts[i].ratio);
      EXPECT_GT(shifts[i].interval->high, shifts[i].ratio);
    }
    EXPECT_EQ(with_interval, c.with_interval) << c.a << " and " << c.b;
  }
  EXPECT_TRUE(QuantileShifts({}, {1}).empty());
  EXPECT_TRUE(QuantileShifts({1}, {}).empty());
}

TEST(QuantileShiftTest, ATailThatIsLongerOnOneSideShowsAtItsQuantiles) {
  std::vector<double> a = OneTo(200, 1), b = OneTo(200, 1);
  for (double& value : a) value += 1000;
  for (double& value : b) value += value > 160 ? 1500 : 1000;
  const std::vector<QuantileShift> shifts = QuantileShifts(a, b);
  EXPECT_NEAR(shifts[4].ratio, 1, 1e-12);
  EXPECT_GT(shifts[8].interval->low, 1.1);
  EXPECT_LT(shifts[4].interval->high, 1.1);
}

// B has a wider distribution and another level than A. With probability 95 %, all intervals hold;
// they are careful, so more often.
TEST(QuantileShiftTest, AllIntervalsHoldTogether) {
  constexpr int kSeries = 1000;
  for (const Noise noise : {Noise::kNormal, Noise::kStudent}) {
    for (const int values : {9, 56, 200}) {
      EXPECT_GE(ShareOfQuantilesThatHold(noise, values, kSeries),
                0.95 - 3 * std::sqrt(0.05 * 0.95 / kSeries))
          << NoiseName(noise) << ", " << values << " values";
    }
  }
}

}  // namespace
}  // namespace litmus
