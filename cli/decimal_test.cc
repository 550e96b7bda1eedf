// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/decimal.h"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <string>

namespace litmus {
namespace {

// The expected values are those of this machine's C++ library.
TEST(DecimalTest, ReadsAsTheStandardLibraryDoes) {
  const char* const texts[] = {
      "",
      "0",
      "1",
      "-1",
      "+1",
      " 1",
      "1 ",
      "1.5",
      ".5",
      "5.",
      "-.5e1",
      "1e5",
      "1e",
      "1e+",
      "1e-2x",
      "0x1",
      "0X1p3",
      "x",
      "1x2",
      "inf",
      "-inf",
      "nan",
      "infinity",
      "in",
      "1e308",
      "2e308",
      "-1e999",
      "1e-400",
      "4.9e-324",
      "0.1",
      "3.4e38",
      "3.5e38",
      "1e40",
      "1e-50",
      "1,5",
      "1s",
      "12ms",
      "0x",
      "00012",
      "--1",
      "1.2.3",
      "1e5e5",
      "9007199254740993",
  };
  for (const char* given : texts) {
    const std::string text = given;
    const char* end = text.data() + text.size();
    for (const bool fixed : {false, true}) {
      double number = -7, expected = -7;
      const absl::from_chars_result got =
          DecimalFromChars(text.data(), end, &number,
                           fixed ? absl::chars_format::fixed : absl::chars_format::general);
      const std::from_chars_result want =
          std::from_chars(text.data(), end, expected,
                          fixed ? std::chars_format::fixed : std::chars_format::general);
      EXPECT_EQ(got.ec, want.ec) << "'" << text << "', fixed: " << fixed;
      EXPECT_EQ(got.ptr - text.data(), want.ptr - text.data())
          << "'" << text << "', fixed: " << fixed;
      EXPECT_TRUE(number == expected || (std::isnan(number) && std::isnan(expected)))
          << "'" << text << "', fixed: " << fixed << ": " << number << ", expected " << expected;
    }
  }
}

}  // namespace
}  // namespace litmus
