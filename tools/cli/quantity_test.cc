// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/cli/quantity.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus {
namespace {

constexpr double kNone = -1;

TEST(QuantityTest, Durations) {
  const struct {
    const char* text;
    double seconds;
  } cases[] = {
      {"60s", 60},     {"2m", 120},    {"1.5h", 5400},  {"500ms", 0.5},  {"0.25s", 0.25},
      {".5s", 0.5},    {"60", kNone},  {"60 s", kNone}, {"s", kNone},    {"", kNone},
      {"-1s", kNone},  {"0s", kNone},  {"+1s", kNone},  {"1e3s", kNone}, {"1S", kNone},
      {"infs", kNone}, {"nan", kNone}, {"1s ", kNone},  {" 1s", kNone},  {"1min", kNone},
      {"0x1s", kNone},
  };
  for (const auto& c : cases) {
    EXPECT_DOUBLE_EQ(ParseDuration(c.text).value_or(kNone), c.seconds) << "'" << c.text << "'";
    EXPECT_EQ(CheckDuration(c.text).empty(), c.seconds != kNone) << "'" << c.text << "'";
  }
}

TEST(QuantityTest, Shares) {
  const struct {
    const char* text;
    double share;
  } cases[] = {
      {"2%", 0.02},   {"0.02", 0.02}, {"0.5%", 0.005}, {"99.9%", 0.999}, {".5", 0.5},
      {"2", kNone},   {"1", kNone},   {"100%", kNone}, {"0", kNone},     {"0%", kNone},
      {"-2%", kNone}, {"2 %", kNone}, {"%", kNone},    {"", kNone},      {"2%%", kNone},
      {"2x", kNone},  {"nan", kNone}, {"1e-2", kNone},
  };
  for (const auto& c : cases) {
    EXPECT_DOUBLE_EQ(ParseShare(c.text).value_or(kNone), c.share) << "'" << c.text << "'";
    EXPECT_EQ(CheckShare(c.text).empty(), c.share != kNone) << "'" << c.text << "'";
  }
}

}  // namespace
}  // namespace litmus
