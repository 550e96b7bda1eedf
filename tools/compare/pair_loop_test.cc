// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the order of processes, the budget and the run length, with a clock that the fake processes
// advance.
#include "tools/compare/pair_loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace litmus::compare {
namespace {

constexpr double kRounding = 1e-9;

struct Simulation {
  double now = 100;
  double overhead = 0.05;  // overhead of a process in seconds; -1: each process takes 1 s in total
  int fails_at = -1;       // number of the process that fails; -1: none
  absl::Status failure = absl::InternalError("broken");
  std::string order;
  std::vector<RunLength> lengths;

  PairSeries Run(const PairLoopOptions& options) {
    const RunProcess process = [&](int side,
                                   const RunLength& length) -> absl::StatusOr<Measurement> {
      if (static_cast<int>(order.size()) == fails_at) return failure;
      order += side == 0 ? 'A' : 'B';
      lengths.push_back(length);
      now += overhead < 0 ? 1 : overhead + length.warmup + length.measured;
      return Measurement{side == 0 ? 100.0 : 110.0, "", ""};
    };
    return RunPairs(
        options, process, [](const PairSeries&, double) {}, [&] { return now; });
  }
};

TEST(PairLoopTest, SidesTakeTurns) {
  for (const int pairs : {1, 2, 5}) {
    Simulation simulation;
    const PairSeries series = simulation.Run({60, pairs});
    EXPECT_EQ(series.pairs.size(), static_cast<size_t>(pairs));
    EXPECT_EQ(series.discarded, 1);
    EXPECT_EQ(series.ended_by, EndedBy::kPairs);
    EXPECT_EQ(simulation.order, std::string("ABBAABBAABBA").substr(0, 2 * (pairs + 1)));
    for (const Pair& pair : series.pairs) {
      EXPECT_EQ(pair.a.value, 100);
      EXPECT_EQ(pair.b.value, 110);
    }
  }
}

TEST(PairLoopTest, TheBudgetHoldsManyPairs) {
  const struct {
    double budget, overhead;
    int least, most;
  } cases[] = {
      {60, 0.05, 140, 150},                     // each process takes 0.2 s
      {60, 0.2, 38, 42},                        // forty pairs, the target
      {10, 0.02, 36, 42},   {60, 1.5, 11, 20},  // a model that loads slowly: about 12 pairs
      {1, 0.05, 1, 4},                          // budget too short: as many as fit
      {0.01, 0.05, 1, 1},                       // at least one pair
      {60, -1, 29, 29},  // each process takes 1 s: 30 pairs in 60 s, one of which is warm-up
  };
  for (const auto& c : cases) {
    Simulation simulation;
    simulation.overhead = c.overhead;
    const PairSeries series = simulation.Run({c.budget, 0});
    const auto pairs = static_cast<int>(series.pairs.size());
    EXPECT_TRUE(pairs >= c.least && pairs <= c.most)
        << c.budget << " s, overhead " << c.overhead << " s: " << pairs << " pairs";
    EXPECT_EQ(series.ended_by, EndedBy::kBudget);
    EXPECT_NEAR(series.seconds, simulation.now - 100, kRounding);
    // The warm-up pair and one more are measured regardless of the budget.
    EXPECT_TRUE(series.seconds <= c.budget + kRounding || pairs == 1) << series.seconds << " s";
    const RunLength& length = simulation.lengths.back();
    EXPECT_GE(length.warmup + length.measured, 0.1 - kRounding);
  }
}

// Processes of 0.2 s; B is 5 % slower than A, with seeded random variation.
TEST(PairLoopTest, EndsWhenTheIntervalIsNarrowAndCoversAsOftenAsItSays) {
  const struct {
    double spread;       // standard deviation of log(B / A)
    size_t least, most;  // bounds of the median number of pairs
  } cases[] = {{0.002, 30, 30}, {0.02, 50, 80}, {0.03, 110, 149}, {0.05, 140, 149}};
  // The standard deviation of the coverage over 1000 repetitions is 0.007 at 0.95; optional
  // stopping reduces the coverage by up to 0.01.
  constexpr int kRepeats = 1000;
  constexpr double kLeastCoverage = 0.95 - 0.01 - 3 * 0.007;
  std::mt19937_64 random(11);
  for (const auto& c : cases) {
    int covered = 0;
    std::vector<size_t> counts;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      double now = 0;
      std::normal_distribution<double> noise(0, c.spread / std::sqrt(2.0));
      const PairSeries series = RunPairs(
          {60, 0, 0.01},
          [&](int side, const RunLength&) -> absl::StatusOr<Measurement> {
            now += 0.2;
            return Measurement{(side == 0 ? 100 : 105) * std::exp(noise(random)), "", ""};
          },
          [](const PairSeries&, double) {}, [&] { return now; });
      const RatioEstimate ratio = RatioOf(series);
      covered += ratio.interval->low <= 1.05 && 1.05 <= ratio.interval->high ? 1 : 0;
      counts.push_back(series.pairs.size());
      if (series.ended_by == EndedBy::kInterval) {
        EXPECT_LE(ratio.interval->high - ratio.interval->low, 0.01);
      }
    }
    std::sort(counts.begin(), counts.end());
    const size_t median = counts[counts.size() / 2];
    EXPECT_TRUE(median >= c.least && median <= c.most) << c.spread << ": " << median << " pairs";
    EXPECT_GE(static_cast<double>(covered) / kRepeats, kLeastCoverage) << c.spread;
    RecordProperty(absl::StrCat("spread_", c.spread), absl::StrCat(covered));
  }
}

TEST(PairLoopTest, WhatWasMeasuredBeforeAnErrorIsKept) {
  for (const bool interrupt : {false, true}) {
    for (int at = 0; at <= 6; ++at) {
      Simulation simulation;
      simulation.fails_at = at;
      if (interrupt) simulation.failure = absl::AbortedError("interrupted");
      const PairSeries series = simulation.Run({60, 5});
      EXPECT_EQ(series.discarded, at >= 2 ? 1 : 0) << at;
      EXPECT_EQ(series.pairs.size(), static_cast<size_t>(at >= 2 ? at / 2 - 1 : 0)) << at;
      EXPECT_EQ(series.ended_by, interrupt ? EndedBy::kInterrupt : EndedBy::kError) << at;
      EXPECT_EQ(series.status, simulation.failure) << at;
    }
  }
}

}  // namespace
}  // namespace litmus::compare
