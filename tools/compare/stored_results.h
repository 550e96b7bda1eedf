// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares two stored results, whose runs were not interleaved.
#ifndef LITMUS_TOOLS_COMPARE_STORED_RESULTS_H_
#define LITMUS_TOOLS_COMPARE_STORED_RESULTS_H_

#include "absl/status/status.h"
#include "tools/compare/findings.h"

namespace litmus::compare {

// Reads the two files of findings->task, for which Prepare was called, and evaluates their ratios.
// If both documents have several processes, from the processes' values. Otherwise from the
// documents' intervals, which cover only the runs within a process; then the verdict is unclear,
// and findings->in_these_runs has the verdict for the runs themselves. `force`: the machines may
// differ. NotFound, InvalidArgument: a document is unreadable; InvalidArgument also for different
// or unknown machines.
absl::Status CompareStored(bool force, Findings* findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_STORED_RESULTS_H_
