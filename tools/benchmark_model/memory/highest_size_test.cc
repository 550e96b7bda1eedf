// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the max size of the process without the tool's samples.
#include "tools/benchmark_model/memory/highest_size.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

// After the samples and the pages that a model has released are subtracted, the size is below the
// one after initialization.
TEST(HighestSizeTest, IsNeverBelowThatOfInitialisation) {
  for (const bool warm : {false, true}) {
    Result result;
    RunSeries series;
    for (int i = 0; i < 100000; ++i) series.ns.Add(1000);
    if (warm) result.warmup.ns.Add(1000);
    result.memory_init_kb = *PeakKb() + 1000000;
    NoteMemory(series, &result);
    EXPECT_EQ(result.memory_end_kb, result.memory_init_kb) << warm;
    result.memory_end_kb = *result.memory_init_kb + 5;  // from an earlier series
    NoteMemory(series, &result);
    EXPECT_EQ(*result.memory_end_kb, *result.memory_init_kb + 5) << warm;
  }
}

// No snapshot of --memory_report has grown by more than the total.
TEST(HighestSizeTest, IsNotBelowASnapshot) {
  constexpr int64_t kStart = 5000;
  const struct {
    const char* what;
    std::vector<int64_t> rss_kb;  // one per snapshot
    int64_t end_kb, expected;
  } kCases[] = {
      {"no snapshot", {}, 7000, 7000},
      {"below the highest size", {5100, 6000, 6900}, 7000, 7000},
      {"the last one above it", {5100, 6000, 7600}, 7000, 7500},
      {"one between above it", {4900, 9000, 6000}, 7000, 9100},
      {"all smaller than at the start", {5100, 5000, 4000}, 5000, 5000},
  };
  for (const auto& c : kCases) {
    Result result;
    result.memory_start_kb = kStart;
    result.memory_end_kb = c.end_kb;
    MemoryByKind memory;
    for (const int64_t rss_kb : c.rss_kb) {
      memory.points.emplace_back();
      memory.points.back().rss_kb = rss_kb;
    }
    NoteSnapshots(memory, &result);
    EXPECT_EQ(result.memory_end_kb, c.expected) << c.what;
  }
  Result unknown;
  NoteSnapshots({{MemoryPoint()}, {}}, &unknown);
  EXPECT_FALSE(unknown.memory_end_kb);
}

}  // namespace
}  // namespace litmus::benchmark
