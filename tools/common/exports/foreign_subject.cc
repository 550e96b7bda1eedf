// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/foreign_subject.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/exports/json_member.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::string FileStem(const std::string& path) {
  const std::string name = ModelStem(path);
  return name.substr(0, name.rfind('.') == 0 ? name.size() : name.rfind('.'));
}

void AddMetric(const json& metric, Subject* subject) {
  const std::string name = TextAt(metric, {"name"});
  const std::optional<double> value = NumberAt(metric, {"value"});
  if (!value || name.empty()) return;
  subject->metrics.push_back({name, TextAt(metric, {"unit"}), *value, NumberAt(metric, {"lower"}),
                              NumberAt(metric, {"upper"}), false});
  const std::string note = TextAt(metric, {"note"});
  if (!note.empty()) subject->reasons.push_back(absl::StrCat(name, ": ", note));
  if (name == subject->HeadlineName() && TrueAt(metric, {"samples_are_processes"})) {
    subject->process_medians_us = NumbersAt(metric, {"samples"});
  }
}

}  // namespace

bool IsForeign(const json& document) { return MemberAt(document, {"foreign"}).is_object(); }

std::vector<Subject> ForeignSubjects(const json& document) {
  std::vector<Subject> subjects;
  for (const json& result : ListAt(document, {"foreign", "results"})) {
    Subject subject;
    subject.name = TextAt(result, {"name"});
    if (subject.name.empty()) subject.name = FileStem(TextAt(document, {"foreign", "file"}));
    if (subject.name.empty()) subject.name = "result";
    subject.error = TextAt(result, {"error"});
    subject.state = subject.error.empty() ? ResultState::kValue : ResultState::kFailed;
    for (const json& metric : ListAt(result, {"metrics"})) AddMetric(metric, &subject);
    if (subject.state == ResultState::kValue) {
      subject.verdict = "measured by another program";
    }
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

}  // namespace litmus
