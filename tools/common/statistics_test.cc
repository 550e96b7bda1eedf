// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics.h"

#include <numeric>

#include "gtest/gtest.h"

namespace litmus {
namespace {

std::vector<double> Ramp(int n) {
  std::vector<double> values(n);
  std::iota(values.begin(), values.end(), 1);
  return values;
}

TEST(SummarizeTest, MedianOfAnyCount) {
  const struct {
    std::vector<double> samples;
    double median;
  } kCases[] = {{{}, 0}, {{7}, 7}, {{9, 1}, 5}, {{3, 1, 2}, 2}, {{4, 1, 3, 2}, 2.5}};
  for (const auto& c : kCases) {
    EXPECT_EQ(Summarize(c.samples).median, c.median) << c.samples.size() << " samples";
    EXPECT_FALSE(Summarize(c.samples).stable);
  }
}

TEST(SummarizeTest, IntervalIsTheOrderStatisticsOfTheBinomial) {
  EXPECT_FALSE(Summarize(Ramp(5)).median_interval);
  // n = 100: ranks (100 − 1.96·10)/2 = 40.2 from either end, counted from 0.
  const Summary s = Summarize(Ramp(100));
  EXPECT_EQ(s.median_interval->low, 41);
  EXPECT_EQ(s.median_interval->high, 60);
}

TEST(SummarizeTest, PercentilesOnlyWhereTheCountSupportsThem) {
  const struct {
    int n;
    bool p90, p95, p99;
  } kCases[] = {{29, false, false, false},
                {30, true, false, false},
                {60, true, true, false},
                {299, true, true, false},
                {300, true, true, true}};
  for (const auto& c : kCases) {
    const Summary s = Summarize(Ramp(c.n));
    EXPECT_EQ(s.p90.has_value(), c.p90) << c.n;
    EXPECT_EQ(s.p95.has_value(), c.p95) << c.n;
    EXPECT_EQ(s.p99.has_value(), c.p99) << c.n;
  }
  EXPECT_EQ(*Summarize(Ramp(100)).p95, 96);
}

TEST(SummarizeTest, SaysWhatSpeaksAgainstTheMedian) {
  std::vector<double> quiet(100, 1000), slowing(100, 1000), noisy(100, 1000);
  for (int i = 0; i < 100; ++i) {
    quiet[i] += i % 5;
    slowing[i] += 4 * i;
    noisy[i] += i % 5 == 0 ? 900 : i % 7;
  }
  EXPECT_TRUE(Summarize(quiet).stable);
  EXPECT_FALSE(Summarize(slowing).stable);
  EXPECT_GT(*Summarize(slowing).drift, 1.1);
  EXPECT_FALSE(Summarize(noisy).stable);
  EXPECT_EQ(Summarize(noisy).outliers, 20);
}

}  // namespace
}  // namespace litmus
