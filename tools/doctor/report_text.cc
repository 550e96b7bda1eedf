// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/report_text.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/common/counted.h"
#include "tools/doctor/machine_rows.h"
#include "tools/doctor/wrapped_text.h"

namespace litmus::doctor {
namespace {

constexpr int kStatusColumns = 9, kNameColumns = 14;
constexpr char kNormal[] = "\033[0m";

const char* EscapeOf(Status status) {
  switch (status) {
    case Status::kOk:
      return "\033[32m";
    case Status::kUnknown:
      return "\033[2m";
    case Status::kWarning:
      return "\033[1;33m";
    case Status::kProblem:
      break;
  }
  return "\033[1;31m";
}

// "warn" is shorter than the document's "warning", as in the logs of all tools.
const char* Word(const Check& check) {
  if (check.finding.status == Status::kWarning) return "warn";
  return StatusName(check.finding.status);
}

std::string Head(const std::string& first, const std::string& second) {
  return absl::StrFormat("%-*s%-*s", kStatusColumns, first, kNameColumns, second);
}

std::string CheckText(const Check& check) {
  const Finding& finding = check.finding;
  std::string text = finding.value;
  if (!finding.reason.empty()) absl::StrAppend(&text, "; ", finding.reason);
  if (check.ignored) text += " (ignored)";
  std::string lines = Wrapped(Head(Word(check), check.id), text);
  if (!finding.fix.empty()) lines += Wrapped(Head("", "fix"), finding.fix);
  if (!finding.command.empty()) {
    lines += WrappedCommand(Head("", finding.fix.empty() ? "fix" : ""), finding.command);
  }
  return lines;
}

std::string Paragraph(const char* word, const std::vector<std::string>& parts) {
  return parts.empty()
             ? ""
             : Wrapped(absl::StrFormat("%-*s", kStatusColumns, word), absl::StrJoin(parts, "; "));
}

// These checks share a paragraph, so that the others are seen.
std::string OkText(const std::vector<Check>& checks) {
  std::vector<std::string> parts;
  for (const Check& check : checks) {
    if (check.finding.status == Status::kOk) {
      parts.push_back(absl::StrCat(check.id, ": ", check.finding.value));
    }
  }
  return Paragraph("ok", parts);
}

// Checks whose files are missing, by the reason, which several of them share.
std::string UnknownText(const std::vector<Check>& checks) {
  std::vector<std::pair<std::string, std::string>> ids_of_reasons;
  for (const Check& check : checks) {
    if (check.finding.status != Status::kUnknown) continue;
    const auto known =
        std::find_if(ids_of_reasons.begin(), ids_of_reasons.end(),
                     [&](const auto& entry) { return entry.first == check.finding.reason; });
    if (known != ids_of_reasons.end()) {
      absl::StrAppend(&known->second, ", ", check.id);
    } else {
      ids_of_reasons.emplace_back(check.finding.reason, check.id);
    }
  }
  std::vector<std::string> parts;
  for (const auto& [reason, ids] : ids_of_reasons) {
    parts.push_back(absl::StrCat(ids, ": ", reason));
  }
  return Paragraph("unknown", parts);
}

// Colours the first word of the first line.
std::string Colored(const std::string& lines, Status status, bool color) {
  if (!color || lines.empty()) return lines;
  const size_t end = lines.find(' ');
  return absl::StrCat(EscapeOf(status), lines.substr(0, end), kNormal, lines.substr(end));
}

std::string SummaryText(const Counts& counts) {
  std::vector<std::string> parts = {Counted(counts.problems, "problem", "problems"),
                                    Counted(counts.warnings, "warning", "warnings"),
                                    absl::StrCat(counts.ok, " ok")};
  if (counts.unknown > 0) parts.push_back(absl::StrCat(counts.unknown, " unknown"));
  if (counts.ignored > 0) parts.push_back(absl::StrCat(counts.ignored, " ignored"));
  return absl::StrJoin(parts, ", ");
}

}  // namespace

std::string ReportText(const Examination& found, bool color) {
  std::string text;
  for (const Row& row : MachineRows(found)) {
    text += Wrapped(absl::StrFormat("%-*s", kNameColumns, row.name), row.text);
    if (!row.command.empty()) {
      text += WrappedCommand(absl::StrFormat("%-*s", kNameColumns, "  fix"), row.command);
    }
  }
  text += "\n";
  for (const Status status : {Status::kProblem, Status::kWarning}) {
    for (const Check& check : found.checks) {
      if (check.finding.status == status) text += Colored(CheckText(check), status, color);
    }
  }
  text += Colored(OkText(found.checks), Status::kOk, color);
  text += Colored(UnknownText(found.checks), Status::kUnknown, color);
  const Counts counts = CountsOf(found.checks);
  const Status worst = counts.problems > 0   ? Status::kProblem
                       : counts.warnings > 0 ? Status::kWarning
                                             : Status::kOk;
  return text + "\n" + Colored(Wrapped("verdict  ", SummaryText(counts)), worst, color);
}

std::string FailureText(const std::vector<Check>& checks, bool warnings) {
  std::vector<std::string> problems, doubts;
  for (const Check& check : checks) {
    if (check.ignored) continue;
    if (check.finding.status == Status::kProblem) problems.push_back(check.id);
    if (check.finding.status == Status::kWarning && warnings) doubts.push_back(check.id);
  }
  std::vector<std::string> parts;
  const auto add = [&](const std::vector<std::string>& ids, const char* one, const char* many) {
    if (ids.empty()) return;
    parts.push_back(absl::StrCat(Counted(static_cast<int64_t>(ids.size()), one, many), ": ",
                                 absl::StrJoin(ids, ", ")));
  };
  add(problems, "problem", "problems");
  add(doubts, "warning", "warnings");
  return absl::StrJoin(parts, "; ");
}

}  // namespace litmus::doctor
