// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests ratio, interval and verdict with invented times.
#include "tools/inference_diff/latency_ratio.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/inference_diff/latency_times.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

// Rounding error of exp(log(x)) for x about 1, a few units in the last place.
constexpr double kRounding = 1e-12;

// `count` pairs of about `reference_us` and `ratio` times that. Both times of a pair share noise of
// -0.2 to 0.2 %; the test has additional noise of 0 to 0.1 %.
std::vector<LatencyPair> Pairs(int64_t count, double reference_us, double ratio, int64_t step_ns) {
  std::vector<LatencyPair> pairs;
  for (int64_t i = 0; i < count; ++i) {
    const double reference = reference_us * (1 + static_cast<double>(i % 5 - 2) / 1000);
    const double own = 1 + static_cast<double>(i % 2) / 1000;
    const auto cut = [&](double us) {
      return static_cast<int64_t>(1000 * us / static_cast<double>(step_ns)) * step_ns;
    };
    pairs.push_back({cut(reference), cut(reference * ratio * own), step_ns});
  }
  return pairs;
}

// Equal pairs, as a clock with a resolution of 1 µs measures them.
std::vector<LatencyPair> WholeUs(size_t count, int64_t reference_us, int64_t test_us) {
  return std::vector<LatencyPair>(count, {1000 * reference_us, 1000 * test_us, 1000});
}

TEST(LatencyRatio, Verdicts) {
  // The test's additional noise increases the ratios by 0.05 % on average.
  const struct {
    const char* name;
    int64_t count;
    double reference_us, ratio;
    int64_t blocks;
    bool interval;
    const char* verdict;
    int64_t step_ns = 1;
  } kCases[] = {
      {"no pair", 0, 100000, 1, 0, false, "unclear"},
      {"one pair, equal", 1, 100000, 1, 1, false, "unclear"},
      {"one pair, twice as slow", 1, 100000, 2, 1, false, "unclear"},
      {"a pair less than an interval takes", 5, 100000, 1, 5, false, "unclear"},
      {"the fewest pairs with an interval", 6, 100000, 1, 6, true, "same"},
      {"equal, a block less than the most", 19, 100000, 1, 19, true, "same"},
      {"equal, each pair a block", 20, 100000, 1, 20, true, "same"},
      {"equal, one block of two pairs", 21, 100000, 1, 20, true, "same"},
      {"equal, long", 150, 100000, 1, 20, true, "same"},
      {"1 % slower, within the margin", 150, 100000, 1.01, 20, true, "same"},
      {"2 % slower, at the margin", 150, 100000, 1.0195, 20, true, "unclear"},
      {"5 % slower", 150, 100000, 1.05, 20, true, "slower"},
      {"5 % slower, few pairs", 6, 100000, 1.05, 6, true, "slower"},
      {"5 % faster", 150, 100000, 0.95, 20, true, "faster"},
      {"equal, of a model of 1.35 us", 150, 1.35, 1, 20, true, "same"},
      {"5 % slower, of a model of 1.35 us", 150, 1.35, 1.05, 20, true, "slower"},
      {"equal, near the step of old records", 150, 20, 1, 20, true, "unclear", 1000},
      {"equal, below the step of old records", 150, 0.9, 1, 20, true, "unclear", 1000},
      {"twice as slow near the step of old records", 150, 20, 2, 20, true, "slower", 1000},
  };
  for (const auto& c : kCases) {
    const LatencyRatio found =
        EstimateLatencyRatio(Pairs(c.count, c.reference_us, c.ratio, c.step_ns));
    EXPECT_EQ(found.pairs, c.count) << c.name;
    EXPECT_EQ(found.blocks, c.blocks) << c.name;
    ASSERT_EQ(found.ratio.interval.has_value(), c.interval) << c.name;
    EXPECT_STREQ(RatioVerdictName(found.verdict), c.verdict) << c.name;
    if (!c.interval || c.reference_us < 1) continue;
    EXPECT_LE(found.ratio.interval->low, found.ratio.value) << c.name;
    EXPECT_GE(found.ratio.interval->high, found.ratio.value) << c.name;
    // The tolerance of 0.2 % includes the test's noise and the truncation of times.
    if (c.reference_us == 100000) {
      EXPECT_NEAR(found.ratio.value, c.ratio, 0.002) << c.name;
    }
  }
}

