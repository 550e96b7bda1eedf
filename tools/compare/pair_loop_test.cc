// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The order of processes, budget and run length, by a clock that the processes of the test move.
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
  double overhead =
      0.05;           // of a process, besides the run length; -1: processes take 1 s altogether
  int fails_at = -1;  // number of the process that fails
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
      {60, 0.05, 140, 150},                     // 0.2 s for each process
      {60, 0.2, 38, 42},                        // forty, as wanted
      {10, 0.02, 36, 42},   {60, 1.5, 11, 20},  // a model that takes long to load: a dozen
      {1, 0.05, 1, 4},                          // too short for anything: what fits
      {0.01, 0.05, 1, 1},                       // one pair at least
      {60, -1, 29, 29},  // 1 s for each process: 60 s hold 30 pairs, one of which is discarded
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
    // The discarded pair and one more are measured, whatever the budget.
    EXPECT_TRUE(series.seconds <= c.budget + kRounding || pairs == 1) << series.seconds << " s";
    const RunLength& length = simulation.lengths.back();
    EXPECT_GE(length.warmup + length.measured, 0.1 - kRounding);
  }
}

// Processes of 0.2 s, B by 5 % slower than A, with a seeded spread.
TEST(PairLoopTest, EndsWhenTheIntervalIsNarrowAndCoversAsOftenAsItSays) {
  const struct {
    double spread;       // standard deviation of log(B / A)
    size_t least, most;  // median number of pairs
  } cases[] = {{0.002, 30, 30}, {0.02, 50, 80}, {0.03, 110, 149}, {0.05, 140, 149}};
  // 1000 repeats have a standard deviation of 0.007 about 0.95; stopping costs up to 0.01.
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
