// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/markdown.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"

namespace litmus {
namespace {

// Escapes text so that Markdown, and HTML within it, shows it unchanged.
std::string Plain(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += ' ';
    } else {
      if (std::string("\\`*_{}[]#|~@").find(c) != std::string::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

// Puts text between backquotes, where Markdown changes nothing.
std::string Code(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return c == '`' || static_cast<unsigned char>(c) < 0x20; }, ' ');
  return absl::StrCat("`", text, "`");
}

// Formats a value with a unit that is easy to read.
std::string ValueText(double value, const std::string& unit) {
  if (unit == "us" && value >= 1000) return PlainNumber(value / 1000, 4) + " ms";
  if (unit == "us") return PlainNumber(value, 4) + " µs";
  if (unit == "bytes") return PlainNumber(value / (1 << 20), 4) + " MiB";
  if (unit == "ratio" || unit == "instructions") return PlainNumber(value, 5);
  if (unit == "fraction") return absl::StrFormat("%.2f %%", 100 * value);
  return absl::StrCat(PlainNumber(value, 4), " ", Plain(unit));
}

std::string IntervalText(const SubjectMetric& metric) {
  if (!metric.lower || !metric.upper) return "";
  return absl::StrCat(ValueText(*metric.lower, metric.unit), " … ",
                      ValueText(*metric.upper, metric.unit));
}

const SubjectMetric* FindMetric(const Subject& subject, const std::string& name) {
  for (const SubjectMetric& metric : subject.metrics) {
    if (metric.name == name) return &metric;
  }
  return nullptr;
}

std::string VerdictOf(const Subject& subject) {
  for (const SubjectGate& gate : subject.gates) {
    if (!gate.passed) return "❌ " + Plain(gate.name) + " exceeded";
  }
  const std::string verdict = subject.verdict.empty() ? "no verdict" : Plain(subject.verdict);
  return (subject.settled && !subject.worse ? "✅ " : "⚠️ ") + verdict;
}

std::string StateText(const Subject& subject) {
  switch (subject.state) {
    case ResultState::kFailed:
      return "❌ failed";
    case ResultState::kNotMeasured:
      return "⏸ not measured";
    case ResultState::kValue:
      break;
  }
  return VerdictOf(subject);
}

// Notes about a subject below its numbers.
std::string Notes(const Subject& subject) {
  std::string text;
  if (!subject.error.empty()) absl::StrAppend(&text, "- ", Plain(subject.error), "\n");
  for (const auto& [name, command] : subject.sources) {
    absl::StrAppend(&text, "- ", name, ": ", Code(command), "\n");
  }
  for (const SubjectGate& gate : subject.gates) {
    absl::StrAppend(&text, "- ", gate.passed ? "✅" : "❌", " ", Code("--" + gate.name), ": ",
                    Plain(gate.Text()), "\n");
  }
  for (const std::string& reason : subject.reasons) {
    absl::StrAppend(&text, "- ", Plain(reason), "\n");
  }
  return text.empty() ? text : text + "\n";
}

std::string OneSubject(const Subject& subject) {
  std::string text = absl::StrCat("### ", Plain(subject.name), ": ", StateText(subject), "\n\n");
  text += Notes(subject);
  if (subject.metrics.empty()) return text;
  if (subject.state == ResultState::kFailed) text += "Measured before the failure:\n\n";
  text += "| metric | value | 95 % interval |\n|---|---:|---|\n";
  for (const SubjectMetric& metric : subject.metrics) {
    absl::StrAppend(&text, "| ", Plain(metric.name), " | ", ValueText(metric.value, metric.unit),
                    " | ", IntervalText(metric), " |\n");
  }
  return text + "\n";
}

std::string GridTable(const Subjects& subjects) {
  std::string text = absl::StrCat("### ", subjects.all.size(), " configurations\n\n",
                                  "| rank | configuration | median | 95 % interval | state |\n"
                                  "|---:|---|---:|---|---|\n");
  std::string notes;
  for (const Subject& subject : subjects.all) {
    const SubjectMetric* median = FindMetric(subject, "latency_median");
    absl::StrAppend(&text, "| ", subject.rank ? absl::StrCat(*subject.rank) : "", " | ",
                    Plain(subject.NameForPeople()), " | ",
                    median != nullptr ? ValueText(median->value, median->unit) : "", " | ",
                    median != nullptr ? IntervalText(*median) : "", " | ", StateText(subject),
                    " |\n");
    if (!subject.error.empty()) {
      absl::StrAppend(&notes, "- ", Plain(subject.NameForPeople()), ": ", Plain(subject.error),
                      "\n");
    }
  }
  return absl::StrCat(text, "\n", notes, notes.empty() ? "" : "\n");
}

}  // namespace

std::string ToMarkdown(const Subjects& subjects) {
  std::string text;
  if (subjects.kind == DocumentKind::kGrid) {
    text = GridTable(subjects);
  } else {
    for (const Subject& subject : subjects.all) text += OneSubject(subject);
  }
  std::string source = absl::StrCat("Litmus ", subjects.version);
  if (!subjects.revision.empty()) {
    absl::StrAppend(&source, " (", subjects.revision.substr(0, 12), ")");
  }
  if (!subjects.machine.empty()) absl::StrAppend(&source, ", ", subjects.machine);
  if (!subjects.started_utc.empty()) absl::StrAppend(&source, ", ", subjects.started_utc);
  return absl::StrCat(text, "<sub>", Plain(source), "</sub>\n");
}

}  // namespace litmus
