// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/quantity.h"

#include <gtest/gtest.h>

#include <cstdint>
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

TEST(QuantityTest, Fractions) {
  const struct {
    const char *text, *wanted;
  } cases[] = {
      {"0", ""},
      {"1", ""},
      {"0.7", ""},
      {"+0.7", ""},
      {"1e-2", ""},
      {"70", "must be a fraction from 0 to 1: 0.7 for 70 %"},
      {"70%", "must be a fraction from 0 to 1: 0.7 for 70 %"},
      {"0.5%", "must be a fraction from 0 to 1: 0.005 for 0.5 %"},
      {"100", "must be a fraction from 0 to 1: 1 for 100 %"},
      {"101", "must be a fraction from 0 to 1, such as 0.7"},
      {"-0.5", "must be a fraction from 0 to 1, such as 0.7"},
      {"0.7x", "must be a fraction from 0 to 1, such as 0.7"},
      {"nan", "must be a fraction from 0 to 1, such as 0.7"},
      {"%", "must be a fraction from 0 to 1, such as 0.7"},
      {"", "must be a fraction from 0 to 1, such as 0.7"},
  };
  for (const auto& c : cases) EXPECT_EQ(CheckFraction(c.text), c.wanted) << "'" << c.text << "'";
}

TEST(QuantityTest, Sizes) {
  const struct {
    const char* text;
    int64_t bytes;
  } cases[] = {
      {"4096", 4096},
      {"1", 1},
      {"1KiB", 1024},
      {"500MiB", 524288000},
      {"4GiB", 4294967296},
      {"1.5GiB", 1610612736},
      {"2TiB", 2199023255552},
      {"1kB", 1000},
      {"3MB", 3000000},
      {"2GB", 2000000000},
      {"1TB", 1000000000000},
      {"4194304TiB", int64_t{1} << 62},
      {"4194305TiB", -1},
      {"0", -1},
      {"0.5", -1},
      {"-1GiB", -1},
      {"4G", -1},
      {"4gib", -1},
      {"4 GiB", -1},
      {"4GiB ", -1},
      {"GiB", -1},
      {"", -1},
      {"1e3", -1},
      {"inf", -1},
      {"nan", -1},
      {"99999999999999999999999TiB", -1},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(ParseSize(c.text).value_or(-1), c.bytes) << "'" << c.text << "'";
    EXPECT_EQ(CheckSize(c.text).empty(), c.bytes != -1) << "'" << c.text << "'";
  }
}

}  // namespace
}  // namespace litmus
