// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the estimate and interval of two groups with all orders and all differences.
#include "tools/common/ratio/group_ratio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace litmus {
namespace {

constexpr double kRounding = 1e-12;  // exp and log are off by one or two ULPs each

// Enumerates all sets of m positions that A's values may have among m + n ascending values.
int64_t StartByAllOrders(int m, int n) {
  std::vector<int64_t> orders(m * n + 1);
  int64_t all = 0;
  for (int places = 0; places < 1 << (m + n); ++places) {
    int seen = 0, exceeded = 0;
    for (int i = 0; i < m + n; ++i) {
      if (places >> i & 1) {
        ++seen;
      } else {
        exceeded += seen;
      }
    }
    if (seen != m) continue;
    ++orders[exceeded];
    ++all;
  }
  int64_t count = 0, below = orders[0];
  while (40 * below <= all) below += orders[++count];
  return count;
}

TEST(GroupRatioTest, RanksOfSmallGroupsAreThoseOfAllOrders) {
  for (int m = 1; m <= 7; ++m) {
    for (int n = 1; n <= 7; ++n) {
      EXPECT_EQ(MannWhitneyIntervalStart(m, n), StartByAllOrders(m, n)) << m << " and " << n;
    }
  }
}

// Printed tables list the critical value, which is one less: 23 for 10 and 10, 127 for 20 and 20.
TEST(GroupRatioTest, RanksOfLargerGroups) {
  EXPECT_EQ(MannWhitneyIntervalStart(10, 10), 24);
  EXPECT_EQ(MannWhitneyIntervalStart(20, 20), 128);
  EXPECT_EQ(MannWhitneyIntervalStart(3, 4), 0);
  EXPECT_EQ(MannWhitneyIntervalStart(4, 4), 1);
}

TEST(GroupRatioTest, EndsAreDifferences) {
  std::mt19937_64 random(2);
  for (const auto& [m, n] : {std::pair{1, 1}, {3, 4}, {4, 4}, {5, 9}, {12, 12}, {30, 31}}) {
    std::vector<double> a(m), b(n), differences;
    for (double& value : a) value = static_cast<double>(random() % 33) / 16;
    for (double& value : b) value = static_cast<double>(random() % 33) / 16 + 0.5;
    for (const double from : a) {
      for (const double to : b) differences.push_back(to - from);
    }
    std::sort(differences.begin(), differences.end());
    const size_t half = differences.size() / 2;
    const double median = differences.size() % 2 == 1
                              ? differences[half]
                              : (differences[half - 1] + differences[half]) / 2;
    const RatioEstimate estimate = EstimateGroupRatio(a, b);
    EXPECT_NEAR(std::log(estimate.value), median, kRounding) << m << " and " << n;
    const int64_t start = MannWhitneyIntervalStart(m, n);
    ASSERT_EQ(estimate.interval.has_value(), start > 0) << m << " and " << n;
    if (start == 0) continue;
    EXPECT_NEAR(std::log(estimate.interval->low), differences[start - 1], kRounding);
    EXPECT_NEAR(std::log(estimate.interval->high), differences[differences.size() - start],
                kRounding);
  }
  EXPECT_EQ(EstimateGroupRatio({}, {1.0}).value, 1);
  EXPECT_FALSE(EstimateGroupRatio({1.0}, {}).interval.has_value());
}

}  // namespace
}  // namespace litmus
