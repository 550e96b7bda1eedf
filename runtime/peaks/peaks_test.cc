// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Peaks depend on the machine, so the test checks only that they are measured and plausible.
#include "runtime/peaks/peaks.h"

#include <atomic>

#include "gtest/gtest.h"

namespace litmus {
namespace {

TEST(PeaksTest, EveryRateIsThere) {
  for (const int threads : {1, 2}) {
    const MachinePeaks peaks = MeasurePeaks(threads);
    EXPECT_GE(peaks.threads, 1);
    EXPECT_LE(peaks.threads, threads);
    EXPECT_GT(peaks.float_gflops, 0);
    EXPECT_GE(peaks.byte_gops, 0);
    ASSERT_FALSE(peaks.reading.empty());
    for (size_t i = 0; i < peaks.reading.size(); ++i) {
      EXPECT_GT(peaks.reading[i].gbps, 0) << peaks.reading[i].bytes_per_thread << " bytes";
      if (i == 0) continue;
      EXPECT_GT(peaks.reading[i].bytes_per_thread, peaks.reading[i - 1].bytes_per_thread);
    }
  }
}

TEST(PeaksTest, BestRateCountsTheWorkOfAllThreads) {
  ThreadPool pool(2);
  std::atomic<int> calls{0};
  const auto run = [&](size_t) {
    ++calls;
    return 1e9;
  };
  EXPECT_GT(BestRate(&pool, run, 5, 0), 0);
  EXPECT_EQ(calls, 5 * pool.threads());
  calls = 0;
  EXPECT_GT(BestRate(nullptr, run, 3, 0), 0);
  EXPECT_EQ(calls, 3);
  calls = 0;
  BestRate(nullptr, run, 1, 0.01);  // one call takes much less than the limit
  EXPECT_GT(calls, 1);
}

}  // namespace
}  // namespace litmus