// If all pairs have equal ratios, the interval consists of the clock's resolution only.
TEST(LatencyRatio, TheIntervalHoldsTheStepsOfTheClock) {
  const LatencyRatio found = EstimateLatencyRatio(WholeUs(60, 1000, 1050));
  ASSERT_TRUE(found.ratio.interval.has_value());
  EXPECT_NEAR(found.ratio.value, 1.05, kRounding);
  EXPECT_NEAR(found.ratio.interval->low, 1049.0 / 1001, kRounding);
  EXPECT_NEAR(found.ratio.interval->high, 1051.0 / 999, kRounding);
}

// One disturbed pair in a block does not change the estimate, because the block's median is used.
TEST(LatencyRatio, BlocksCountWithTheirMedians) {
  std::vector<LatencyPair> pairs = WholeUs(60, 1000, 1000);
  const LatencyRatio quiet = EstimateLatencyRatio(pairs);
  // Every third pair is disturbed.
  for (size_t i = 0; i < pairs.size(); i += 3) pairs[i].test_ns = 9000000;
  const LatencyRatio disturbed = EstimateLatencyRatio(pairs);
  EXPECT_EQ(disturbed.ratio.value, quiet.ratio.value);
  EXPECT_EQ(disturbed.ratio.interval->high, quiet.ratio.interval->high);
}

TEST(LatencyRatio, PairsComeInTheOrderOfTheRuns) {
  RunRecords records;
  for (const int64_t item : {2, 0, 1}) {  // records of shards arrive in any order
    const int64_t ns = 10 * item;
    records[item].pairs = {{ns, ns + 2}, {ns + 1, ns + 3}};
  }
  std::string text;
  for (const LatencyPair& pair : LatencyPairs(records)) {
    text += std::to_string(pair.reference_ns) + ":" + std::to_string(pair.test_ns) + " ";
  }
  EXPECT_EQ(text, "0:2 1:3 10:12 11:13 20:22 21:23 ");
}

TEST(LatencyRatio, TextAndMembers) {
  const struct {
    std::vector<LatencyPair> pairs;
    const char *text, *timing;
  } kCases[] = {
      {{},
       "test / reference latency: unclear, no pair was measured",
       R"({"latency_ratio":{"value":null,"lower":null,"upper":null,"pairs":0,"blocks":0,)"
       R"("margin":0.02},"latency_verdict":"unclear"})"},
      {WholeUs(1, 1000, 1000),
       "test / reference latency (1 pair): 1.000, unclear: too few pairs for an interval",
       R"({"latency_ratio":{"value":1.0,"lower":null,"upper":null,"pairs":1,"blocks":1,)"
       R"("margin":0.02},"latency_verdict":"unclear"})"},
      {WholeUs(6, 1000, 1050),
       "test / reference latency (6 pairs): 1.050, 95% interval 1.048 to 1.052: slower "
       "(margin 2%; covers this process only)",
       nullptr},
  };
  for (const auto& c : kCases) {
    const LatencyRatio ratio = EstimateLatencyRatio(c.pairs);
    EXPECT_EQ(LatencyRatioText(ratio), c.text);
    json timing;
    AddToTiming(ratio, &timing);
    if (c.timing != nullptr) {
      EXPECT_EQ(timing.dump(), c.timing);
    }
    EXPECT_EQ(timing["latency_verdict"], RatioVerdictName(ratio.verdict));
  }
}

TEST(LatencyTimes, HaveFractionsOfMicroseconds) {
  std::vector<LatencyPair> pairs;
  for (int64_t i = 1; i <= 20; ++i) pairs.push_back({1000 + i, 2500});
  const json timing = TimesToJson(ReferenceTimes(pairs));
  EXPECT_EQ(timing["count"], 20);
  EXPECT_EQ(timing["min_us"], 1.001);
  EXPECT_EQ(timing["median_us"], (1.010 + 1.011) / 2);
  EXPECT_EQ(timing["p95_us"], 1.019);  // nearest rank: the 19th of 20 values
  EXPECT_EQ(timing["max_us"], 1.020);
  EXPECT_NEAR(timing["mean_us"], 1.0105, 1e-12);
  EXPECT_NEAR(timing["sum_us"], 20.21, 1e-12);
  EXPECT_NEAR(timing["std_dev_us"], 0.005766281297335398, 1e-12);
  EXPECT_EQ(TimesToJson(TestTimes({})).dump(), R"({"count":0})");
  const std::vector<Metric> metrics = MetricsOfTimes(TestTimes(pairs), "x_");
  ASSERT_EQ(metrics.size(), 1u);  // there are too few samples for a p95
  EXPECT_EQ(metrics[0].name, "x_latency_median");
  EXPECT_EQ(metrics[0].value, 2.5);
  EXPECT_NEAR(metrics[0].interval->high - metrics[0].interval->low, 0.001, 1e-12);
}

}  // namespace
}  // namespace litmus::diff
