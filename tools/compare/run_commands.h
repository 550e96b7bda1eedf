// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the commands interleaved, evaluates the ratios, and confirms a failed gate.
#ifndef LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_
#define LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_

#include <atomic>
#include <cstdio>

#include "absl/status/status.h"
#include "tools/compare/findings.h"

namespace litmus::compare {

// Runs the sides of findings->task, for which Prepare was called. `findings` contains the
// measurements even if the status is an error: Aborted after an interrupt, otherwise those of
// MeasuredSides. If --fail_above is exceeded, the first side and those that exceed it are measured
// again. `progress`: a terminal for a line with the remaining time, or null.
absl::Status CompareCommands(const std::atomic<bool>* interrupted, std::FILE* progress,
                             Findings* findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_
