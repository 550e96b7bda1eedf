// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/shown_command.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus::compare {
namespace {

TEST(ShownCommandTest, TheDifference) {
  using Words = std::vector<std::string>;
  const struct {
    Words own, other;
    const char* text;
  } kCases[] = {
      {{"b"}, {"b"}, "b"},
      {{"a"}, {"b"}, "a"},
      {{"b", "--graph=/work/models/a.tflite"},
       {"b", "--graph=/work/models/b.tflite"},
       "… --graph=…/a.tflite"},
      // The names of the files are the same, their folders are not.
      {{"b", "--graph=/work/old/m.tflite"},
       {"b", "--graph=/work/new/m.tflite"},
       "… --graph=…/old/m.tflite"},
      {{"/opt/old/bench", "--graph=m"}, {"/opt/new/bench", "--graph=m"}, "…/old/bench"},
      {{"b", "--graph=/a.tflite"}, {"b", "--graph=/b.tflite"}, "… --graph=/a.tflite"},
      {{"b", "--graph=a/b=c/d"}, {"b", "--graph=a/b=c/e"}, "… --graph=…/d"},
      {{"b", "--graph=m", "--threads=1"}, {"b", "--graph=m", "--threads=2"}, "… --threads=1"},
      {{"b", "--graph=m"}, {"b", "--graph=m", "--threads=2"}, "… without --threads=2"},
      {{"b", "--graph=m", "--threads=2"}, {"b", "--graph=m"}, "… --threads=2"},
      {{"b", "--x", "--graph=m"}, {"b", "--graph=m"}, "… --x"},
      {{"b", "--x=1 2"}, {"c", "--x=3 4"}, "b '--x=1 2'"},
      {{}, {"b"}, "without b"},
      {{"results/a.json"}, {"results/b.json"}, "…/a.json"},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(ShownDifference(c.own, c.other), c.text) << testing::PrintToString(c.own);
  }
}

}  // namespace
}  // namespace litmus::compare
