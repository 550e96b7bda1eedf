// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags of how commands are run, and the plan that they and the words of the sides make.
#ifndef LITMUS_TOOLS_COMPARE_COMMAND_FLAGS_H_
#define LITMUS_TOOLS_COMPARE_COMMAND_FLAGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "tools/common/process/measured/measured_process.h"
#include "tools/compare/sides/parameters.h"

namespace litmus::compare {

// The flags' values as strings, which FlagRegistry writes.
struct CommandFlags {
  std::string setup, prepare, conclude, cleanup, input, output, timeout, shell;
  int32_t warmup = 0;
  bool ignore_failure = false;
};

// Declares them in a group of their own, for these modes.
void DeclareCommandFlags(FlagRegistry& flags, Modes modes, CommandFlags* target);

// --output=null|pipe|FILE is the commands' output, too: moves any text but text and json from
// `format`, the value of --output, to the flags, and leaves "text" there.
void TakeCommandOutput(std::string* format, CommandFlags* flags);

// One side: `A=1 B=2 program args`.
struct PlannedSide {
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::string> argv;  // with --shell: SHELL -c LINE
  // Argument vectors; empty: none. Once before the side's first run, and before and after each run.
  std::vector<std::string> setup, prepare, conclude;
};

struct CommandPlan {
  std::vector<PlannedSide> sides;
  std::vector<std::string> cleanup;  // once after all runs; empty: none
  std::string input;
  ProcessRequest::Output output = ProcessRequest::Output::kNull;
  std::string output_file;
  std::optional<double> timeout_seconds;
  bool ignore_failure = false;
  std::vector<std::string> shell;  // the shell with an empty command; empty: no shell

  // The request for a run of the side.
  ProcessRequest RequestOf(size_t side) const;
};

// `sides`: the words of each. Leading words NAME=VALUE are the side's environment, as env(1) has
// them. With --shell, a side of a single word is a line for the shell, which reads it alone; of
// several words the shell gets each as it is. `parameters`: the values that replace placeholders in
// the flags' commands, of each side; none if empty. Usage error: a side without a program, quotes
// that are not closed, an output file that is the input.
absl::StatusOr<CommandPlan> PlanOf(const CommandFlags& flags,
                                   const std::vector<std::vector<std::string>>& sides,
                                   const std::vector<Chosen>& parameters = {});

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_COMMAND_FLAGS_H_
