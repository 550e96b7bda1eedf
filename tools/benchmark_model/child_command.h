// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// This program as a child of itself: the user's command line, less what the parent does.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/process/child_process.h"
#include "tools/common/process/warning_relay.h"

namespace litmus::benchmark {

// `argv` with flags after it that win: how many processes, limits, output and files are the
// parent's.
// An interrupt of this process reaches the child.
ChildOptions ChildCommand(const std::vector<std::string>& argv);

// The warnings of such children, but for those that say that a flag of the parent wins. `printer`
// must outlive the relay.
WarningRelay RelayTo(Printer* printer);

// The exit code for a child that failed, and 0 for one that did not, or was interrupted. `which`
// begins the error: "--processes: process 2 of 5".
int CheckChild(const absl::StatusOr<ChildResult>& child, const std::string& which,
               Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_
