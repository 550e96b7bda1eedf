// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/output_number.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus::compare {
namespace {

TEST(OutputNumberTest, TheFirstMatch) {
  const struct {
    const char* pattern;
    std::string out, err;
    double number;
  } cases[] = {
      {"[0-9]+", "a 12 b 13\n", "", 12},                    // the whole match
      {"t=([0-9.]+) ms", "t=1.5 ms", "", 1.5},              // the first group
      {"^fps: (.*)$", "x\nfps: -2e3 \nfps: 4", "", -2000},  // lines, blanks around the number
      {"n=([0-9]+)", "nothing", "n=7", 7},                  // standard error
      {"n=([0-9]+)", "n=1", "n=7", 1},                      // standard output comes first
      {"n=([0-9]+)", std::string("\0n=3\0", 5), "", 3},     // bytes of zero
      {"n=([+0-9]+)", "n=+4", "", 4},
      {"n=([0-9]+)", "n=0", "", 0},
  };
  for (const auto& c : cases) {
    const auto number = FindNumber(c.pattern, c.out, c.err);
    ASSERT_TRUE(number.ok()) << c.pattern << number.status();
    EXPECT_EQ(*number, c.number) << c.pattern;
  }
}

TEST(OutputNumberTest, Mistakes) {
  const struct {
    const char *pattern, *out, *problem;
  } cases[] = {
      {"n=([0-9]+)", "m=1", "the output has no match of 'n=([0-9]+)'"},
      {"n=([0-9]+)", "", "the output has no match"},
      {"n=(.*)", "n=fast", "finds 'fast', which is not a number"},
      {"n=(.*)", "n=1 2", "finds '1 2'"},
      {"n=(.*)", "n=", "finds ''"},
      {"n=(x)?", "n=", "finds ''"},
      {"n=(.*)", "n=nan", "finds 'nan'"},
      {"n=(.*)", "n=inf", "finds 'inf'"},
      {"n=(.*)", "n=1e999", "finds '1e999'"},
      {"n=(.*)", "n=0x10", "finds '0x10'"},
      {"(", "n", "is not a POSIX extended regular expression"},
      {"", "n", "is missing"},
  };
  for (const auto& c : cases) {
    const auto number = FindNumber(c.pattern, c.out, "");
    EXPECT_EQ(number.status().code(), absl::StatusCode::kInvalidArgument) << c.pattern;
    EXPECT_NE(std::string(number.status().message()).find(c.problem), std::string::npos)
        << number.status();
  }
}

}  // namespace
}  // namespace litmus::compare
