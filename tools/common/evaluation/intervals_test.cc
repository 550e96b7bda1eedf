// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The references are exact: Wilson's bounds are the roots of (p - x)^2 = z^2 x (1 - x) / n, solved
// with 50 decimal digits (Python's decimal); McNemar's p-value is a sum of binomial coefficients in
// fractions.
#include "tools/common/evaluation/intervals.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(IntervalsTest, Wilson) {
  const struct {
    int64_t hits, trials;
    double low, high;
  } kCases[] = {
      {0, 0, 0, 1},
      {0, 1, 0, 0.793450685622763},
      {1, 1, 0.206549314377237, 1},
      {1, 2, 0.0945312057342307, 0.905468794265769},
      {0, 10, 0, 0.277532799862889},
      {10, 10, 0.722467200137111, 1},
      {179, 200, 0.84481968008877, 0.93029251207319},
      {1, 1000, 0.000176546370626078, 0.00564255859795794},
      {999, 1000, 0.994357441402042, 0.999823453629374},
      {37500, 50000, 0.746185437443863, 0.753776150919065},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::Message() << c.hits << " of " << c.trials);
    const Interval interval = WilsonInterval(c.hits, c.trials);
    EXPECT_NEAR(interval.low, c.low, 1e-12);
    EXPECT_NEAR(interval.high, c.high, 1e-12);
  }
}

TEST(IntervalsTest, McNemar) {
  const struct {
    int64_t only_first, only_second;
    double p;
  } kCases[] = {
      {0, 0, 1},
      {1, 0, 1},
      {5, 5, 1},
      {0, 5, 0.0625},
      {3, 10, 0.09228515625},
      {10, 3, 0.09228515625},
      {40, 60, 0.0568879336409808},
      {0, 20, 1.9073486328125e-06},
      {1000, 1100, 0.0307207078642423},
      {0, 2000, 0},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::Message() << c.only_first << " : " << c.only_second);
    EXPECT_NEAR(McNemarExact(c.only_first, c.only_second), c.p, 1e-9 * c.p + 1e-300);
  }
}

// Computed by hand for 10 and 3 of 100: b = 10.5, c = 3.5, n = 102, difference -7/102, half width
// 1.959964 sqrt(14 - 49/102) / 102.
TEST(IntervalsTest, PairedDifference) {
  const Interval interval = PairedDifferenceInterval(10, 3, 100);
  EXPECT_NEAR(interval.low, -0.0686274510 - 0.0706528958, 1e-9);
  EXPECT_NEAR(interval.high, -0.0686274510 + 0.0706528958, 1e-9);
  const Interval mirrored = PairedDifferenceInterval(3, 10, 100);
  EXPECT_NEAR(mirrored.low, -interval.high, 1e-12);
  EXPECT_NEAR(mirrored.high, -interval.low, 1e-12);
  // If no image differs, the interval contains 0, is narrower with more images, and never empty.
  const Interval few = PairedDifferenceInterval(0, 0, 10),
                 many = PairedDifferenceInterval(0, 0, 1000);
  EXPECT_LT(few.low, many.low);
  EXPECT_LT(many.low, 0);
  EXPECT_GT(many.high, 0);
  const Interval none = PairedDifferenceInterval(0, 0, 0);
  EXPECT_GE(none.low, -1);
  EXPECT_LE(none.high, 1);
}

}  // namespace
}  // namespace litmus
