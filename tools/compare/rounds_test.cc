// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the order of processes, the budget and the run length, with a clock that the fake processes
// advance.
#include "tools/compare/rounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
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

  RoundSeries Run(const RoundOptions& options) {
    const RunProcess process =
        [&](size_t side, const RunLength& length) -> absl::StatusOr<std::vector<Measurement>> {
      if (static_cast<int>(order.size()) == fails_at) return failure;
      order += static_cast<char>('A' + side);
      lengths.push_back(length);
      now += overhead < 0 ? 1 : overhead + length.warmup + length.measured;
      return std::vector<Measurement>{Of(100.0 + 10.0 * static_cast<double>(side)), Of(7)};
    };
    return RunRounds(
        options, process, [](const RoundSeries&, double) {}, [&] { return now; });
  }

  static Measurement Of(double value) {
    Measurement measurement;
    measurement.value = value;
    return measurement;
  }
};

RoundOptions WithBudget(double seconds, int pairs = 0) {
  RoundOptions options;
  options.budget_seconds = seconds;
  options.pairs = pairs;
  return options;
}

TEST(RoundsTest, SidesTakeTurns) {
  for (const int pairs : {1, 2, 5}) {
    Simulation simulation;
    const RoundSeries series = simulation.Run(WithBudget(60, pairs));
    EXPECT_EQ(series.rounds.size(), static_cast<size_t>(pairs));
    EXPECT_EQ(series.discarded, 1);
    EXPECT_EQ(series.ended_by, EndedBy::kPairs);
    EXPECT_EQ(simulation.order, std::string("ABBAABBAABBA").substr(0, 2 * (pairs + 1)));
    for (const Round& round : series.rounds) {
      EXPECT_EQ(round.sides[0][0].value, 100);
      EXPECT_EQ(round.sides[1][0].value, 110);
    }
  }
}

TEST(RoundsTest, TheOrderOfMoreSidesIsRotatedAndReversed) {
  const struct {
    size_t sides;
    int warmup;
    const char* order;  // of three rounds after the warm-up
  } cases[] = {
      {2, 0, "ABBAAB"},       {2, 3, "ABBAABBAABBA"}, {3, 0, "ABCCBABCA"},
      {3, 1, "ABCCBABCAACB"}, {4, 0, "ABCDDCBABCDA"},
  };
  for (const auto& c : cases) {
    Simulation simulation;
    RoundOptions options = WithBudget(60, 3);
    options.sides = c.sides;
    options.warmup = c.warmup;
    const RoundSeries series = simulation.Run(options);
    EXPECT_EQ(simulation.order, c.order) << c.sides << " sides";
    EXPECT_EQ(series.discarded, c.warmup);
    EXPECT_EQ(series.rounds.size(), 3u);
  }
  // In 2 n rounds each side has each place twice, for drift and for what runs before it.
  for (const size_t sides : {2, 3, 5, 50}) {
    std::vector<std::vector<int>> places(sides, std::vector<int>(sides));
    for (size_t round = 0; round < 2 * sides; ++round) {
      const std::vector<size_t> order = OrderOfRound(sides, round);
      for (size_t place = 0; place < sides; ++place) ++places[order[place]][place];
    }
    if (sides > 2) {
      EXPECT_EQ(places, std::vector<std::vector<int>>(sides, std::vector<int>(sides, 2)));
    }
  }
}

TEST(RoundsTest, EverySideIsComparedWithTheFirstByEveryMetric) {
  Simulation simulation;
  RoundOptions options = WithBudget(60, 6);
  options.sides = 3;
  const RoundSeries series = simulation.Run(options);
  const struct {
    size_t side, metric;
    double ratio;
  } cases[] = {{1, 0, 1.1}, {2, 0, 1.2}, {1, 1, 1}, {2, 1, 1}};
  ASSERT_EQ(series.comparisons.size(), std::size(cases));
  for (size_t i = 0; i < std::size(cases); ++i) {
    EXPECT_EQ(series.comparisons[i].side, cases[i].side);
    EXPECT_EQ(series.comparisons[i].metric, cases[i].metric);
    ASSERT_TRUE(series.comparisons[i].ratio);
    EXPECT_NEAR(series.comparisons[i].ratio->value, cases[i].ratio, kRounding);
    EXPECT_EQ(series.comparisons[i].looks, 1);
  }
}

// A value of 0 ends the ratio of its comparison only, in whatever round it occurs.
TEST(RoundsTest, AValueOfZeroHasNoRatio) {
  for (const double value : {0.0, -1.0}) {
    for (const size_t of : {0, 1, 2}) {
      int runs = 0;
      RoundOptions options = WithBudget(60, 8);
      options.sides = 3;
      const RoundSeries series = RunRounds(
          options,
          [&](size_t side, const RunLength&) -> absl::StatusOr<std::vector<Measurement>> {
            const bool is_bad = side == of && ++runs == 4;
            return std::vector<Measurement>{Simulation::Of(is_bad ? value : 5)};
          },
          [](const RoundSeries&, double) {}, [] { return 0.0; });
      ASSERT_EQ(series.comparisons.size(), 2u);
      EXPECT_EQ(series.comparisons[0].ratio.has_value(), of == 2) << of;
      EXPECT_EQ(series.comparisons[1].ratio.has_value(), of == 1) << of;
      EXPECT_EQ(series.rounds.size(), 8u);
    }
  }
}

