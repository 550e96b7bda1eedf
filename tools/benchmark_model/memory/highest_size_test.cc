// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The highest size less the tool's samples.
#include "tools/benchmark_model/memory/highest_size.h"

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

// Samples that are taken off, and pages that a model gave back, leave less than there was after
// initialisation.
TEST(HighestSizeTest, IsNeverBelowThatOfInitialisation) {
  for (const bool warm : {false, true}) {
    Result result;
    RunSeries series;
    for (int i = 0; i < 100000; ++i) series.ns.Add(1000);
    if (warm) result.warmup.ns.Add(1000);
    result.memory_init_kb = *PeakKb() + 1000000;
    NoteMemory(series, &result);
    EXPECT_EQ(result.memory_end_kb, result.memory_init_kb) << warm;
    result.memory_end_kb = *result.memory_init_kb + 5;  // of an earlier series
    NoteMemory(series, &result);
    EXPECT_EQ(*result.memory_end_kb, *result.memory_init_kb + 5) << warm;
  }
}

}  // namespace
}  // namespace litmus::benchmark
