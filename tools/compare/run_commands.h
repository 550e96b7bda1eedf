// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Two commands: measured by turns, judged, and the gate confirmed.
#ifndef LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_
#define LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_

#include <atomic>
#include <cstdio>

#include "absl/status/status.h"
#include "tools/compare/findings.h"

namespace litmus::compare {

// Runs findings->task.a and b. What was measured is in `findings`, also when the status is an
// error: Aborted after an interrupt, otherwise as Side::Make and Side::Run say. `progress`: a
// terminal for a line with the time left, or null.
absl::Status CompareCommands(const std::atomic<bool>* interrupted, std::FILE* progress,
                             Findings* findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_RUN_COMMANDS_H_
