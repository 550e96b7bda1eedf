// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The results of a run over cases, from which the reports are created.
#ifndef LITMUS_TOOLS_CONFORMANCE_RESULTS_H_
#define LITMUS_TOOLS_CONFORMANCE_RESULTS_H_

#include <map>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/conformance/runner.h"

namespace litmus::conformance {

// One case with one resolver.
struct CaseRun {
  std::string group;  // the operator, or "model"
  std::string name;   // "OP/CASE__TYPE", the last two components of the case's folder
  Resolver resolver = Resolver::kReference;
  CaseResult result;
};

struct Results {
  std::vector<CaseRun> runs;  // in execution order
  bool with_delegates = false;
  bool require_full_delegation = false;  // nodes on the CPU are failures
  bool interrupted = false;              // before the last case
};

// Totals of several runs.
struct Tally {
  int passed = 0, failed = 0;
  int nodes = 0, delegated = 0;
  double worst = 0;  // max error, without NaN
};

// Returns the totals by group, sorted.
std::map<std::string, Tally> TallyByGroup(const Results& results);
Tally TallyOf(const Results& results);

// How the process ends.
struct Ending {
  int exit_code = 0;
  std::string error;  // the messages that were printed, one per line; "" if the exit code is 0
  bool has_result = false;  // every case ran, even if some failed

  bool failed() const { return !has_result && exit_code != kExitTemporary; }
};

// The exit code is 75 after an interrupt, or else 1 if a run failed, or else 0.
Ending EndingOf(const Results& results);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_RESULTS_H_
