// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The median over the last runs of the empty program.
#include "tools/common/process/measured/spawn_cost.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(SpawnCostTest, MedianAndSpreadOfTheLastRuns) {
  SpawnTimes times;
  EXPECT_EQ(times.cost().wall_seconds, 0);
  EXPECT_EQ(times.cost().runs, 0);
  const struct {
    double added;
    int times;
    double median, spread;
    int64_t runs;
  } cases[] = {
      {4, 1, 4, 0, 1},      {2, 2, 2, 1, 3},  // 4 2 2
      {9, 1, 4, 1, 4},                        // 4 2 2 9: of four values the third is the median
      {2, 97, 2, 0, 101},                     // the window is full: 4 9 and 2 for the rest
      {5, 51, 5, 1.5, 152},                   // 51 of the 101 are new
      {5, 50, 5, 0, 202},                     // all of them are
  };
  for (const auto& c : cases) {
    for (int i = 0; i < c.times; ++i) times.Add(c.added, 2 * c.added);
    EXPECT_EQ(times.cost().wall_seconds, c.median) << c.runs;
    EXPECT_EQ(times.cost().cpu_seconds, 2 * c.median) << c.runs;
    EXPECT_EQ(times.cost().spread_seconds, c.spread) << c.runs;
    EXPECT_EQ(times.cost().runs, c.runs);
  }
  EXPECT_EQ(times.cost().unavailable, "");
  times.GiveUp("why");
  EXPECT_EQ(times.cost().unavailable, "why");
}

}  // namespace
}  // namespace litmus
