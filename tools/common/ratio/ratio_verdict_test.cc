// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/ratio_verdict.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus {
namespace {

TEST(RatioVerdictTest, WhereTheIntervalLies) {
  const double least = 1 / 1.02, most = 1.02;
  const struct {
    double low, high;  // of the 95 % interval
    double beyond;     // distance of the 99 % interval's bounds from those
    const char* verdict;
  } cases[] = {
      {1, 1, 0, "same"},
      {0.99, 1.01, 0, "same"},
      {least, most, 0, "same"},
      {least, most, 0.1, "same"},
      {least - 1e-9, most, 0, "unclear"},
      {least, most + 1e-9, 0, "unclear"},
      {most, 1.1, 0, "unclear"},
      {most + 1e-9, 1.1, 0, "slower"},
      {most + 1e-9, 1.1, 1e-8, "unclear"},
      {1.05, 1.1, 0.02, "slower"},
      {1.05, 1.1, 0.04, "unclear"},
      {0.9, least, 0, "unclear"},
      {0.9, least - 1e-9, 0, "faster"},
      {0.9, least - 1e-9, 1e-8, "unclear"},
      {0.9, 0.95, 0.02, "faster"},
      {0.5, 2, 0, "unclear"},
  };
  for (const auto& c : cases) {
    RatioEstimate ratio;
    ratio.interval = Interval{c.low, c.high};
    ratio.wide = Interval{c.low - c.beyond, c.high + c.beyond};
    EXPECT_STREQ(RatioVerdictName(JudgeRatio(ratio, 0.02)), c.verdict)
        << c.low << " to " << c.high << ", " << c.beyond << " beyond";
  }
  EXPECT_STREQ(RatioVerdictName(JudgeRatio(RatioEstimate(), 0.02)), "unclear");
  RatioEstimate few;
  few.interval = Interval{1.5, 1.6};
  EXPECT_STREQ(RatioVerdictName(JudgeRatio(few, 0.02)), "slower") << "too few for 99 %";
}

}  // namespace
}  // namespace litmus
