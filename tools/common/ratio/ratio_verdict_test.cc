// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/ratio_verdict.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus {
namespace {

TEST(RatioVerdictTest, WhereTheIntervalLies) {
  const double least = 1 / 1.02, most = 1.02;
  const struct {
    double low, high;
    const char* verdict;
  } cases[] = {
      {1, 1, "same"},
      {0.99, 1.01, "same"},
      {least, most, "same"},
      {least - 1e-9, most, "unclear"},
      {least, most + 1e-9, "unclear"},
      {most, 1.1, "unclear"},
      {most + 1e-9, 1.1, "slower"},
      {0.9, least, "unclear"},
      {0.9, least - 1e-9, "faster"},
      {0.5, 2, "unclear"},
  };
  for (const auto& c : cases) {
    EXPECT_STREQ(RatioVerdictName(JudgeRatio(Interval{c.low, c.high}, 0.02)), c.verdict)
        << c.low << " to " << c.high;
  }
  EXPECT_STREQ(RatioVerdictName(JudgeRatio(std::nullopt, 0.02)), "unclear");
}

}  // namespace
}  // namespace litmus
