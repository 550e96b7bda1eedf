// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/github_action.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/number.h"
#include "nlohmann/json.hpp"
#include "tools/common/document/output_file.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// The text that the chart shows for a data point.
std::string Extra(const Subjects& subjects, const Subject& subject) {
  std::vector<std::string> lines;
  if (!subject.verdict.empty()) lines.push_back("verdict: " + subject.verdict);
  for (const std::string& reason : subject.reasons) lines.push_back(reason);
  if (subject.threads_ran)
    lines.push_back(absl::StrCat("threads that ran: ", *subject.threads_ran));
  if (!subjects.machine.empty()) lines.push_back("machine: " + subjects.machine);
  if (!subjects.revision.empty()) lines.push_back("Litmus: " + subjects.revision);
  return absl::StrJoin(lines, "\n");
}

}  // namespace

std::string ToGithubAction(const Subjects& subjects, bool bigger_is_better) {
  json entries = json::array();
  for (const Subject& subject : subjects.all) {
    for (const SubjectMetric& metric : subject.ResultMetrics()) {
      if (metric.higher_is_better != bigger_is_better) continue;
      json entry = {{"name", absl::StrCat(subject.name, "/", metric.name)},
                    {"unit", metric.unit},
                    {"value", metric.value}};
      if (metric.lower && metric.upper) {
        entry["range"] = absl::StrCat(Number(*metric.lower), " … ", Number(*metric.upper));
      }
      entry["extra"] = Extra(subjects, subject);
      entries.push_back(std::move(entry));
    }
  }
  return ToJsonText(entries);
}

}  // namespace litmus
