// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Documents may come from other builds of the tools: a member that is missing or has another type
// counts as absent.
#include "tools/compare/read_document.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "json/parse_json.h"
#include "tools/common/document/document.h"
#include "tools/common/exports/subjects.h"
#include "tools/common/foreign/foreign_result.h"
#include "tools/common/foreign/select_entry.h"

namespace litmus::compare {
namespace {

using json = nlohmann::ordered_json;

// The member at the end of the path; null if it is missing.
const json* Member(const json& document, std::initializer_list<const char*> path) {
  const json* at = &document;
  for (const char* name : path) {
    if (!at->is_object()) return nullptr;
    const auto found = at->find(name);
    if (found == at->end()) return nullptr;
    at = &*found;
  }
  return at;
}

std::optional<double> NumberAt(const json& document, std::initializer_list<const char*> path) {
  const json* member = Member(document, path);
  if (member == nullptr || !member->is_number()) return std::nullopt;
  return member->get<double>();
}

std::string TextAt(const json& document, std::initializer_list<const char*> path) {
  const json* member = Member(document, path);
  return member == nullptr || !member->is_string() ? "" : member->get<std::string>();
}

std::optional<Interval> IntervalOf(std::optional<double> low, std::optional<double> high) {
  if (!low || !high || !(*low > 0) || !(*high >= *low)) return std::nullopt;
  return Interval{*low, *high};
}

struct Found {
  std::optional<double> value;
  std::optional<Interval> interval;
};

Found Find(const json& document, Metric metric) {
  const json* list = Member(document, {"metrics"});
  if (list != nullptr && list->is_array()) {
    for (const json& entry : *list) {
      if (TextAt(entry, {"name"}) != InfoOf(metric).name) continue;
      Found found = {NumberAt(entry, {"value"}),
                     IntervalOf(NumberAt(entry, {"lower"}), NumberAt(entry, {"upper"}))};
      if (found.value) return found;
    }
  }
  return {};
}

absl::Status Missing(Metric metric) {
  if (metric == Metric::kInstructions) {
    return absl::UnavailableError(
        "the result has no instruction count: the tool does not count instructions, or the kernel "
        "denies it (kernel.perf_event_paranoid)");
  }
  std::string why;
  if (metric == Metric::kP95)
    why = "; a 95th percentile needs 72 independent runs, e.g. --num_runs=200";
  return absl::InvalidArgumentError(absl::StrCat("the result has no ", InfoOf(metric).name, why));
}

absl::Status CheckValue(double value, Metric metric) {
  if (value > 0 && std::isfinite(value)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the ", InfoOf(metric).name, " of the result is ",
                                                 value, "; it must be a number above 0"));
}

absl::StatusOr<Found> FindResult(const json& document, Metric metric) {
  switch (const ResultState state = StateOf(document)) {
    case ResultState::kFailed:
      return absl::InvalidArgumentError(
          absl::StrCat("the result is of a run that failed: ", FailureOf(document, state)));
    case ResultState::kNotMeasured:  // may have other metrics, e.g. the initialisation of a dry run
    case ResultState::kValue:
      break;
  }
  Found found = Find(document, metric);
  if (!found.value) return Missing(metric);
  absl::Status good = CheckValue(*found.value, metric);
  if (!good.ok()) return good;
  return found;
}

absl::StatusOr<json> Parse(const std::string& text) {
  absl::StatusOr<json> document = ParseJson(text);
  if (!document.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("the result ", document.status().message()));
  }
  if (!document->is_object()) return absl::InvalidArgumentError("the result is not a JSON object");
  if (absl::Status read = CheckSchemaVersion(*document); !read.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("the result ", read.message()));
  }
  return document;
}

absl::StatusOr<StoredResult> ReadForeignEntry(const ForeignResult& result, Metric metric,
                                              const std::string& name) {
  absl::StatusOr<ForeignEntry> entry = SelectEntry(result, name, InfoOf(metric).name);
  if (!entry.ok()) return entry.status();
  absl::Status good = CheckValue(entry->value, metric);
  if (!good.ok()) return good;
  StoredResult stored;
  stored.value = entry->value;
  stored.interval = IntervalOfEntry(*entry);
  stored.name = entry->name;
  stored.note = entry->note;
  const bool positive = std::all_of(entry->samples.begin(), entry->samples.end(),
                                    [](double sample) { return sample > 0; });
  if (entry->samples_are_processes && positive) stored.processes = std::move(entry->samples);
  return stored;
}

// The value of each process, if the document has several processes.
std::vector<double> Processes(const json& document, Metric metric) {
  const json* list = metric == Metric::kMedian
                         ? Member(document, {"processes", "medians"})
                         : Member(document, {"processes", "metrics", InfoOf(metric).name});
  if (list == nullptr || !list->is_array()) return {};
  std::vector<double> values;
  for (const json& entry : *list) {
    if (!entry.is_number() || !CheckValue(entry.get<double>(), metric).ok()) return {};
    values.push_back(entry.get<double>());
  }
  return values;
}

}  // namespace

absl::StatusOr<Measurement> ReadDocument(const std::string& text, Metric metric) {
  absl::StatusOr<json> document = Parse(text);
  if (!document.ok()) return document.status();
  const absl::StatusOr<Found> found = FindResult(*document, metric);
  if (!found.ok()) return found.status();
  return Measurement{*found->value, "", TextAt(*document, {"verdict", "kind"})};
}

absl::StatusOr<StoredResult> ReadStoredResult(const std::string& text, Metric metric,
                                              const std::string& name) {
  const absl::StatusOr<std::optional<ForeignResult>> foreign = ReadForeign(text);
  if (!foreign.ok()) return foreign.status();
  if (foreign->has_value()) return ReadForeignEntry(**foreign, metric, name);
  if (!name.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "'#", name, "' chooses a benchmark of another program's result; this file is ", "none"));
  }
  absl::StatusOr<json> document = Parse(text);
  if (!document.ok()) return document.status();
  const absl::StatusOr<Found> found = FindResult(*document, metric);
  if (!found.ok()) return found.status();
  const absl::StatusOr<Subjects> subjects = SubjectsOf(*document);
  return StoredResult{*found->value,
                      found->interval,
                      Processes(*document, metric),
                      TextAt(*document, {"environment", "machine", "fingerprint"}),
                      TextAt(*document, {"verdict", "kind"}),
                      subjects.ok() && subjects->all.size() == 1 ? subjects->all[0].name : "",
                      ""};
}

}  // namespace litmus::compare
