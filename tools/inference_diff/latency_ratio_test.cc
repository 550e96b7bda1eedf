// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ratio, interval and verdict from made-up times.
#include "tools/inference_diff/latency_ratio.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

constexpr double kRounding = 1e-12;  // of exp(log(x)), x about 1: a few units in the last place

// `count` pairs around `reference_us` and `ratio` times that. Noise of -2 to 2 parts in 1000 that
// both of a pair share, and 0 to 1 parts in 1000 that only the test has.
std::vector<LatencyPair> Pairs(int64_t count, int64_t reference_us, double ratio) {
  std::vector<LatencyPair> pairs;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t reference = reference_us + (i % 5 - 2) * reference_us / 1000;
    const double own = 1 + static_cast<double>(i % 2) / 1000;
    pairs.push_back(
        {reference, static_cast<int64_t>(static_cast<double>(reference) * ratio * own)});
  }
  return pairs;
}

TEST(LatencyRatio, Verdicts) {
  // The test's own noise adds half a part in 1000 to the ratios.
  const struct {
    const char* name;
    int64_t count, reference_us;
    double ratio;
    int64_t blocks;
    bool interval;
    const char* verdict;
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
      {"equal, near the clock's step", 150, 20, 1, 20, true, "unclear"},
      {"equal, below the clock's step", 150, 0, 1, 20, true, "unclear"},
      {"twice as slow near the clock's step", 150, 20, 2, 20, true, "slower"},
  };
  for (const auto& c : kCases) {
    const LatencyRatio found = EstimateLatencyRatio(Pairs(c.count, c.reference_us, c.ratio));
    EXPECT_EQ(found.pairs, c.count) << c.name;
    EXPECT_EQ(found.blocks, c.blocks) << c.name;
    ASSERT_EQ(found.ratio.interval.has_value(), c.interval) << c.name;
    EXPECT_STREQ(RatioVerdictName(found.verdict), c.verdict) << c.name;
    if (!c.interval || c.reference_us == 0) continue;
    EXPECT_LE(found.ratio.interval->low, found.ratio.value) << c.name;
    EXPECT_GE(found.ratio.interval->high, found.ratio.value) << c.name;
    // 2 parts in 1000: the test's own noise, and what the times are cut to.
    if (c.reference_us == 100000) {
      EXPECT_NEAR(found.ratio.value, c.ratio, 0.002) << c.name;
    }
  }
}

// Equal ratios in all pairs leave the clock's steps alone in the interval.
TEST(LatencyRatio, TheIntervalHoldsTheStepsOfTheClock) {
  const LatencyRatio found = EstimateLatencyRatio(std::vector<LatencyPair>(60, {1000, 1050}));
  ASSERT_TRUE(found.ratio.interval.has_value());
  EXPECT_NEAR(found.ratio.value, 1.05, kRounding);
  EXPECT_NEAR(found.ratio.interval->low, 1049.0 / 1001, kRounding);
  EXPECT_NEAR(found.ratio.interval->high, 1051.0 / 999, kRounding);
}

// One disturbed pair in a block changes nothing: the block counts with its median.
TEST(LatencyRatio, BlocksCountWithTheirMedians) {
  std::vector<LatencyPair> pairs(60, {1000, 1000});
  const LatencyRatio quiet = EstimateLatencyRatio(pairs);
  for (size_t i = 0; i < pairs.size(); i += 3) pairs[i].test_us = 9000;  // one of each three
  const LatencyRatio disturbed = EstimateLatencyRatio(pairs);
  EXPECT_EQ(disturbed.ratio.value, quiet.ratio.value);
  EXPECT_EQ(disturbed.ratio.interval->high, quiet.ratio.interval->high);
}

TEST(LatencyRatio, PairsComeInTheOrderOfTheRuns) {
  RunRecords records;
  for (const int64_t item : {2, 0, 1}) {  // as shards come
    const int64_t us = 10 * item;
    records[item].pairs = {{us, us + 2}, {us + 1, us + 3}};
  }
  std::string text;
  for (const LatencyPair& pair : LatencyPairs(records)) {
    text += std::to_string(pair.reference_us) + ":" + std::to_string(pair.test_us) + " ";
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
      {{{1000, 1000}},
       "test / reference latency (1 pair): 1.000, unclear: too few pairs for an interval",
       R"({"latency_ratio":{"value":1.0,"lower":null,"upper":null,"pairs":1,"blocks":1,)"
       R"("margin":0.02},"latency_verdict":"unclear"})"},
      {std::vector<LatencyPair>(6, {1000, 1050}),
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

}  // namespace
}  // namespace litmus::diff
