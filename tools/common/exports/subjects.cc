// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/subjects.h"

#include <algorithm>
#include <map>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "cli/number.h"
#include "tools/common/exports/comparison_subject.h"
#include "tools/common/exports/derived_metrics.h"
#include "tools/common/exports/evaluation_subject.h"
#include "tools/common/exports/foreign_subject.h"
#include "tools/common/exports/json_member.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::vector<SubjectMetric> MetricsIn(const json& document) {
  std::vector<SubjectMetric> metrics;
  for (const json& each : ListAt(document, {"metrics"})) {
    const std::optional<double> value = NumberAt(each, {"value"});
    const std::string name = TextAt(each, {"name"});
    if (!value || name.empty()) continue;
    metrics.push_back({name, TextAt(each, {"unit"}), *value, NumberAt(each, {"lower"}),
                       NumberAt(each, {"upper"}), TextAt(each, {"better"}) == "higher"});
  }
  AddDerivedMetrics(document, &metrics);
  return metrics;
}

std::string FlagOf(const json& document, const std::string& name) {
  for (const json& flag : ListAt(document, {"environment", "flags"})) {
    if (TextAt(flag, {"name"}) == name) return FlagText(MemberAt(flag, {"value"}));
  }
  return "";
}

// Adds the verdict on the measurement. A failed run has none.
void AddVerdict(const json& document, Subject* subject) {
  if (subject->state != ResultState::kValue) return;
  subject->verdict = TextAt(document, {"verdict", "kind"});
  subject->settled = TrueAt(document, {"verdict", "stable"});
  for (const json& reason : ListAt(document, {"verdict", "reasons"})) {
    const std::string cause = TextAt(reason, {"cause"}), cure = TextAt(reason, {"fix"});
    subject->reasons.push_back(cure.empty() ? cause : absl::StrCat(cause, "; ", cure));
  }
}

// If a run failed before it read its model, only the command line has the path.
std::string ModelOf(const json& document) {
  for (const std::string& path : {TextAt(document, {"model", "path"}), FlagOf(document, "graph"),
                                  FlagOf(document, "model_file")}) {
    if (!path.empty()) return ModelStem(path);
  }
  return "";
}

Subject RunSubject(const json& document) {
  Subject subject;
  subject.model = ModelOf(document);
  subject.name = FlagOf(document, "benchmark_name");
  if (subject.name.empty()) subject.name = subject.model;
  if (subject.name.empty()) subject.name = "model";
  subject.state = StateOf(document);
  subject.error = FailureOf(document, subject.state);
  subject.metrics = MetricsIn(document);
  subject.process_medians_us = NumbersAt(document, {"processes", "medians"});
  subject.gates = GatesIn(document);
  for (SubjectGate& gate : subject.gates) {
    // Its limit and value are ratios, which alone do not say of what.
    if (gate.name == "baseline_fail_above")
      gate.sentence = TextAt(document, {"baseline", "message"});
  }
  AddVerdict(document, &subject);
  if (IsEvaluation(document)) CompleteEvaluation(document, &subject);
  return subject;
}

// A cell without a result gets the model of the grid's command line.
Subject CellSubject(const json& cell, const std::string& model_of_grid) {
  Subject subject = RunSubject(MemberAt(cell, {"result"}));
  const json& flags = MemberAt(cell, {"flags"});
  if (flags.is_object()) {
    for (const auto& [name, value] : flags.items()) {
      subject.flags.emplace_back(name, FlagText(value));
    }
  }
  for (const auto& [name, value] : subject.flags) {
    if (name == "graph" && subject.model.empty()) {
      subject.name = subject.model = ModelStem(value);
    }
  }
  if (subject.model.empty() && !model_of_grid.empty()) {
    subject.name = subject.model = model_of_grid;
  }
  for (const auto& [name, value] : subject.flags) {
    if (name != "graph") absl::StrAppend(&subject.name, "/", name, ":", value);
  }
  const auto requested = NumberAt(cell, {"result", "threads", "requested"}),
             ran = NumberAt(cell, {"result", "threads", "ran"});
  if (requested && ran && *ran < *requested) subject.threads_ran = WholeNumber(*ran);
  if (const auto rank = NumberAt(cell, {"rank"}))
    subject.rank = static_cast<int>(WholeNumber(*rank));
  subject.state = StateOfCell(cell);
  subject.error = FailureOf(cell, subject.state);
  return subject;
}

std::string GraphOf(const Subject& subject) {
  for (const auto& [name, value] : subject.flags) {
    if (name == "graph") return value;
  }
  return "";
}

