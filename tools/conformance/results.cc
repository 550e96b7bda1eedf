// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/results.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

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

Ending EndingOf(const Results& results) {
  if (results.interrupted) {
    return {kExitTemporary,
            absl::StrCat("interrupted; the reports have the ", results.runs.size(), " runs before"),
            false};
  }
  const int failed = TallyOf(results).failed;
  if (failed == 0) return {kExitOk, "", true};
  return {kExitGate, absl::StrCat(failed, " of ", results.runs.size(), " runs of cases failed"),
          true};
}

}  // namespace litmus::conformance
