// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs two commands interleaved, evaluates the ratio, and confirms a failed gate.
#ifndef LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_
#define LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_

#include <atomic>
#include <cstdio>

#include "absl/status/status.h"
#include "tools/compare/findings.h"

namespace litmus::compare {

// Runs findings->task.a and b. `findings` contains the measurements even if the status is an error:
// Aborted after an interrupt, otherwise those of Side::Make and Side::Run. `progress`: a terminal
// for a line with the remaining time, or null.
absl::Status CompareCommands(const std::atomic<bool>* interrupted, std::FILE* progress,
                             Findings* findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_
