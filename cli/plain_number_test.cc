// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/plain_number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace litmus {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(PlainNumberTest, Digits) {
  const struct {
    double value;
    int digits;
    const char* text;
  } kCases[] = {
      {0, 3, "0"},
      {1, 3, "1"},
      {-2.5, 3, "-2.5"},
      {0.0234, 2, "0.023"},
      {0.00001234, 2, "0.000012"},
      {9.996, 3, "10"},
      {99.96, 3, "100"},
      {999.6, 3, "1000"},
      {1234.5, 3, "1234"},
      {96816.76, 4, "96817"},
      {1e4, 2, "10000"},
      {123456789, 5, "123456789"},
      {0.1, 17, "0.10000000000000001"},
      {9.99e14, 3, "999000000000000"},
      {1e15, 3, "1e+15"},
      {1e300, 3, "1e+300"},
      {1e-6, 3, "0.000001"},
      {9e-7, 3, "9e-07"},
      {kInf, 3, "inf"},
      {-kInf, 3, "-inf"},
      {std::nan(""), 3, "nan"},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(PlainNumber(c.value, c.digits), c.text) << c.value << ", " << c.digits << " digits";
  }
}

TEST(PlainNumberTest, Percentages) {
  const struct {
    double share;
    const char* text;
  } kCases[] = {
      {0, "0 %"},         {0.00001, "less than 0.01 %"},
      {0.0001, "0.01 %"}, {0.0053, "0.53 %"},
      {0.022, "2.2 %"},   {0.05, "5 %"},
      {0.42, "42 %"},     {0.996, "100 %"},
      {1, "100 %"},       {1.004, "100 %"},
      {1.046, "105 %"},   {2.2, "220 %"},
      {9.996, "1000 %"},  {102.4, "10240 %"},
      {-0.05, "-5 %"},    {-2.2, "-220 %"},
  };
  for (const auto& c : kCases) EXPECT_EQ(Percent(c.share), c.text) << c.share;
  EXPECT_EQ(Percent(0.12345, 4), "12.35 %");
  EXPECT_EQ(Percent(12.344, 4), "1234 %");
}

// The text equals the number within half a unit of its last digit.
TEST(PlainNumberTest, IsTheNumber) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> exponent(-6, 15);
  for (int i = 0; i < 2000; ++i) {
    const double value = std::pow(10, exponent(random));
    for (const int digits : {1, 2, 3, 4, 6}) {
      const std::string text = PlainNumber(value, digits);
      EXPECT_EQ(text.find('e'), std::string::npos) << text;
      EXPECT_NEAR(std::stod(text), value, value * 0.5000001 * std::pow(10, 1 - digits)) << text;
    }
  }
}

}  // namespace
}  // namespace litmus
