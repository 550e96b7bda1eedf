// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/junit.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/number.h"
#include "tools/common/report/escape.h"

namespace litmus {
namespace {

// Test cases as XML, and their counts.
struct Cases {
  int tests = 0, failures = 0, errors = 0, skipped = 0;
  std::string xml;

  void Add(const std::string& suite, const std::string& name, const std::string& inside) {
    ++tests;
    absl::StrAppend(&xml, "    <testcase classname=\"", EscapeHtml(suite), "\" name=\"",
                    EscapeHtml(name), "\">", inside, "</testcase>\n");
  }
};

std::string Element(const char* name, const char* type, const std::string& message) {
  std::string attributes;
  if (type[0] != '\0') attributes = absl::StrCat(" type=\"", type, "\"");
  return absl::StrCat("<", name, attributes, " message=\"", EscapeHtml(message), "\"/>");
}

std::string MetricText(const SubjectMetric& metric) {
  std::string text = absl::StrCat(Number(metric.value), " ", metric.unit);
  if (metric.lower && metric.upper) {
    absl::StrAppend(&text, ", 95 % interval ", Number(*metric.lower), " to ",
                    Number(*metric.upper));
  }
  return text;
}

void AddGate(const Subject& subject, const SubjectGate& gate, Cases* cases) {
  const std::string text = gate.Text();
  if (!gate.passed) ++cases->failures;
  cases->Add(subject.name, "gate " + gate.name,
             gate.passed ? absl::StrCat("<system-out>", EscapeHtml(text), "</system-out>")
                         : Element("failure", "gate", text));
}

Cases CasesOf(const Subject& subject) {
  Cases cases;
  switch (subject.state) {
    case ResultState::kFailed:
      ++cases.errors;
      cases.Add(subject.name, "run", Element("error", "run", subject.error));
      break;
    case ResultState::kNotMeasured:
      ++cases.skipped;
      cases.Add(subject.name, "run",
                Element("skipped", "",
                        absl::StrCat("not measured", subject.reasons.empty() ? "" : ": ",
                                     absl::StrJoin(subject.reasons, "; "))));
      break;
    case ResultState::kValue:
      break;
  }
  for (const SubjectMetric& metric : subject.ResultMetrics()) {
    cases.Add(subject.name, metric.name,
              absl::StrCat("<system-out>", EscapeHtml(MetricText(metric)), "</system-out>"));
  }
  for (const SubjectGate& gate : subject.gates) AddGate(subject, gate, &cases);
  if (!subject.verdict.empty()) {
    const std::string text = absl::StrCat(subject.verdict, subject.reasons.empty() ? "" : ": ",
                                          absl::StrJoin(subject.reasons, "; "));
    if (!subject.settled) ++cases.skipped;
    cases.Add(subject.name, "verdict",
              subject.settled ? absl::StrCat("<system-out>", EscapeHtml(text), "</system-out>")
                              : Element("skipped", "", text));
  }
  return cases;
}

std::string Counts(const Cases& cases) {
  return absl::StrCat(" tests=\"", cases.tests, "\" failures=\"", cases.failures, "\" errors=\"",
                      cases.errors, "\" skipped=\"", cases.skipped, "\"");
}

std::string Properties(const Subjects& subjects, const Subject& subject) {
  std::string xml = "    <properties>\n";
  std::vector<std::pair<std::string, std::string>> properties = {
      {"tool", subjects.tool},
      {"version", subjects.version},
      {"revision", subjects.revision},
      {"machine", subjects.machine},
      {"fingerprint", subjects.fingerprint}};
  properties.insert(properties.end(), subject.sources.begin(), subject.sources.end());
  if (subject.threads_ran) {
    properties.emplace_back("threads_ran", absl::StrCat(*subject.threads_ran));
  }
  for (const auto& [name, value] : properties) {
    if (value.empty()) continue;
    absl::StrAppend(&xml, "      <property name=\"", name, "\" value=\"", EscapeHtml(value),
                    "\"/>\n");
  }
  return xml + "    </properties>\n";
}

}  // namespace

std::string ToJUnitXml(const Subjects& subjects) {
  Cases total;
  std::string suites;
  // The schema requires a time without a time zone.
  const std::string started = subjects.started_utc.substr(0, 19);
  for (const Subject& subject : subjects.all) {
    const Cases cases = CasesOf(subject);
    total.tests += cases.tests;
    total.failures += cases.failures;
    total.errors += cases.errors;
    total.skipped += cases.skipped;
    absl::StrAppend(&suites, "  <testsuite name=\"", EscapeHtml(subject.name), "\"", Counts(cases));
    if (!started.empty()) absl::StrAppend(&suites, " timestamp=\"", EscapeHtml(started), "\"");
    absl::StrAppend(&suites, ">\n", Properties(subjects, subject), cases.xml, "  </testsuite>\n");
  }
  return absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"litmus\"",
                      Counts(total), ">\n", suites, "</testsuites>\n");
}

}  // namespace litmus
