// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// This program as a child of itself: the user's command line, less what the parent does.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/process/child_process.h"

namespace litmus::benchmark {

// Flags that a child is told besides what the user said: name and value. A later flag wins.
using OwnFlags = std::vector<std::pair<std::string, std::string>>;

// Limits and files are the parent's.
OwnFlags FlagsOfChildren();

std::vector<std::string> ChildCommand(const std::vector<std::string>& argv, const OwnFlags& own);

// Warnings of a child go to `printer`, but for those that say that a flag of `own` wins.
void RelayWarnings(const std::string& errors, const OwnFlags& own, Printer* printer);

// The exit code for a child that failed, and 0 for one that did not, or was interrupted. `which`
// begins the error: "--processes: process 2 of 5".
int CheckChild(const absl::StatusOr<ChildResult>& child, const std::string& which,
               Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_
