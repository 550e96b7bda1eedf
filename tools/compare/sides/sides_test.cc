// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/sides.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/common/status_exit.h"

namespace litmus::compare {
namespace {

using Words = std::vector<std::string>;

TEST(SidesTest, Names) {
  const struct {
    size_t index;
    const char* name;
  } cases[] = {{0, "A"},   {1, "B"},   {25, "Z"},   {26, "AA"},
               {27, "AB"}, {51, "AZ"}, {701, "ZZ"}, {702, "AAA"}};
  for (const auto& c : cases) EXPECT_EQ(SideName(c.index), c.name) << c.index;
}

TEST(SidesTest, CommandsAndCombinations) {
  const struct {
    Words rest;
    const char* parameters;
    Words commands;  // name and words, joined by blanks
    Words around = {};
  } cases[] = {
      {{"a", "---", "b", "-x"}, "", {"A a", "B b -x"}},
      {{"a", "---", "a", "---", "a"}, "", {"A a", "B a", "C a"}},
      {{"a", "{n}"}, "n=1,2,3", {"A a 1", "B a 2", "C a 3"}},
      {{"base", "---", "a", "{n}{m}"},
       "n=1,2;m=x,y",
       {"A base", "B a 1x", "C a 1y", "D a 2x", "E a 2y"}},
      {{"a"}, "n=1,2", {"A a", "B a"}, {"", "x{n}"}},
      {{"a", "{n}"}, "n=1,2;m=3", {"A a 1", "B a 2"}, {"{m}{n}"}},
  };
  for (const auto& c : cases) {
    const auto sides = SidesOfCommands(c.rest, c.around, *ParseParameters(c.parameters));
    ASSERT_TRUE(sides.ok()) << sides.status();
    Words commands;
    for (const SideTask& side : *sides) {
      commands.push_back(side.name);
      for (const std::string& word : side.argv) commands.back() += " " + word;
    }
    EXPECT_EQ(commands, c.commands);
  }
}

TEST(SidesTest, Mistakes) {
  Words many = {"a"};
  for (size_t i = 0; i < kMaxSides; ++i) many.insert(many.end(), {"---", "a"});
  const struct {
    Words rest;
    const char *parameters, *problem;
  } cases[] = {
      {{"a"}, "", "there is no '---'"},
      {{"a", "{n}"}, "n=1", "there is no '---'"},
      {{"---", "b"}, "", "command A, before '---', is missing"},
      {{"a", "---"}, "", "command B, after '---', is missing"},
      {{"a", "---", "---", "c"}, "", "command B, after '---', is missing"},
      {{"a", "---", ""}, "", "command B, after '---', is missing"},
      {{"a", "---", "b"}, "n=1,2", "-L n: no command has {n}"},
      {many, "", "there are more than 100 sides"},
  };
  for (const auto& c : cases) {
    const auto sides = SidesOfCommands(c.rest, {"", "{m}"}, *ParseParameters(c.parameters));
    EXPECT_EQ(ExitCodeOf(sides.status()), kExitUsage) << sides.status();
    EXPECT_NE(std::string(sides.status().message()).find(c.problem), std::string::npos)
        << sides.status();
  }
}

}  // namespace
}  // namespace litmus::compare
