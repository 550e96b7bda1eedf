// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/results.h"

#include <algorithm>

#include "cli/exit_codes.h"

namespace litmus::conformance {
namespace {

void Add(const CaseResult& result, Tally* tally) {
  ++(result.passed ? tally->passed : tally->failed);
  tally->worst = std::max(tally->worst, result.worst);
  tally->nodes += result.nodes;
  tally->delegated += result.delegated;
}

}  // namespace

std::map<std::string, Tally> TallyByGroup(const Results& results) {
  std::map<std::string, Tally> tallies;
  for (const CaseRun& run : results.runs) Add(run.result, &tallies[run.group]);
  return tallies;
}

Tally TallyOf(const Results& results) {
  Tally total;
  for (const CaseRun& run : results.runs) Add(run.result, &total);
  return total;
}

int ExitCodeOfResults(const Results& results) {
  if (results.interrupted) return kExitTemporary;
  return TallyOf(results).failed == 0 ? kExitOk : kExitGate;
}

}  // namespace litmus::conformance
