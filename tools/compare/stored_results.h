// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Two stored results: what can be said of runs that took no turns.
#ifndef LITMUS_TOOLS_COMPARE_STORED_RESULTS_H_
#define LITMUS_TOOLS_COMPARE_STORED_RESULTS_H_

#include "absl/status/status.h"
#include "tools/compare/findings.h"

namespace litmus::compare {

// Reads findings->task.a_file and b_file, and judges their ratio. With several processes in both,
// from the values of the processes. With one process in either, from the intervals that the
// documents state: these cover the runs within a process and not how processes differ, so the
// verdict is unclear, and findings->in_these_runs says what the runs themselves show. `force`: the
// machines may differ. NotFound, InvalidArgument: a document cannot be read; InvalidArgument also
// for different or unknown machines.
absl::Status CompareStored(bool force, Findings* findings);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_STORED_RESULTS_H_
