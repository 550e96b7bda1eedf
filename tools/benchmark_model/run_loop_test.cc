// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The loop rule, case by case: how many runs there are and what ended them.
#include "tools/benchmark_model/run_loop.h"

#include <chrono>
#include <thread>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

RunSeries Loop(const LoopLimits& limits, std::atomic<bool>* stop, int stop_after = -1,
               bool run_ok = true, int run_ms = 2) {
  int runs = 0;
  return RunLoop(
      limits, [] {},
      [&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(run_ms));
        if (++runs == stop_after) *stop = true;
        return run_ok;
      },
      [] {}, stop);
}

TEST(RunLoopTest, Limits) {
  const struct {
    LoopLimits limits;  // min_runs, min_secs, max_secs, run_delay, run_frequency
    int64_t least, most;
    const char* ended_by;
  } kCases[] = {
      {{3, 0, 150, -1, -1}, 3, 3, "enough runs and seconds"},
      {{0, -1, 150, -1, -1}, 0, 0, "enough runs and seconds"},       // dry run
      {{1, 0.1, 150, -1, -1}, 1, 50, "enough runs and seconds"},     // 0.1 s of runs of 2 ms
      {{1000000, 0, 0.05, -1, -1}, 1, 25, "max_secs"},               // the limit stops the count
      {{1, 1000, 0.05, -1, -1}, 1, 25, "max_secs"},                  // and the seconds
      {{1, 0.1, 150, 0.05, -1}, 1, 2, "enough runs and seconds"},    // 50 ms between runs
      {{1, 0.1, 150, 0.05, 100}, 1, 11, "enough runs and seconds"},  // 100 per second instead
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    std::atomic<bool> stop{false};
    const RunSeries series = Loop(kCases[i].limits, &stop);
    EXPECT_GE(series.stat.count(), kCases[i].least) << "case " << i;
    EXPECT_LE(series.stat.count(), kCases[i].most) << "case " << i;
    EXPECT_EQ(series.ended_by, kCases[i].ended_by) << "case " << i;
    EXPECT_EQ(series.samples.size(), static_cast<size_t>(series.stat.count())) << "case " << i;
    EXPECT_FALSE(series.failed) << "case " << i;
  }
}

TEST(RunLoopTest, AFailedRunDoesNotStopTheLoop) {
  std::atomic<bool> stop{false};
  const RunSeries series = Loop({4, 0, 150, -1, -1}, &stop, -1, /*run_ok=*/false);
  EXPECT_EQ(series.stat.count(), 4);
  EXPECT_TRUE(series.failed);
}

TEST(RunLoopTest, InterruptKeepsWholeRunsOnly) {
  for (const bool run_ok : {true, false}) {  // false: the interrupt cancelled the third run
    std::atomic<bool> stop{false};
    const RunSeries series = Loop({1000, 10, 150, -1, -1}, &stop, 3, run_ok);
    EXPECT_EQ(series.ended_by, "interrupt");
    EXPECT_EQ(series.stat.count(), run_ok ? 3 : 2);
  }
}

TEST(RunLoopTest, TimesTheRunAlone) {
  std::atomic<bool> stop{false};
  const auto slow = [] { std::this_thread::sleep_for(std::chrono::milliseconds(30)); };
  const RunSeries series = RunLoop(
      {3, 0, 150, -1, -1}, slow, [] { return true; }, slow, &stop);
  EXPECT_LT(series.stat.Percentile(50), 15000) << "before() and after() were timed";
}

}  // namespace
}  // namespace litmus::benchmark
