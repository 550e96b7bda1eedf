// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the text of the statistics.
#include "runtime/profiling/sample_stat.h"

#include "gtest/gtest.h"

namespace litmus {
namespace {

struct TextCase {
  std::vector<int64_t> samples;
  const char* text;
  const char* percentiles;
};

TEST(SampleStatTest, Text) {
  const TextCase cases[] = {
      {{}, "count=0", "count=0 p5=0 median=0 p95=0"},
      {{133}, "count=1 curr=133", "count=1 curr=133 p5=133 median=133 p95=133"},
      {{7, 7, 7}, "count=3 curr=7(all same)", "count=3 curr=7(all same) p5=7 median=7 p95=7"},
      // The variance 2/3 is truncated to 0 before the root is taken.
      {{1, 2, 3},
       "count=3 first=1 curr=3 min=1 max=3 avg=2 std=0",
       "count=3 first=1 curr=3 min=1 max=3 avg=2 std=0 p5=1 median=2 p95=3"},
      {{10, 20},
       "count=2 first=10 curr=20 min=10 max=20 avg=15 std=5",
       "count=2 first=10 curr=20 min=10 max=20 avg=15 std=5 p5=10 median=20 p95=20"},
      // Six significant digits; exponent notation from a million on.
      {{1234567, 1234569},
       "count=2 first=1234567 curr=1234569 min=1234567 max=1234569 "
       "avg=1.23457e+06 std=1",
       "count=2 first=1234567 curr=1234569 min=1234567 max=1234569 avg=1.23457e+06 std=1 "
       "p5=1234567 median=1234569 p95=1234569"},
      {{7449, 7450, 7451, 7449},
       "count=4 first=7449 curr=7449 min=7449 max=7451 avg=7449.75 std=0",
       "count=4 first=7449 curr=7449 min=7449 max=7451 avg=7449.75 std=0 "
       "p5=7449 median=7450 p95=7451"},
  };
  for (size_t i = 0; i < std::size(cases); ++i) {
    SampleStat stat;
    for (int64_t sample : cases[i].samples) stat.Add(sample);
    EXPECT_EQ(stat.Text(), cases[i].text) << "case " << i;
    EXPECT_EQ(stat.TextWithPercentiles(), cases[i].percentiles) << "case " << i;
  }
}

TEST(SampleStatTest, PercentileIndexIsFloorOfShare) {
  SampleStat stat;
  for (int i = 99; i >= 0; --i) stat.Add(i);
  EXPECT_EQ(stat.Percentile(0), 0);
  EXPECT_EQ(stat.Percentile(5), 5);
  EXPECT_EQ(stat.Percentile(50), 50);
  EXPECT_EQ(stat.Percentile(95), 95);
  EXPECT_EQ(stat.Percentile(100), 99);
  EXPECT_EQ(stat.Percentile(101), 0);
}

}  // namespace
}  // namespace litmus
