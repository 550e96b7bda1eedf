// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which arguments are flags, texts of flags, or words.
#include "cli/arguments.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus {
namespace {

using Line = std::vector<std::string>;

void Declare(FlagRegistry& flags) {
  const FlagUse use = ChangesResult(kEveryMode);
  flags.AddString("model", "", use, "").Letter('m').AlsoNamed({"graph"});
  flags.AddString("image", "", use, "").Letter('i');
  flags.AddFloat("mean", 0, use, "").Letter('b');
  flags.AddBool("verbose", false, use, "").Letter('v');
  flags.AddBool("profiling", false, use, "").Letter('p');
  flags.AddBool("use_gpu", false, use, "");
  flags.AddString("log_prefix", "false", use, "").Bare("true");
}

// Writes "name=text" for a flag, "name?" for a flag without its text, "'word'", "<unknown>", "-h".
std::string Describe(const Line& arguments) {
  FlagRegistry flags("tool", "");
  Declare(flags);
  Line argv = {"-m"};  // The program's name is not read, even if it looks like a flag.
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  std::string text;
  size_t next = 1;
  for (const Argument& argument : ReadArguments(flags, argv)) {
    EXPECT_EQ(argument.index, next);
    next += argument.width;
    if (!text.empty()) text += ' ';
    switch (argument.kind) {
      case Argument::Kind::kFlag:
        text += argument.flag->name() + "=" + argument.text;
        break;
      case Argument::Kind::kNeedsText:
        text += argument.flag->name() + "?";
        break;
      case Argument::Kind::kWord:
        text += "'" + argument.text + "'";
        break;
      case Argument::Kind::kUnknown:
        text += "<" + argument.text + ">";
        break;
      case Argument::Kind::kHelp:
        text += "-h";
        break;
      case Argument::Kind::kRest:
        text += "--";
        break;
    }
  }
  EXPECT_EQ(next, argv.size());
  return text;
}

TEST(ArgumentsTest, FlagsWordsAndTheRest) {
  const struct {
    Line arguments;
    const char* expected;
  } cases[] = {
      {{}, ""},
      {{"--model=m", "--graph", "n"}, "model=m model=n"},
      {{"--model="}, "model="},
      {{"--model", ""}, "model="},
      {{"--model"}, "model?"},
      {{"--model", "--image=a"}, "model? image=a"},
      {{"--mean", "-1.5"}, "mean=-1.5"},
      {{"--use_gpu", "true"}, "use_gpu=true 'true'"},
      {{"--use_gpu=0"}, "use_gpu=0"},
      {{"--log_prefix", "x"}, "log_prefix=true 'x'"},
      {{"--log_prefix=both"}, "log_prefix=both"},
      {{"a", "", "-"}, "'a' '' '-'"},
      {{"--unknown", "1", "-z", "--"}, "<--unknown> '1' <-z> <-->"},
      {{"-h"}, "-h"},
      // Letters, by getopt's rules.
      {{"-m", "m.tflite"}, "model=m.tflite"},
      {{"-mm.tflite"}, "model=m.tflite"},
      {{"-m=m.tflite"}, "model=m.tflite"},
      {{"-m", ""}, "model="},
      {{"-m"}, "model?"},
      {{"-m", "--image=a"}, "model? image=a"},
      {{"-i", "-odd name.bmp"}, "image=-odd name.bmp"},
      {{"-i", "-m"}, "image=-m"},
      {{"-b", "-1.5", "-b2"}, "mean=-1.5 mean=2"},
      // A boolean with a letter accepts a number.
      {{"-v", "1"}, "verbose=true"},
      {{"-v4"}, "verbose=true"},
      {{"-v", "0"}, "verbose=false"},
      {{"-v", "-0"}, "verbose=false"},
      {{"-v"}, "verbose=true"},
      {{"-v", "-p", "1"}, "verbose=true profiling=true"},
      {{"--verbose", "4"}, "verbose=true"},
      {{"--verbose=4"}, "verbose=true"},
      {{"--verbose", "false"}, "verbose=false"},
      {{"--verbose", "yes"}, "verbose=true 'yes'"},
      {{"-v=yes"}, "verbose=yes"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Describe(c.arguments), c.expected) << testing::PrintToString(c.arguments);
  }
}

TEST(ArgumentsTest, FlagsOfOtherPrograms) {
  EXPECT_TRUE(GivesFlag("--runs", "runs"));
  EXPECT_TRUE(GivesFlag("--runs=3", "runs"));
  EXPECT_FALSE(GivesFlag("--runs_more=3", "runs"));
  EXPECT_FALSE(GivesFlag("-runs", "runs"));
  EXPECT_FALSE(GivesFlag("runs", "runs"));
}

}  // namespace
}  // namespace litmus
