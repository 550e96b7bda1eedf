// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the cases of a folder.
#ifndef LITMUS_TOOLS_CONFORMANCE_RUN_CASES_H_
#define LITMUS_TOOLS_CONFORMANCE_RUN_CASES_H_

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "tools/conformance/results.h"
#include "tools/conformance/runner.h"

namespace litmus::conformance {

struct CaseSelection {
  std::string folder;               // cases may be at any depth
  std::string filter;               // only runs cases whose OP/CASE__TYPE contains this text
  std::vector<Resolver> resolvers;  // each case runs with all of these
};

// Appends a run to `results` for each case and resolver, in the order of the folders, and calls
// `done` with it. A case that cannot be read is a failed run. If `stop` is true, no further case
// begins, and `results->interrupted` is set.
void RunCases(const CaseSelection& selection, RunOptions options, const std::atomic<bool>& stop,
              const std::function<void(const CaseRun&)>& done, Results* results);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_RUN_CASES_H_
