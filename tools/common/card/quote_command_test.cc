// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/quote_command.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(QuoteCommandTest, AShellReadsTheSameArguments) {
  EXPECT_EQ(QuoteCommand({"tool", "--graph=a b", "", "it's"}), "tool '--graph=a b' '' 'it'\\''s'");
  EXPECT_EQ(QuoteCommand({"tool", "--num_threads=1;2"}), "tool '--num_threads=1;2'");
}

TEST(QuoteCommandTest, LinesBreakBetweenArguments) {
  const std::vector<std::string> command = {"bench", "model.tflite", "--runs=5", "--fast"};
  const std::string path(30, 'p');
  const struct {
    std::vector<std::string> argv;
    size_t columns;
    std::vector<std::string> lines;
  } cases[] = {
      {{}, 80, {}},
      {command, 80, {"bench model.tflite --runs=5 --fast"}},
      {command, 34, {"bench model.tflite --runs=5 --fast"}},
      {command, 33, {"bench model.tflite --runs=5 \\", "--fast"}},
      {command, 29, {"bench model.tflite --runs=5 \\", "--fast"}},
      {command, 28, {"bench model.tflite \\", "--runs=5 --fast"}},
      {command, 20, {"bench model.tflite \\", "--runs=5 --fast"}},
      {command, 19, {"bench \\", "model.tflite \\", "--runs=5 --fast"}},
      {command, 14, {"bench \\", "model.tflite \\", "--runs=5 \\", "--fast"}},
      // Arguments are never broken, however narrow the line is.
      {command, 1, {"bench \\", "model.tflite \\", "--runs=5 \\", "--fast"}},
      {{"bench", path, "--fast"}, 20, {"bench \\", path + " \\", "--fast"}},
      {{"bench", "a b", "--fast"}, 13, {"bench 'a b' \\", "--fast"}},
      {{"bench", "ääää", "--fast"}, 12, {"bench ääää \\", "--fast"}},
  };
  for (const auto& c : cases) EXPECT_EQ(QuoteCommandInLines(c.argv, c.columns), c.lines);
}

}  // namespace
}  // namespace litmus
