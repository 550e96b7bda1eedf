// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/metric_list.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus::compare {
namespace {

TEST(MetricListTest, Lists) {
  const struct {
    const char* text;
    std::vector<Metric> metrics;
    const char* pattern;
  } cases[] = {
      {"", {}, ""},
      {"median", {Metric::kMedian}, ""},
      {"wall,cpu,memory", {Metric::kWall, Metric::kCpu, Metric::kMemory}, ""},
      {"output:t=([0-9]+)", {Metric::kOutput}, "t=([0-9]+)"},
      {"wall,output:a{1,2},b", {Metric::kWall, Metric::kOutput}, "a{1,2},b"},
      {"output:wall,cpu", {Metric::kOutput}, "wall,cpu"},
  };
  for (const auto& c : cases) {
    const auto list = ParseMetrics(c.text);
    ASSERT_TRUE(list.ok()) << c.text << list.status();
    EXPECT_EQ(list->metrics, c.metrics) << c.text;
    EXPECT_EQ(list->pattern, c.pattern) << c.text;
    EXPECT_EQ(CheckMetrics(c.text), "") << c.text;
  }
}

TEST(MetricListTest, Mistakes) {
  const struct {
    const char *text, *problem;
  } cases[] = {
      {"speed", "must be one of median, p95,"},
      {",", "an item is empty"},
      {"wall,", "an item is empty"},
      {"wall,,cpu", "an item is empty"},
      {"wall,cpu,wall", "wall is given twice"},
      {"output:", "the pattern after output: is missing"},
      {"output:(", "'(' is not a POSIX extended regular expression: "},
      {"output", "must be one of"},
  };
  for (const auto& c : cases) {
    EXPECT_NE(CheckMetrics(c.text).find(c.problem), std::string::npos)
        << c.text << ": " << CheckMetrics(c.text);
  }
}

}  // namespace
}  // namespace litmus::compare
