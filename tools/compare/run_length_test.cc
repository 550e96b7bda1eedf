// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/run_length.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus::compare {
namespace {

constexpr double kRounding = 1e-9;

TEST(RunLengthTest, SecondsOfAProcess) {
  const struct {
    double seconds, overhead;
    int pairs;
    double length;  // warm-up plus measured time, in seconds
  } cases[] = {
      {60, 0, 0, 0.1},     {60, 0.03, 0, 0.1},   {60, 0.1, 0, 0.3},  // three times the overhead
      {60, 0.25, 0, 0.5},                                            // limited by 40 pairs
      {60, 0.66, 0, 0.33},  // half of the overhead; 40 pairs would leave only 0.09 s
      {60, 1.5, 0, 0.75},   // half of the overhead; 13 pairs fit
      {60, 2.0, 0, 0.5},    // limited by 12 pairs
      {60, 2.45, 0, 0.1},   // minimum; 12 pairs would leave 0.05 s
      {60, 9, 0, 0.1},     {0, 0, 0, 0.1},       {-5, 0.1, 0, 0.1},
      {60, 0, 6, 0.1},     {60, 0.5, 6, 1.5},    {60, 2, 6, 3},  // with 6 requested pairs
      {60, 9, 6, 0.1},     {60, 0.5, 100, 0.25},
  };
  for (const auto& c : cases) {
    const RunLength length = PlanRunLength(c.seconds, c.overhead, c.pairs, 2);
    EXPECT_NEAR(length.warmup + length.measured, c.length, kRounding)
        << c.seconds << " s, overhead " << c.overhead << " s, " << c.pairs << " pairs";
    EXPECT_NEAR(length.warmup, c.length / 5, kRounding);
  }
}

TEST(RunLengthTest, FlagsThatTheCommandDoesNotGive) {
  using Words = std::vector<std::string>;
  const struct {
    Words argv;
    Metric metric;
    Words flags;
  } cases[] = {
      {{"b", "--graph=m"},
       Metric::kMedian,
       {"--num_runs=1", "--min_secs=0.500", "--warmup_runs=1", "--warmup_min_secs=0.125"}},
      {{"b", "--graph=m"},
       Metric::kP95,
       {"--num_runs=200", "--min_secs=0.500", "--warmup_runs=1", "--warmup_min_secs=0.125"}},
      {{"b", "--graph=m"},
       Metric::kInit,
       {"--num_runs=1", "--min_secs=0.000", "--warmup_runs=0", "--warmup_min_secs=0.000"}},
      {{"b", "--warmup_runs=7"},
       Metric::kMedian,
       {"--num_runs=1", "--min_secs=0.500", "--warmup_min_secs=0.125"}},
      {{"b", "--warmup_min_secs", "3"},
       Metric::kMedian,
       {"--num_runs=1", "--min_secs=0.500", "--warmup_runs=1"}},
      {{"b", "--num_runs=5"}, Metric::kMedian, {}},
      {{"b", "--min_secs", "5"}, Metric::kMedian, {}},
      {{"b", "--max_secs=5"}, Metric::kInit, {}},
      {{"b", "--min_secs_or_so=5"},
       Metric::kMedian,
       {"--num_runs=1", "--min_secs=0.500", "--warmup_runs=1", "--warmup_min_secs=0.125"}},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(LengthFlags(c.argv, {c.metric}, {0.125, 0.5}), c.flags)
        << testing::PrintToString(c.argv);
  }
}

}  // namespace
}  // namespace litmus::compare
