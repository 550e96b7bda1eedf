// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/parameters.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus::compare {
namespace {

using Words = std::vector<std::string>;

TEST(ParametersTest, LBecomesOneFlag) {
  const struct {
    Words argv, joined;
  } cases[] = {
      {{"compare", "--", "a"}, {"compare", "--", "a"}},
      {{"compare", "-L", "n", "1,2", "--", "a"}, {"compare", "--parameters=n=1,2", "--", "a"}},
      {{"compare", "-L", "n", "1,2", "--pairs=3", "-L", "m", "x", "--", "-L", "n", "3"},
       {"compare", "--parameters=n=1,2;m=x", "--pairs=3", "--", "-L", "n", "3"}},
      {{"compare", "-L", "n", "--", "a"}, {"compare", "-L", "n", "--", "a"}},
      {{"compare", "-L"}, {"compare", "-L"}},
      {{"-L", "a", "b"}, {"-L", "a", "b"}},  // the program's name
  };
  for (const auto& c : cases) EXPECT_EQ(JoinParameters(c.argv), c.joined);
  EXPECT_EQ(SplitParameters({"compare", "--parameters=n=1,2;m=x", "--", "--parameters=n=3"}),
            (Words{"compare", "-L", "n", "1,2", "-L", "m", "x", "--", "--parameters=n=3"}));
}

TEST(ParametersTest, Mistakes) {
  const struct {
    const char *text, *problem;
  } cases[] = {
      {"", ""},
      {"n=1,2;m=", ""},  // one empty value
      {"n", "'n' has no '='"},
      {"=1", "'' is not a name"},
      {"a b=1", "'a b' is not a name"},
      {"n=1;n=2", "n is given twice"},
      {"n=1;", "'' has no '='"},
  };
  for (const auto& c : cases) {
    const std::string problem = CheckParameters(c.text);
    EXPECT_EQ(problem.empty(), *c.problem == 0) << c.text;
    EXPECT_NE(problem.find(c.problem), std::string::npos) << problem;
  }
}

TEST(ParametersTest, CombinationsOfWhatTheCommandUses) {
  const std::vector<Parameter> parameters = *ParseParameters("a=1,2;b=x,y,z");
  const struct {
    Words words;
    Words filled;  // the words, joined by blanks, for each combination
  } cases[] = {
      {{"p"}, {"p"}},
      {{"p", "{a}"}, {"p 1", "p 2"}},
      {{"{b}{a}"}, {"x1", "y1", "z1", "x2", "y2", "z2"}},
      {{"--x={b}", "{b}", "{c}"}, {"--x=x x {c}", "--x=y y {c}", "--x=z z {c}"}},
  };
  for (const auto& c : cases) {
    Words filled;
    for (const Chosen& chosen : Combinations(c.words, parameters)) {
      std::string text;
      for (const std::string& word : c.words) {
        text += (text.empty() ? "" : " ") + Filled(word, chosen);
      }
      filled.push_back(text);
    }
    EXPECT_EQ(filled, c.filled);
  }
}

}  // namespace
}  // namespace litmus::compare
