// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/report_junit.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/escape.h"

namespace litmus::conformance {
namespace {

std::string CaseXml(const CaseRun& run) {
  const CaseResult& result = run.result;
  std::string xml =
      absl::StrCat("    <testcase classname=\"conformance.", EscapeHtml(run.group), "\" name=\"",
                   EscapeHtml(run.name), " (", ResolverName(run.resolver), ")\">\n");
  if (!result.passed) {
    const std::string first_line = result.failure.substr(0, result.failure.find('\n'));
    absl::StrAppend(&xml, "      <failure type=\"conformance\" message=\"", EscapeHtml(first_line),
                    "\">", EscapeHtml(result.failure), "</failure>\n");
  }
  absl::StrAppend(&xml, "      <system-out>max error: ",
                  std::isfinite(result.worst) ? absl::StrFormat("%.9g", result.worst) : "unknown",
                  "</system-out>\n    </testcase>\n");
  return xml;
}

// Returns the error of a run without a result. Without it, readers treat a file without failed
// cases as a success.
std::string ErrorXml(const Ending& ending) {
  const std::string first_line = ending.error.substr(0, ending.error.find('\n'));
  return absl::StrCat(
      "  <testsuite name=\"conformance\" tests=\"1\" failures=\"0\" errors=\"1\" "
      "skipped=\"0\">\n    <testcase classname=\"conformance\" name=\"run\">\n"
      "      <error type=\"run\" message=\"",
      EscapeHtml(first_line), "\">exit code ", ending.exit_code, ": ", EscapeHtml(ending.error),
      "</error>\n    </testcase>\n  </testsuite>\n");
}

}  // namespace

std::string ToJUnit(const Results& results, const Ending& ending) {
  const Tally total = TallyOf(results);
  const int errors = ending.has_result ? 0 : 1;
  std::string xml = absl::StrFormat(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"conformance\" tests=\"%d\" failures=\"%d\" errors=\"%d\">\n",
      total.passed + total.failed + errors, total.failed, errors);
  if (errors > 0) xml += ErrorXml(ending);
  for (const auto& [group, tally] : TallyByGroup(results)) {
    absl::StrAppendFormat(
        &xml, "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\">\n",
        EscapeHtml(group), tally.passed + tally.failed, tally.failed);
    for (const CaseRun& run : results.runs) {
      if (run.group == group) xml += CaseXml(run);
    }
    xml += "  </testsuite>\n";
  }
  return xml + "</testsuites>\n";
}

}  // namespace litmus::conformance