TEST(RoundsTest, EndsWhenEveryVerdictIsClear) {
  const struct {
    double b, c;  // the values of the sides; A has 100
    RoundOptions::Stop stop;
    EndedBy ended_by;
  } cases[] = {
      {110, 100, RoundOptions::Stop::kDecided, EndedBy::kDecided},
      {110, 102, RoundOptions::Stop::kDecided, EndedBy::kBudget},  // C is at the margin
      {110, 102, RoundOptions::Stop::kBudget, EndedBy::kBudget},
      {110, 100, RoundOptions::Stop::kInterval, EndedBy::kInterval},
      {110, 102, RoundOptions::Stop::kInterval, EndedBy::kBudget},  // narrow, but not clear
      {110, 0, RoundOptions::Stop::kDecided, EndedBy::kDecided},    // C has no ratio to wait for
  };
  for (const auto& c : cases) {
    double now = 0;
    std::mt19937_64 random(3);
    std::normal_distribution<double> noise(0, 0.01);
    RoundOptions options = WithBudget(60);
    options.sides = 3;
    options.stop = c.stop;
    options.max_interval = 0.05;  // so wide that the verdicts take longer
    const RoundSeries series = RunRounds(
        options,
        [&](size_t side, const RunLength&) -> absl::StatusOr<std::vector<Measurement>> {
          now += 0.1;
          return std::vector<Measurement>{Simulation::Of((side == 0   ? 100
                                                          : side == 1 ? c.b
                                                                      : c.c) *
                                                         std::exp(noise(random)))};
        },
        [](const RoundSeries&, double) {}, [&] { return now; });
    EXPECT_STREQ(EndedByName(series.ended_by), EndedByName(c.ended_by)) << c.b << " " << c.c;
    EXPECT_EQ(series.rounds.size() < 100, c.ended_by != EndedBy::kBudget) << series.rounds.size();
  }
}

TEST(RoundsTest, TheBudgetHoldsManyPairs) {
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
    const RoundSeries series = simulation.Run(WithBudget(c.budget));
    const auto pairs = static_cast<int>(series.rounds.size());
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
TEST(RoundsTest, EndsWhenTheIntervalIsNarrowAndCoversAsOftenAsItSays) {
  const struct {
    double spread;       // standard deviation of log(B / A)
    size_t least, most;  // bounds of the median number of rounds
  } cases[] = {{0.002, 10, 30}, {0.02, 50, 149}, {0.05, 140, 149}};
  // The standard deviation of the coverage over 20 repetitions is 0.049 at 0.95. The coverage of
  // the estimator itself is tested with it.
  constexpr int kRepeats = 20;
  constexpr double kLeastCoverage = 0.95 - 3 * 0.049;
  std::mt19937_64 random(11);
  for (const auto& c : cases) {
    int covered = 0;
    std::vector<size_t> counts;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      double now = 0;
      std::normal_distribution<double> noise(0, c.spread / std::sqrt(2.0));
      RoundOptions options = WithBudget(60);
      options.stop = RoundOptions::Stop::kInterval;
      options.max_interval = 0.01;
      const RoundSeries series = RunRounds(
          options,
          [&](size_t side, const RunLength&) -> absl::StatusOr<std::vector<Measurement>> {
            now += 0.2;
            return std::vector<Measurement>{
                Simulation::Of((side == 0 ? 100 : 105) * std::exp(noise(random)))};
          },
          [](const RoundSeries&, double) {}, [&] { return now; });
      const RatioEstimate ratio = *series.comparisons[0].ratio;
      covered += ratio.interval->low <= 1.05 && 1.05 <= ratio.interval->high ? 1 : 0;
      counts.push_back(series.rounds.size());
      if (series.ended_by == EndedBy::kInterval) {
        EXPECT_LE(ratio.interval->high - ratio.interval->low, 0.01);
      }
    }
    std::sort(counts.begin(), counts.end());
    const size_t median = counts[counts.size() / 2];
    EXPECT_TRUE(median >= c.least && median <= c.most) << c.spread << ": " << median << " rounds";
    EXPECT_GE(static_cast<double>(covered) / kRepeats, kLeastCoverage) << c.spread;
    RecordProperty(absl::StrCat("spread_", c.spread), absl::StrCat(covered));
  }
}

TEST(RoundsTest, WhatWasMeasuredBeforeAnErrorIsKept) {
  for (const bool interrupt : {false, true}) {
    for (int at = 0; at <= 6; ++at) {
      Simulation simulation;
      simulation.fails_at = at;
      if (interrupt) simulation.failure = absl::AbortedError("interrupted");
      const RoundSeries series = simulation.Run(WithBudget(60, 5));
      EXPECT_EQ(series.discarded, at >= 2 ? 1 : 0) << at;
      EXPECT_EQ(series.rounds.size(), static_cast<size_t>(at >= 2 ? at / 2 - 1 : 0)) << at;
      EXPECT_EQ(series.ended_by, interrupt ? EndedBy::kInterrupt : EndedBy::kError) << at;
      EXPECT_EQ(series.status, simulation.failure) << at;
    }
  }
}

}  // namespace
}  // namespace litmus::compare
