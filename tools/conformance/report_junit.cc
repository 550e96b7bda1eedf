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

}  // namespace

std::string ToJUnit(const Results& results) {
  const Tally total = TallyOf(results);
  std::string xml = absl::StrFormat(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"conformance\" tests=\"%d\" failures=\"%d\" errors=\"0\">\n",
      total.passed + total.failed, total.failed);
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
