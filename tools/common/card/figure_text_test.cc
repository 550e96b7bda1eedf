// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/figure_text.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(FigureTextTest, TimesWithIntervalsHaveOneUnit) {
  const struct {
    double us;
    std::optional<Interval> interval;
    const char* text;
  } cases[] = {
      {5252.38, Interval{5193.56, 5351.72}, "5.252 ms ± 1.9 % (95 %: 5.194 to 5.352 ms)"},
      // One unit, though the upper bound alone would have another one.
      {990, Interval{852.5, 1185}, "990.0 µs ± 20 % (95 %: 852.5 to 1185 µs)"},
      {4.386, Interval{4.38, 4.41}, "4.386 µs ± 0.55 % (95 %: 4.380 to 4.410 µs)"},
      {2.5e6, Interval{2.5e6, 2.5e6}, "2.500 s ± 0 % (95 %: 2.500 to 2.500 s)"},
      {100, Interval{10, 1000000}, "100.0 µs (95 %: 10.00 to 1000000 µs)"},
      {123.456, std::nullopt, "123.5 µs"},
  };
  for (const auto& c : cases) EXPECT_EQ(TimeWithInterval(c.us, c.interval), c.text);
}

TEST(FigureTextTest, Numbers) {
  EXPECT_EQ(RatioWithInterval(1.012, Interval{1.0075, 1.0165}, 4),
            "1.0120 ± 0.44 % (95 %: 1.0075 to 1.0165)");
  EXPECT_EQ(RatioWithInterval(0.015, Interval{0.011, 0.234}, 3), "0.015 (95 %: 0.011 to 0.234)");
  EXPECT_EQ(RatioWithInterval(1.01, std::nullopt, 3), "1.010");
  EXPECT_EQ(AccuracyWithInterval(0.87, Interval{0.8162, 0.9097}),
            "0.8700 ± 0.0538 (95 %: 0.8162 to 0.9097)");
  EXPECT_EQ(AccuracyWithInterval(0, Interval{0, 0.0187}),
            "0.0000 ± 0.0187 (95 %: 0.0000 to 0.0187)");
  EXPECT_EQ(AccuracyWithInterval(0.5, std::nullopt), "0.5000");
}

TEST(FigureTextTest, Bytes) {
  EXPECT_EQ(BytesText(25276502016.0), "23.5 GiB");
  EXPECT_EQ(BytesText(512.0), "512 B");
  EXPECT_EQ(BytesText(std::nullopt), "–");
}

}  // namespace
}  // namespace litmus
