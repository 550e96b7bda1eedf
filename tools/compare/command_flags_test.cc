// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From flags and the words of sides to what is run.
#include "tools/compare/command_flags.h"

#include <gtest/gtest.h>

namespace litmus::compare {
namespace {

using Words = std::vector<std::string>;
using Environment = std::vector<std::pair<std::string, std::string>>;

// Flags with these values.
CommandFlags With(
    std::initializer_list<std::pair<std::string CommandFlags::*, std::string>> values) {
  CommandFlags flags;
  for (const auto& [flag, value] : values) flags.*flag = value;
  return flags;
}

TEST(CommandFlagsTest, WordsOfASide) {
  const struct {
    const char* shell;
    Words words;
    Environment environment;
    Words argv;
  } cases[] = {
      {"", {"a", "b c"}, {}, {"a", "b c"}},
      {"",
       {"A=1", "B_2=x=y", "C=", "p", "D=4"},
       {{"A", "1"}, {"B_2", "x=y"}, {"C", ""}},
       {"p", "D=4"}},
      {"", {"1A=1"}, {}, {"1A=1"}},  // no name of a variable
      {"", {"./a=b", "c"}, {}, {"./a=b", "c"}},
      {"sh", {"a | b"}, {}, {"sh", "-c", "a | b"}},
      {"sh", {"A=1 a"}, {}, {"sh", "-c", "A=1 a"}},
      {"sh", {"A=1", "a", "b c", "|"}, {{"A", "1"}}, {"sh", "-c", "a 'b c' '|'"}},
      {"bash -e", {"a"}, {}, {"bash", "-e", "-c", "a"}},
  };
  for (const auto& c : cases) {
    CommandFlags flags;
    flags.shell = c.shell;
    const absl::StatusOr<CommandPlan> plan = PlanOf(flags, {{"other"}, c.words});
    ASSERT_TRUE(plan.ok()) << c.words[0] << plan.status();
    ASSERT_EQ(plan->sides.size(), 2u);
    EXPECT_EQ(plan->sides[1].environment, c.environment) << c.words[0];
    EXPECT_EQ(plan->sides[1].argv, c.argv) << c.words[0];
    EXPECT_EQ(plan->RequestOf(1).argv, c.argv);
    EXPECT_EQ(plan->RequestOf(1).environment, c.environment);
  }
}

TEST(CommandFlagsTest, CommandsOfFlags) {
  for (const std::string shell : {"", "sh"}) {
    CommandFlags flags;
    flags.shell = shell;
    flags.setup = "make 'a b'";
    flags.prepare = "sync";
    const absl::StatusOr<CommandPlan> plan = PlanOf(flags, {{"a"}});
    ASSERT_TRUE(plan.ok()) << plan.status();
    EXPECT_EQ(plan->sides[0].setup,
              shell.empty() ? Words({"make", "a b"}) : Words({"sh", "-c", "make 'a b'"}));
    EXPECT_EQ(plan->sides[0].prepare,
              shell.empty() ? Words({"sync"}) : Words({"sh", "-c", "sync"}));
    EXPECT_EQ(plan->sides[0].conclude, Words());
    EXPECT_EQ(plan->cleanup, Words());
    EXPECT_EQ(plan->shell, shell.empty() ? Words() : Words({"sh", "-c", ""}));
  }
}

TEST(CommandFlagsTest, Outputs) {
  using Output = ProcessRequest::Output;
  const struct {
    const char* text;
    Output output;
    const char* file;
  } cases[] = {{"", Output::kNull, ""},
               {"null", Output::kNull, ""},
               {"pipe", Output::kPipe, ""},
               {"x.txt", Output::kFile, "x.txt"}};
  for (const auto& c : cases) {
    CommandFlags flags;
    flags.output = c.text;
    flags.input = "in.txt";
    flags.timeout = "1.5s";
    const absl::StatusOr<CommandPlan> plan = PlanOf(flags, {{"a"}});
    ASSERT_TRUE(plan.ok()) << plan.status();
    const ProcessRequest request = plan->RequestOf(0);
    EXPECT_EQ(request.output, c.output) << c.text;
    EXPECT_EQ(request.output_file, c.file) << c.text;
    EXPECT_EQ(request.input, "in.txt");
    EXPECT_EQ(request.timeout_seconds, 1.5);
  }
}

TEST(CommandFlagsTest, TheFormatIsNotTheCommandsOutput) {
  const struct {
    const char *given, *format, *output;
  } cases[] = {{"text", "text", ""},
               {"json", "json", ""},
               {"pipe", "text", "pipe"},
               {"a.txt", "text", "a.txt"}};
  for (const auto& c : cases) {
    CommandFlags flags;
    std::string format = c.given;
    TakeCommandOutput(&format, &flags);
    EXPECT_EQ(format, c.format);
    EXPECT_EQ(flags.output, c.output);
  }
}

TEST(CommandFlagsTest, UsageErrors) {
  const struct {
    CommandFlags flags;
    std::vector<Words> sides;
    const char* message;
  } cases[] = {
      {{}, {{"a"}, {}}, "command B names no program"},
      {{}, {{""}}, "command A names no program"},
      {{}, {{"A=1", "B=2"}}, "command A names no program after its environment, A=1 B=2"},
      {With({{&CommandFlags::setup, "a 'b"}}),
       {{"a"}},
       "--setup='a 'b': the quote ' at character 3 is not closed"},
      {With({{&CommandFlags::prepare, "\\"}}),
       {{"a"}},
       "--prepare='\\': a backslash at the end protects nothing"},
      {With({{&CommandFlags::shell, "sh '"}}),
       {{"a"}},
       "--shell='sh '': the quote ' at character 4 is not closed"},
      {With({{&CommandFlags::input, "file"}, {&CommandFlags::output, "file"}}),
       {{"a"}},
       "'file' is the input and the output of the commands"},
  };
  for (const auto& c : cases) {
    const absl::StatusOr<CommandPlan> plan = PlanOf(c.flags, c.sides);
    EXPECT_EQ(plan.status().code(), absl::StatusCode::kOutOfRange) << c.message;
    EXPECT_EQ(plan.status().message(), c.message);
  }
}

}  // namespace
}  // namespace litmus::compare
