// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/ratio_verdict.h"

#include <gtest/gtest.h>

#include <cmath>
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

TEST(RatioVerdictTest, SamplesThatWouldSettleIt) {
  const double margin = std::exp(0.02) - 1;  // so that logarithms are round numbers
  const struct {
    double middle, half;
    int64_t expected;  // for 10 samples; -1: none
  } cases[] = {
      {0, 0.04, 40},      // half of the width is needed
      {0.01, 0.04, 160},  // a quarter of the width fits within the margin
      {0.03, 0.04, 160},  // likewise outside the margin
      {-0.03, 0.04, 160}, {0.06, 0.04, 10}, {0.02, 0.04, -1},
  };
  for (const auto& c : cases) {
    const RatioEstimate estimate = {
        std::exp(c.middle), Interval{std::exp(c.middle - c.half), std::exp(c.middle + c.half)}};
    const auto samples = SamplesToSettle(estimate, 10, margin);
    EXPECT_NEAR(static_cast<double>(samples.value_or(-1)), static_cast<double>(c.expected), 1)
        << c.middle << " +- " << c.half;  // rounded up, from rounded logarithms
  }
  EXPECT_FALSE(SamplesToSettle({1.5, std::nullopt}, 3, 0.02).has_value());
}

}  // namespace
}  // namespace litmus
