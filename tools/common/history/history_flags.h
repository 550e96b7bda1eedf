// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags with which a tool stores its results over time and holds a new one to earlier ones: one
// declaration for all tools.
#ifndef LITMUS_TOOLS_COMMON_HISTORY_HISTORY_FLAGS_H_
#define LITMUS_TOOLS_COMMON_HISTORY_HISTORY_FLAGS_H_

#include <string>

#include "absl/status/status.h"
#include "cli/flags.h"

namespace litmus {

struct HistoryFlags {
  std::string folder;                                 // --history
  std::string baseline, baseline_metric, fail_above;  // --baseline…

  // The file for the result document in `folder`, which is created if it is missing; "" without
  // --history. It has the same name for the whole process, so that it can be written again. Names
  // sort by the time at which the process began, and no two processes choose the same.
  std::string File() const;
  // Call before the run: whether the folder can be written, and the flags fit to each other.
  // PermissionDenied, OutOfRange.
  absl::Status Check() const;
};

// Declares --history, --commit and --history_label for `modes`, and --baseline, --baseline_metric
// and --baseline_fail_above for `judged`, which may be empty.
void DeclareHistoryFlags(FlagRegistry& flags, HistoryFlags* values, Modes modes, Modes judged);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_HISTORY_HISTORY_FLAGS_H_
