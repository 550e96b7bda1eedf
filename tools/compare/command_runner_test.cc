// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The order of set-up commands and runs, which write their names to a file, and their failures.
#include "tools/compare/command_runner.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace litmus::compare {
namespace {

std::string Log() { return testing::TempDir() + "/command_runner_log"; }

std::string Logged() {
  std::ifstream stream(Log());
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

// A command that writes `text` to the log.
std::string Writes(const std::string& text) {
  return "sh -c 'printf %s\" \" \"" + text + "\" >>" + Log() + "'";
}

CommandPlan Plan(const CommandFlags& flags, const std::vector<std::vector<std::string>>& sides) {
  unlink(Log().c_str());
  const absl::StatusOr<CommandPlan> plan = PlanOf(flags, sides);
  EXPECT_TRUE(plan.ok()) << plan.status();
  return *plan;
}

// Flags with these values.
CommandFlags With(
    std::initializer_list<std::pair<std::string CommandFlags::*, std::string>> values) {
  CommandFlags flags;
  for (const auto& [flag, value] : values) flags.*flag = value;
  return flags;
}

TEST(CommandRunnerTest, TheOrderOfCommands) {
  CommandFlags flags;
  flags.setup = Writes("setup-$LITMUS_SIDE-$V");
  flags.prepare = Writes("prepare-$LITMUS_SIDE");
  flags.conclude = Writes("conclude");
  flags.cleanup = Writes("cleanup-$LITMUS_SIDE");
  flags.output = "pipe";
  const std::vector<std::string> run = {"V=1", "sh", "-c",
                                        "printf 'run ' >>" + Log() + "; echo $V"};
  const CommandPlan plan = Plan(flags, {{"true"}, run});
  const auto runner = CommandRunner::Make(plan, false, nullptr);
  ASSERT_TRUE(runner.ok()) << runner.status();
  EXPECT_TRUE((*runner)->SetUp(1).ok());
  EXPECT_TRUE((*runner)->Measure(1, plan.RequestOf(1)).ok());
  const auto cost = (*runner)->Measure(1, plan.RequestOf(1));
  ASSERT_TRUE(cost.ok()) << cost.status();
  EXPECT_EQ(cost->out, "1\n");
  EXPECT_TRUE((*runner)->CleanUp().ok());
  EXPECT_TRUE((*runner)->CleanUp().ok());
  EXPECT_EQ(Logged(), "setup-B-1 prepare-B run conclude prepare-B run conclude cleanup- ");
}

TEST(CommandRunnerTest, Failures) {
  const std::string fails = "sh -c 'echo said; echo why >&2; exit 3'";
  const struct {
    const char* name;
    CommandFlags flags;
    std::vector<std::string> side;
    absl::StatusCode code;
    std::string message;  // its begin
  } cases[] = {
      {"missing",
       {},
       {"/no/such"},
       absl::StatusCode::kNotFound,
       "A: cannot start '/no/such': No such file or directory"},
      {"setup",
       With({{&CommandFlags::setup, fails}}),
       {"true"},
       absl::StatusCode::kInternal,
       "--setup: sh -c 'echo said; "},
      {"prepare",
       With({{&CommandFlags::prepare, fails}}),
       {"true"},
       absl::StatusCode::kInternal,
       "--prepare: sh -c "},
      {"conclude",
       With({{&CommandFlags::conclude, fails}}),
       {"true"},
       absl::StatusCode::kInternal,
       "--conclude: sh -c "},
      {"cleanup",
       With({{&CommandFlags::cleanup, "/no/such"}}),
       {"true"},
       absl::StatusCode::kNotFound,
       "--cleanup: cannot start '/no/such'"},
      {"input",
       With({{&CommandFlags::input, "/no/such"}}),
       {"true"},
       absl::StatusCode::kNotFound,
       "A: cannot read the input '/no/such'"},
      {"shell",
       With({{&CommandFlags::shell, "/no/such"}}),
       {"true"},
       absl::StatusCode::kNotFound,
       "--shell: cannot start '/no/such'"},
      {"no shell",
       With({{&CommandFlags::shell, "false"}}),
       {"true"},
       absl::StatusCode::kInternal,
       "--shell: false -c '': exit code 1"},
  };
  for (const auto& c : cases) {
    const CommandPlan plan = Plan(c.flags, {c.side});
    const auto runner = CommandRunner::Make(plan, false, nullptr);
    absl::Status status = runner.status();
    if (status.ok()) status = (*runner)->SetUp(0);
    if (status.ok()) status = (*runner)->Measure(0, plan.RequestOf(0)).status();
    if (status.ok()) status = (*runner)->CleanUp();
    EXPECT_EQ(status.code(), c.code) << c.name << status;
    EXPECT_EQ(std::string(status.message()).substr(0, c.message.size()), c.message) << c.name;
  }
}

TEST(CommandRunnerTest, TheShellsStartIsSubtracted) {
  CommandFlags flags;
  flags.shell = "sh";
  flags.output = "pipe";
  const CommandPlan plan = Plan(flags, {{"echo a | cat"}});
  const auto runner = CommandRunner::Make(plan, false, nullptr);
  ASSERT_TRUE(runner.ok()) << runner.status();
  const auto cost = (*runner)->Measure(0, plan.RequestOf(0));
  ASSERT_TRUE(cost.ok()) << cost.status();
  EXPECT_EQ(cost->out, "a\n");
  EXPECT_GT((*runner)->shell_cost().runs, 10);
  EXPECT_GT((*runner)->shell_cost().wall_seconds, 0);
  EXPECT_EQ(cost->spawn_seconds,
            (*runner)->meter().spawn_cost().wall_seconds + (*runner)->shell_cost().wall_seconds);
}

TEST(CommandRunnerTest, AfterAnInterruptOnlyCleanUpRuns) {
  std::atomic<bool> interrupted{false};
  CommandFlags flags;
  flags.cleanup = Writes("cleanup");
  const CommandPlan plan = Plan(flags, {{"sleep", "9"}});
  const auto runner = CommandRunner::Make(plan, false, &interrupted);
  ASSERT_TRUE(runner.ok()) << runner.status();
  interrupted = true;
  EXPECT_EQ((*runner)->Measure(0, plan.RequestOf(0)).status().code(), absl::StatusCode::kAborted);
  const absl::Status cleaned = (*runner)->CleanUp();
  EXPECT_TRUE(cleaned.ok()) << cleaned;
  EXPECT_EQ(Logged(), "cleanup ");
}

}  // namespace
}  // namespace litmus::compare
