// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/report_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace litmus::conformance {

std::string FailureText(const CaseRun& run) {
  return run.result.passed ? "" : absl::StrCat("FAILED ", run.result.failure);
}

std::string TableText(const Results& results, const Ending& ending) {
  std::string text =
      absl::StrFormat("%-32s %7s %7s %12s%s\n", "operator", "passed", "failed", "max error",
                      results.with_delegates ? "  delegated nodes" : "");
  for (const auto& [group, tally] : TallyByGroup(results)) {
    absl::StrAppendFormat(&text, "%-32s %7d %7d %12.3g", group, tally.passed, tally.failed,
                          tally.worst);
    if (results.with_delegates) {
      absl::StrAppendFormat(&text, "  %d of %d", tally.delegated, tally.nodes);
    }
    text += "\n";
  }
  const Tally total = TallyOf(results);
  if (results.with_delegates) {
    absl::StrAppendFormat(&text, "%d of %d nodes delegated\n", total.delegated, total.nodes);
  }
  absl::StrAppendFormat(&text, "%d passed, %d failed\n", total.passed, total.failed);
  if (!ending.has_result) {
    absl::StrAppend(&text, "no result (exit code ", ending.exit_code, "): ", ending.error, "\n");
  }
  return text;
}

}  // namespace litmus::conformance
