// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/command_flags.h"

#include <cctype>

#include "absl/strings/str_cat.h"
#include "cli/quantity.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/status_exit.h"
#include "tools/compare/sides/sides.h"
#include "tools/compare/split_words.h"

namespace litmus::compare {
namespace {

// True for NAME=VALUE, where NAME is a name of sh.
bool IsVariable(const std::string& word) {
  const size_t end = word.find('=');
  if (end == std::string::npos || end == 0 || std::isdigit(static_cast<unsigned char>(word[0]))) {
    return false;
  }
  for (size_t i = 0; i < end; ++i) {
    if (std::isalnum(static_cast<unsigned char>(word[i])) == 0 && word[i] != '_') return false;
  }
  return true;
}

// SHELL -c LINE.
std::vector<std::string> ByShell(std::vector<std::string> shell, const std::string& line) {
  shell.back() = line;
  return shell;
}

// The words of a flag's text.
absl::StatusOr<std::vector<std::string>> WordsOf(const char* flag, const std::string& text) {
  absl::StatusOr<std::vector<std::string>> words = SplitWords(text);
  if (words.ok()) return words;
  return UsageError(absl::StrCat("--", flag, "='", text, "': ", words.status().message()));
}

// The arguments that run the command of a flag: its words, or the shell.
absl::StatusOr<std::vector<std::string>> ArgvOf(const char* flag, const std::string& text,
                                                const std::vector<std::string>& shell) {
  // A shell's own quotes may be others than those of sh.
  if (!shell.empty() && !text.empty()) return ByShell(shell, text);
  return WordsOf(flag, text);
}

absl::StatusOr<PlannedSide> SideOf(const std::string& name, const std::vector<std::string>& words,
                                   const std::vector<std::string>& shell) {
  PlannedSide side;
  size_t first = 0;
  const bool is_line = !shell.empty() && words.size() == 1;
  while (!is_line && first < words.size() && IsVariable(words[first])) {
    const size_t end = words[first].find('=');
    side.environment.emplace_back(words[first].substr(0, end), words[first].substr(end + 1));
    ++first;
  }
  side.argv.assign(words.begin() + static_cast<int64_t>(first), words.end());
  if (side.argv.empty() || side.argv[0].empty()) {
    return UsageError(absl::StrCat("command ", name, " names no program",
                                   first == 0 ? "" : " after its environment, ",
                                   first == 0 ? "" : QuoteCommand(words)));
  }
  if (!shell.empty()) {
    side.argv = ByShell(shell, is_line ? side.argv[0] : QuoteCommand(side.argv));
  }
  return side;
}

}  // namespace

void DeclareCommandFlags(FlagRegistry& flags, Modes modes, CommandFlags* target) {
  flags.SetGroup("Commands",
                 "--prepare='rm -f out' --timeout=10s -- ./old in out --- ./new in out");
  flags
      .AddInt32("warmup", 0, ChangesResult(modes), "runs of each command before the measured ones",
                &target->warmup)
      .AtLeast(0)
      .Everyday();
  flags.AddString("setup", "", ChangesResult(modes),
                  "command that runs once before the first run of each command; it, --prepare and "
                  "--conclude may contain the {NAME} of -L",
                  &target->setup);
  flags
      .AddString("prepare", "", ChangesResult(modes),
                 "command that runs before each run, warm-up too, and is not measured",
                 &target->prepare)
      .Everyday();
  flags.AddString("conclude", "", ChangesResult(modes),
                  "command that runs after each run, and is not measured", &target->conclude);
  flags.AddString("cleanup", "", KeepsResult(modes),
                  "command that runs once after all runs, also where one failed", &target->cleanup);
  flags.AddString("input", "", ChangesResult(modes).Input(),
                  "file that is the standard input of each run; none: an empty input",
                  &target->input);
  flags.AddString("command_output", "null", ChangesResult(modes),
                  "where the commands' standard output goes: null, pipe (read all the time), or a "
                  "file, which each run truncates",
                  &target->output);
  flags
      .AddString("timeout", "", ChangesResult(modes),
                 "a run that lasts longer is ended, and is a failure: 500ms, 10s, 2m",
                 &target->timeout)
      // The name for Python, whose functions have a timeout of the whole run.
      .AlsoNamed({"command_timeout"})
      .Check(&CheckDurationOrNone);
  flags.AddString("shell", "", ChangesResult(modes),
                  "program that runs every command by SHELL -c LINE; its own start-up is measured "
                  "and subtracted; none: no shell",
                  &target->shell);
  flags.AddBool("ignore_failure", false, ChangesResult(modes),
                "measure runs that end with another exit code than 0, too",
                &target->ignore_failure);
}

void TakeCommandOutput(std::string* format, CommandFlags* flags) {
  if (*format == "text" || *format == "json") return;
  flags->output = std::exchange(*format, "text");
}

ProcessRequest CommandPlan::RequestOf(size_t side) const {
  ProcessRequest request;
  request.argv = sides[side].argv;
  request.environment = sides[side].environment;
  request.input = input;
  request.output = output;
  request.output_file = output_file;
  request.timeout_seconds = timeout_seconds;
  return request;
}

absl::StatusOr<CommandPlan> PlanOf(const CommandFlags& flags,
                                   const std::vector<std::vector<std::string>>& sides,
                                   const std::vector<Chosen>& parameters) {
  CommandPlan plan;
  absl::StatusOr<std::vector<std::string>> shell = WordsOf("shell", flags.shell);
  if (!shell.ok()) return shell.status();
  if (!shell->empty()) {
    plan.shell = *std::move(shell);
    plan.shell.insert(plan.shell.end(), {"-c", ""});
  }
  for (size_t i = 0; i < sides.size(); ++i) {
    absl::StatusOr<PlannedSide> side = SideOf(SideName(i), sides[i], plan.shell);
    if (!side.ok()) return side.status();
    plan.sides.push_back(*std::move(side));
  }
  const struct {
    const char* flag;
    const std::string& text;
    std::vector<std::string> PlannedSide::*argv;
  } texts[] = {{"setup", flags.setup, &PlannedSide::setup},
               {"prepare", flags.prepare, &PlannedSide::prepare},
               {"conclude", flags.conclude, &PlannedSide::conclude}};
  for (const auto& each : texts) {
    absl::StatusOr<std::vector<std::string>> argv = ArgvOf(each.flag, each.text, plan.shell);
    if (!argv.ok()) return argv.status();
    for (size_t i = 0; i < plan.sides.size(); ++i) {
      for (const std::string& word : *argv) {
        (plan.sides[i].*each.argv)
            .push_back(i < parameters.size() ? Filled(word, parameters[i]) : word);
      }
    }
  }
  absl::StatusOr<std::vector<std::string>> cleanup = ArgvOf("cleanup", flags.cleanup, plan.shell);
  if (!cleanup.ok()) return cleanup.status();
  plan.cleanup = *std::move(cleanup);
  plan.input = flags.input;
  if (flags.output == "pipe") {
    plan.output = ProcessRequest::Output::kPipe;
  } else if (flags.output != "null" && !flags.output.empty()) {
    plan.output = ProcessRequest::Output::kFile;
    plan.output_file = flags.output;
  }
  if (!plan.output_file.empty() && plan.output_file == plan.input) {
    return UsageError(
        absl::StrCat("'", plan.input, "' is the input and the output of the commands"));
  }
  plan.timeout_seconds = ParseDuration(flags.timeout);
  plan.ignore_failure = flags.ignore_failure;
  return plan;
}

}  // namespace litmus::compare
