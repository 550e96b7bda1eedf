// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What is subtracted after some runs of the empty program.
#include "tools/common/process/measured/spawn_cost.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(SpawnCostTest, OfTheLastRuns) {
  SpawnTimes times;
  EXPECT_EQ(times.cost().wall_seconds, 0);
  EXPECT_EQ(times.cost().runs, 0);
  const struct {
    double added;
    int times;
    double usual, spread;
    int64_t runs;
  } cases[] = {
      {4, 1, 4, 0, 1},      {3, 2, 3, 0.5, 3},  // 4 3 3
      {9, 1, 4, 0.5, 4},                        // 4 3 3 9: of four values the third is the median
      {3, 97, 3, 0, 101},                       // the window is full: 4 9 and 3 for the rest
      {4, 51, 4, 0.5, 152},                     // 51 of the 101 are new
      {4, 50, 4, 0, 202},                       // all of them are
      {90, 60, 6, 43, 262},  // most runs are disturbed: 1.5 times the 10 % quantile
  };
  for (const auto& c : cases) {
    for (int i = 0; i < c.times; ++i) times.Add(c.added, 2 * c.added);
    EXPECT_EQ(times.cost().wall_seconds, c.usual) << c.runs;
    EXPECT_EQ(times.cost().cpu_seconds, 2 * c.usual) << c.runs;
    EXPECT_EQ(times.cost().spread_seconds, c.spread) << c.runs;
    EXPECT_EQ(times.cost().runs, c.runs);
  }
  EXPECT_EQ(times.cost().unavailable, "");
  times.GiveUp("why");
  EXPECT_EQ(times.cost().unavailable, "why");
}

}  // namespace
}  // namespace litmus
