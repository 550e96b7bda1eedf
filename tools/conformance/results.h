// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a run over cases found: what the reports are made from.
#ifndef LITMUS_TOOLS_CONFORMANCE_RESULTS_H_
#define LITMUS_TOOLS_CONFORMANCE_RESULTS_H_

#include <map>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/conformance/runner.h"

namespace litmus::conformance {

// One case through one resolver.
struct CaseRun {
  std::string group;  // the operator, or "model"
  std::string name;   // "OP/CASE__TYPE", the last two components of the case's folder
  Resolver resolver = Resolver::kReference;
  CaseResult result;
};

struct Results {
  std::vector<CaseRun> runs;  // in the order in which they ran
  bool with_delegates = false;
  bool require_full_delegation = false;  // a node that no delegate took was a failure
  bool interrupted = false;              // before the last case
};

// Several runs together.
struct Tally {
  int passed = 0, failed = 0;
  int nodes = 0, delegated = 0;
  double worst = 0;  // largest error, NaN left out
};

// By group, sorted.
std::map<std::string, Tally> TallyByGroup(const Results& results);
Tally TallyOf(const Results& results);

// How the process ends.
struct Ending {
  int exit_code = 0;
  std::string error;        // what was printed, a line each; "" where the exit code is 0
  bool has_result = false;  // every case ran, whatever of them failed

  bool failed() const { return !has_result && exit_code != kExitTemporary; }
};

// 75 after an interrupt, else 1 when a run failed, else 0.
Ending EndingOf(const Results& results);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_RESULTS_H_
