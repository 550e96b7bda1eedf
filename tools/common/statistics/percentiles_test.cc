// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/percentiles.h"

#include <cmath>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus {
namespace {

std::string Many(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += (i == 1 ? "" : ",") + std::to_string(i) + ".5";
  return text;
}

TEST(PercentilesTest, AList) {
  const struct {
    std::string text;
    std::vector<double> wanted;  // empty: refused
  } kCases[] = {{"50", {50}},
                {"99,50,99.9", {50, 99, 99.9}},
                {"99,99.0,99", {99}},
                {"0.000001,99.999999", {0.000001, 99.999999}},
                {".5,5.", {0.5, 5}},
                {"0", {}},
                {"0.0", {}},
                {"100", {}},
                {"101", {}},
                {"-5", {}},
                {"+5", {}},
                {"nan", {}},
                {"inf", {}},
                {"1e1", {}},
                {"0x10", {}},
                {"50,,99", {}},
                {",50", {}},
                {"50,", {}},
                {",", {}},
                {".", {}},
                {"9.9.9", {}},
                {" 50", {}},
                {"50;99", {}},
                {"99.9999999", {}},
                {"p99", {}}};
  for (const auto& c : kCases) {
    EXPECT_EQ(CheckPercentiles(c.text).empty(), !c.wanted.empty()) << c.text;
    if (!c.wanted.empty()) {
      EXPECT_EQ(ParsePercentiles(c.text), c.wanted) << c.text;
    }
  }
  EXPECT_EQ(CheckPercentiles(""), "");
  EXPECT_TRUE(ParsePercentiles("").empty());
  EXPECT_EQ(ParsePercentiles(Many(40)).size(), 40u);
  EXPECT_NE(CheckPercentiles("50" + std::string(300, ',')), "");
  std::string long_list = "1";
  for (size_t i = 0; i < kMostPercentiles; ++i) long_list += ",1";
  EXPECT_EQ(CheckPercentiles(long_list), "must have at most 100 percentiles");
}

TEST(PercentilesTest, ANameAndATitle) {
  const struct {
    double percent;
    const char *name, *title;
  } kCases[] = {{50, "p50", "p50"},
                {10, "p10", "p10"},
                {99.9, "p99_9", "p99.9"},
                {99.999999, "p99_999999", "p99.999999"},
                {0.000001, "p0_000001", "p0.000001"},
                {2.5, "p2_5", "p2.5"}};
  for (const auto& c : kCases) {
    EXPECT_EQ(PercentileName(c.percent), c.name);
    EXPECT_EQ(PercentileTitle(c.percent), c.title);
  }
}

// The rule states the number for which order statistics first exist.
TEST(PercentilesTest, TheLeastNumberOfSamples) {
  for (const double percent : {0.1, 1.0, 5.0, 25.0, 75.0, 90.0, 95.0, 99.0, 99.9}) {
    const double fewest = SamplesForInterval(percent);
    const auto count = static_cast<size_t>(fewest);
    EXPECT_TRUE(QuantileRanks(count, fewest, percent / 100)) << percent;
    EXPECT_FALSE(QuantileRanks(count - 1, fewest - 1, percent / 100)) << percent;
  }
  EXPECT_EQ(SamplesForInterval(90), 36);
  EXPECT_EQ(SamplesForInterval(95), 72);
  EXPECT_EQ(SamplesForInterval(99), 368);
  EXPECT_EQ(SamplesForInterval(99.9), 3688);
}

// Samples 1, 2, …, n, each independent or each repeated `n / effective` times.
TEST(PercentilesTest, AnEstimateOrTheMissingSamples) {
  const struct {
    size_t count;
    double effective, percent;
    double value;     // 0: none
    int64_t missing;  // the least and 1.05 times it are accepted
  } kCases[] = {{368, 368, 99, 365, 0},      {367, 367, 99, 0, 1},        {367, 183.5, 99, 0, 369},
                {3688, 3688, 99.9, 3685, 0}, {1000, 1000, 99.9, 0, 2688}, {36, 36, 10, 4, 0},
                {1, 1, 99, 0, 367}};
  for (const auto& c : kCases) {
    std::vector<double> samples;
    for (size_t i = 0; i < c.count; ++i) samples.push_back(static_cast<double>(i + 1));
    const auto estimates = EstimatePercentiles(samples, c.effective, {c.percent});
    ASSERT_EQ(estimates.size(), 1u);
    const PercentileEstimate& estimate = estimates[0];
    EXPECT_EQ(estimate.percent, c.percent);
    EXPECT_EQ(estimate.missing, c.missing) << c.count << " " << c.percent;
    ASSERT_EQ(estimate.estimate.has_value(), c.value > 0) << c.count << " " << c.percent;
    if (!estimate.estimate) continue;
    EXPECT_EQ(estimate.estimate->value, c.value);
    ASSERT_TRUE(estimate.estimate->interval);
    EXPECT_LE(estimate.estimate->interval->low, c.value);
    EXPECT_GE(estimate.estimate->interval->high, c.value);
  }
  EXPECT_TRUE(EstimatePercentiles({}, 0, {50}).empty());
}

TEST(PercentilesTest, OfASummary) {
  std::vector<double> samples;
  for (int i = 0; i < 20; ++i) samples.push_back(100 + 7 * i % 13);
  const Summary summary = Summarize(samples, 1, {50, 90});
  ASSERT_EQ(summary.percentiles.size(), 2u);
  ASSERT_TRUE(summary.percentiles[0].estimate);
  EXPECT_EQ(summary.percentiles[0].estimate->value, summary.median.value);
  EXPECT_EQ(summary.percentiles[0].estimate->interval->low, summary.median.interval->low);
  EXPECT_FALSE(summary.percentiles[1].estimate);
  EXPECT_GT(summary.percentiles[1].missing, 0);
  EXPECT_TRUE(Summarize(samples, 1).percentiles.empty());
}

}  // namespace
}  // namespace litmus
