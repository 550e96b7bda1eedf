// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/foreign/select_entry.h"

#include <gtest/gtest.h>

#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

ForeignResult Sample() {
  ForeignResult result{"hyperfine's JSON", {}, {}};
  result.entries = {{"a", "wall_time", "us", 5, {5, 6}, true, ""},
                    {"a", "cpu_time", "us", 4, {}, true, ""},
                    {"b#c", "wall_time", "us", 7, {}, true, ""}};
  result.failures = {{"d", "no device"}};
  return result;
}

TEST(SelectEntryTest, ByNameAndMetric) {
  struct Case {
    const char *name, *metric;
    double value;      // 0: refused
    const char* says;  // of the refusal
  };
  for (const Case& c :
       {Case{"a", "wall_time", 5, ""}, Case{"a", "cpu_time", 4, ""},
        Case{"b#c", "wall_time", 7, ""},
        Case{"", "wall_time", 0,
             "hyperfine's JSON has 3 results: 'a', 'b#c', 'd'; FILE#NAME chooses one"},
        Case{"b", "wall_time", 0, "has no result 'b'; it has 'a', 'b#c', 'd'"},
        Case{"b#c", "cpu_time", 0, "the result has no cpu_time; hyperfine's JSON has wall_time"},
        Case{"d", "wall_time", 0, "the result is of a run that failed: no device"}}) {
    const auto entry = SelectEntry(Sample(), c.name, c.metric);
    EXPECT_EQ(entry.ok() ? entry->value : 0, c.value) << c.name << " " << c.metric;
    EXPECT_TRUE(absl::StrContains(entry.status().message(), c.says)) << entry.status();
  }
  ForeignResult one = Sample();
  one.entries.resize(2);
  one.failures.clear();
  EXPECT_EQ(SelectEntry(one, "", "cpu_time")->value, 4);
}

TEST(SelectEntryTest, Paths) {
  const std::string folder = testing::TempDir();
  const std::string plain = folder + "/plain.json", odd = folder + "/odd#1.json";
  for (const std::string& path : {plain, odd}) std::ofstream(path) << "{}";
  struct Case {
    std::string path, file, name;
  };
  for (const Case& c :
       {Case{plain, plain, ""}, Case{plain + "#a", plain, "a"},
        Case{plain + "#a#b c", plain, "a#b c"}, Case{odd, odd, ""}, Case{odd + "#x", odd, "x"},
        Case{plain + "#", plain, ""}, Case{"/no/such#a", "/no/such#a", ""}, Case{"#", "#", ""}}) {
    const ForeignPath split = SplitForeignPath(c.path);
    EXPECT_EQ(split.file, c.file) << c.path;
    EXPECT_EQ(split.name, c.name) << c.path;
  }
}

TEST(SelectEntryTest, Interval) {
  ForeignEntry entry{"a", "wall_time", "us", 3, {}, true, ""};
  EXPECT_FALSE(IntervalOfEntry(entry).has_value());
  entry.samples = {100, 101, 102, 99, 98, 103, 100};
  for (const bool processes : {true, false}) {
    entry.samples_are_processes = processes;
    const auto interval = IntervalOfEntry(entry);
    ASSERT_TRUE(interval.has_value());
    EXPECT_LT(interval->low, 100);
    EXPECT_GT(interval->high, 100);
  }
  entry.samples[0] = 0;
  EXPECT_FALSE(IntervalOfEntry(entry).has_value());
}

}  // namespace
}  // namespace litmus
