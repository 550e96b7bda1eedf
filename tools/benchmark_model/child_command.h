// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs this program as a child process, with the user's command line except for flags that the
// parent handles.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/process/child_process.h"
#include "tools/common/process/warning_relay.h"

namespace litmus::benchmark {

// `argv` followed by flags that override it: number of processes, limits, output and files belong
// to the parent. An interrupt of this process is forwarded to the child.
ChildOptions ChildCommand(const std::vector<std::string>& argv);

// Relays the warnings of such children, except those about flags that the parent overrides.
// `printer` must outlive the relay.
WarningRelay RelayTo(Printer* printer);

// Returns 0 for a child that succeeded or was interrupted, otherwise its exit code. The error
// message begins with `which`: "--processes: process 2 of 5".
int CheckChild(const absl::StatusOr<ChildResult>& child, const std::string& which,
               Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_CHILD_COMMAND_H_