// Adds folder names to models of different folders with equal file names, because otherwise their
// series would have the same name.
void TellModelsApart(std::vector<Subject>* all) {
  std::map<std::string, std::set<std::string>> graphs;  // by the model's name
  for (const Subject& subject : *all) graphs[subject.model].insert(GraphOf(subject));
  for (Subject& subject : *all) {
    if (graphs[subject.model].size() < 2) continue;
    const std::string path(absl::StripSuffix(GraphOf(subject), ".tflite"));
    const std::string model = absl::StrReplaceAll(absl::StripPrefix(path, "/"), {{"/", "_"}});
    if (absl::StartsWith(subject.name, subject.model)) {
      subject.name = model + subject.name.substr(subject.model.size());
    }
    subject.model = model;
  }
}

}  // namespace

std::string SubjectGate::Text() const {
  if (!sentence.empty()) return sentence;
  return absl::StrCat("limit ", limit ? Number(*limit) : "unknown", ", measured ",
                      value ? Number(*value) : "nothing");
}

const char* Subject::HeadlineName() const {
  const auto is = [this](const char* name) {
    return std::any_of(metrics.begin(), metrics.end(),
                       [&](const SubjectMetric& metric) { return metric.name == name; });
  };
  return !is("latency_median") && is("wall_time") ? "wall_time" : "latency_median";
}

const std::vector<SubjectMetric>& Subject::ResultMetrics() const {
  static const auto* const kNone = new std::vector<SubjectMetric>();
  return state == ResultState::kFailed ? *kNone : metrics;
}

std::string Subject::FlagForPeople(const std::string& flag, const std::string& value) const {
  if (flag != "num_threads" || !threads_ran) return value;
  return absl::StrCat(value, " (", *threads_ran, " ran)");
}

std::string Subject::NameForPeople() const {
  if (!threads_ran) return name;
  // The name ends with the flags, in this order.
  std::string end, end_for_people;
  for (const auto& [flag, value] : flags) {
    if (flag == "graph") continue;
    absl::StrAppend(&end, "/", flag, ":", value);
    absl::StrAppend(&end_for_people, "/", flag, ":", FlagForPeople(flag, value));
  }
  return std::string(absl::StripSuffix(name, end)) + end_for_people;
}

std::string ModelStem(const std::string& path) {
  const size_t slash = path.rfind('/');
  return std::string(
      absl::StripSuffix(path.substr(slash == std::string::npos ? 0 : slash + 1), ".tflite"));
}

absl::StatusOr<DocumentKind> KindOf(const json& document) {
  if (IsForeign(document)) return DocumentKind::kForeign;
  if (MemberAt(document, {"cells"}).is_array()) return DocumentKind::kGrid;
  const std::string tool = TextAt(document, {"tool", "name"});
  if (tool == "compare") return DocumentKind::kComparison;
  if (MemberAt(document, {"metrics"}).is_array()) {
    return IsEvaluation(document) ? DocumentKind::kEvaluation : DocumentKind::kRun;
  }
  return absl::InvalidArgumentError(
      "this is not a result document: it has neither 'metrics' nor 'cells', and was not written by "
      "compare; use --json_out of a tool that measures or evaluates");
}

absl::StatusOr<Subjects> SubjectsOf(const json& document) {
  const absl::StatusOr<DocumentKind> kind = KindOf(document);
  if (!kind.ok()) return kind.status();
  Subjects subjects;
  subjects.kind = *kind;
  subjects.tool = TextAt(document, {"tool", "name"});
  subjects.version = TextAt(document, {"tool", "version"});
  subjects.revision = TextAt(document, {"build", "revision"});
  const json* process = &document;  // the document whose environment is used
  if (*kind == DocumentKind::kGrid) {
    const std::string model = ModelOf(document);
    for (const json& cell : MemberAt(document, {"cells"})) {
      subjects.all.push_back(CellSubject(cell, model));
      const json& result = MemberAt(cell, {"result"});
      if (!result.is_null() && MemberAt(*process, {"environment"}).is_null()) process = &result;
    }
    TellModelsApart(&subjects.all);
  } else if (*kind == DocumentKind::kForeign) {
    subjects.all = ForeignSubjects(document);
  } else if (*kind == DocumentKind::kComparison) {
    subjects.all = ComparisonSubjects(document);
  } else {
    subjects.all.push_back(RunSubject(document));
  }
  subjects.started_utc = TextAt(*process, {"environment", "started_utc"});
  subjects.machine = TextAt(*process, {"environment", "machine", "cpu_model"});
  subjects.device = TextAt(*process, {"environment", "machine", "android", "model"});
  subjects.fingerprint = TextAt(*process, {"environment", "machine", "fingerprint"});
  subjects.cpus = NumberAt(*process, {"environment", "machine", "allowed_cpu_count"});
  return subjects;
}

}  // namespace litmus
