// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/baseline.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "cli/quantity.h"
#include "tools/common/counted.h"
#include "tools/common/document/document.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/history/baseline_change.h"
#include "tools/common/history/change_text.h"
#include "tools/common/history/read_history.h"
#include "tools/common/history/series.h"
#include "tools/common/history/stored_result.h"
#include "tools/common/optional_json.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr char kGate[] = "baseline_fail_above";

// What a comparison found; see docs/guide/over_time.md for the words.
struct Found {
  std::string verdict = "none";  // "worse", "better", "not distinguishable", "none"
  std::string message;
  size_t results = 0;                     // that the new one is compared with
  size_t others = 0;                      // in the folder, of another key
  std::optional<SubjectMetric> metric;    // of the new result; empty: it does not have it
  std::optional<BaselineChange> change;   // empty: no verdict
  std::optional<double> value;            // of the baseline
  std::string since, commit, first_file;  // of the level's first result
};

bool IsFile(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return false;
  return std::filesystem::exists(path, error) || absl::EndsWith(path, ".json");
}

absl::StatusOr<StoredResult> ReadOne(const std::string& path) {
  const absl::StatusOr<json> document = ReadResultFile(path);
  if (!document.ok()) {
    return absl::Status(document.status().code(),
                        absl::StrCat("--baseline: ", document.status().message()));
  }
  absl::StatusOr<std::vector<StoredResult>> results = ResultsIn(*document, path);
  std::string problem;
  if (!results.ok()) {
    problem = std::string(results.status().message());
  } else if (results->size() != 1) {
    problem = absl::StrCat("has ", Counted(results->size(), "result", "results"),
                           "; give the document of one run");
  } else if (!results->front().complete) {
    problem = "is of a run that failed or was interrupted, so there is nothing to compare with";
  } else {
    return std::move(results->front());
  }
  return absl::InvalidArgumentError(absl::StrCat("--baseline: ", path, ": ", problem));
}

// Names may differ: a file is chosen by the user.
absl::Status CheckKey(const std::string& path, const ResultKey& stored, ResultKey now) {
  now.name = stored.name;
  if (now == stored) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--baseline: ", path, ": cannot be compared with this run: ", now.DifferenceFrom(stored),
      "; repeat the baseline's run, or give another one"));
}

std::optional<SubjectMetric> MetricOf(const std::vector<SubjectMetric>& metrics,
                                      const std::string& name) {
  for (const SubjectMetric& metric : metrics) {
    if (name.empty() || metric.name == name) return metric;
  }
  return std::nullopt;
}

std::string NamesOf(const std::vector<SubjectMetric>& metrics) {
  std::vector<std::string> names;
  for (const SubjectMetric& metric : metrics) names.push_back(metric.name);
  return names.empty() ? "none" : absl::StrJoin(names, ", ");
}

// Sets verdict and message from the change; `what` describes the baseline.
void Decide(const std::string& what, Found* found) {
  const SubjectMetric& metric = *found->metric;
  const bool higher = metric.higher_is_better;
  if (found->change->SurelyWorseBy(higher) > 1) {
    found->verdict = "worse";
  } else if (found->change->AtMostWorseBy(higher) < 1) {
    found->verdict = "better";
  } else {
    found->verdict = "not distinguishable";
  }
  found->message =
      absl::StrCat(metric.name, " ", ValueText(metric.value, metric.unit), ", ",
                   ChangeText(found->change->ratio, found->change->interval), " from ",
                   ValueText(*found->value, metric.unit), ", ", what,
                   found->change->interval ? "" : "; without intervals, by the values alone");
}

void CompareWithFile(const StoredResult& stored, Found* found) {
  const SubjectMetric& metric = *found->metric;
  const std::optional<SubjectMetric> before = MetricOf(stored.metrics, metric.name);
  if (!before || before->unit != metric.unit || !(before->value > 0) || !(metric.value > 0)) {
    found->message = absl::StrCat("no verdict: ", stored.file, " has no ", metric.name,
                                  " above 0; it has ", NamesOf(stored.metrics));
    return;
  }
  found->results = 1;
  found->value = before->value;
  found->since = stored.started_utc;
  found->commit = stored.commit;
  found->first_file = stored.file;
  found->change = ChangeFrom(*before, metric);
  Decide("of " + stored.file, found);
}

const MetricSeries* SeriesWith(const std::vector<ResultSeries>& all, const SubjectMetric& metric) {
  for (const ResultSeries& series : all) {
    for (const MetricSeries& each : series.metrics) {
      if (each.name == metric.name && each.unit == metric.unit) return &each;
    }
  }
  return nullptr;
}

// "; 9 others differ, the newest in machine 'x' instead of 'y'".
std::string OthersText(const std::vector<StoredResult>& results, const ResultKey& key) {
  const StoredResult* newest = nullptr;
  size_t others = 0;
  for (const StoredResult& result : results) {
    if (!result.complete || result.key == key) continue;
    ++others;
    newest = &result;
  }
  if (newest == nullptr) return "";
  return absl::StrCat("; ", Counted(others, "other result differs", "other results differ"),
                      ", the newest in ", newest->key.DifferenceFrom(key));
}

void CompareWithFolder(const std::string& folder, const ResultKey& key,
                       const HistoryFolder& history, Found* found) {
  const SubjectMetric& metric = *found->metric;
  std::vector<StoredResult> same;
  for (const StoredResult& result : history.results) {
    if (result.complete && result.key == key) same.push_back(result);
    if (result.complete && !(result.key == key)) ++found->others;
  }
  const std::vector<ResultSeries> all = SeriesOf(same);
  const MetricSeries* const series = SeriesWith(all, metric);
  if (series != nullptr && (!series->tested || !(metric.value > 0))) {
    found->message = absl::StrCat("no verdict: not every value of ", metric.name,
                                  " is above 0, so there is no ratio");
    return;
  }
  if (series != nullptr) {
    const Level& level = series->levels.back();
    const size_t first = level.used.empty() ? level.begin : level.used.front();
    const StoredResult& result = all[0].results[series->points[first].result];
    found->results = level.used.size();
    found->since = result.started_utc;
    found->commit = result.commit;
    found->first_file = result.file;
    if (!level.used.empty()) found->value = level.value;
  }
  if (found->results < kLeastResults) {
    found->message = absl::StrCat(
        "no verdict yet: ", found->results, " of ", kLeastResults, " results in '", folder,
        "' of this name, these flags and this machine", OthersText(history.results, key));
    return;
  }
  const Level& level = series->levels.back();
  found->change = ChangeFrom(level, metric);
  Decide(absl::StrCat("the level of ", found->results, " results since ", found->since,
                      found->commit.empty() ? "" : ", commit ", ShortCommit(found->commit)),
         found);
}

json IntervalJson(const std::optional<Interval>& interval) {
  return interval ? json({interval->low, interval->high}) : json(nullptr);
}

json ToMember(const std::string& path, const Found& found) {
  json member = {{"path", path},
                 {"metric", found.metric ? json(found.metric->name) : json(nullptr)},
                 {"verdict", found.verdict},
                 {"message", found.message},
                 {"results", found.results},
                 {"other_results", found.others},
                 {"value", found.value ? json(*found.value) : json(nullptr)},
                 {"expected", nullptr},
                 {"since_utc", TextOrNull(found.since)},
                 {"since_commit", TextOrNull(found.commit)},
                 {"since_file", TextOrNull(found.first_file)},
                 {"change", nullptr}};
  if (!found.change) return member;
  member["expected"] = IntervalJson(found.change->expected);
  member["change"] = {{"ratio", found.change->ratio},
                      {"interval", IntervalJson(found.change->interval)}};
  return member;
}

// Puts the member before "environment", as the order of members of all documents has it.
void Insert(const json& member, json* document) {
  json ordered = json::object();
  for (auto& [name, value] : document->items()) {
    if (name == "environment") ordered["baseline"] = member;
    ordered[name] = std::move(value);
  }
  *document = std::move(ordered);
}

// Returns whether the gate passed.
bool AddGate(double limit, const Found& found, json* document) {
  json gate = {{"gate", kGate}, {"limit", 1 + limit}, {"value", nullptr}};
  bool passed = false;
  if (found.change) {
    const bool higher = found.metric->higher_is_better;
    gate["value"] = found.change->WorseBy(higher);
    if (found.change->interval) gate["lower"] = found.change->SurelyWorseBy(higher);
    passed = found.change->SurelyWorseBy(higher) <= 1 + limit;
  }
  gate["passed"] = passed;
  if (!(*document)["gates"].is_array()) (*document)["gates"] = json::array();
  (*document)["gates"].push_back(std::move(gate));
  return passed;
}

absl::StatusOr<Found> Compare(const HistoryFlags& flags, const StoredResult& now) {
  Found found;
  found.metric = MetricOf(now.metrics, flags.baseline_metric);
  if (!found.metric) {
    found.message = absl::StrCat("this result has no metric '", flags.baseline_metric, "'; it has ",
                                 NamesOf(now.metrics));
    return found;
  }
  if (IsFile(flags.baseline)) {
    const absl::StatusOr<StoredResult> stored = ReadOne(flags.baseline);
    if (!stored.ok()) return stored.status();
    const absl::Status same = CheckKey(flags.baseline, stored->key, now.key);
    if (!same.ok()) return same;
    CompareWithFile(*stored, &found);
    return found;
  }
  const absl::StatusOr<HistoryFolder> history = ReadHistory(flags.baseline);
  CompareWithFolder(flags.baseline, now.key, history.ok() ? *history : HistoryFolder(), &found);
  return found;
}

}  // namespace

absl::Status CheckBaseline(const HistoryFlags& flags, const std::string& tool,
                           const std::function<json()>& environment) {
  if (flags.baseline.empty() || !IsFile(flags.baseline)) return absl::OkStatus();
  const absl::StatusOr<StoredResult> stored = ReadOne(flags.baseline);
  if (!stored.ok()) return stored.status();
  json document = MakeEnvelope(tool);
  document["metrics"] = json::array();
  document["environment"] = environment();
  const absl::StatusOr<std::vector<StoredResult>> now = ResultsIn(document, "");
  if (!now.ok()) return now.status();
  return CheckKey(flags.baseline, stored->key, now->front().key);
}

absl::StatusOr<BaselineOutcome> ApplyBaseline(const HistoryFlags& flags, json* document) {
  if (flags.baseline.empty()) return BaselineOutcome();
  const absl::StatusOr<std::vector<StoredResult>> now = ResultsIn(*document, "");
  if (!now.ok() || now->size() != 1 || !now->front().complete) return BaselineOutcome();
  const absl::StatusOr<Found> found = Compare(flags, now->front());
  if (!found.ok()) return found.status();
  Insert(ToMember(flags.baseline, *found), document);
  const std::string note = absl::StrCat("baseline: ", found->message);
  const std::optional<double> limit = ParseShare(flags.fail_above);
  // Without enough results there is no gate: the first runs of a CI must not fail.
  if (!limit || (found->metric && !found->change)) return BaselineOutcome{note};
  if (AddGate(*limit, *found, document)) {
    return BaselineOutcome{absl::StrCat(note, "; passes --", kGate, "=", flags.fail_above)};
  }
  const std::string error = absl::StrCat("--", kGate, "=", flags.fail_above, ": ", found->message);
  if ((*document)["exit_code"] == static_cast<int>(kExitOk)) {
    (*document)["exit_code"] = static_cast<int>(kExitGate);
  }
  const json before = (*document)["error"];
  const bool has = before.is_string() && !before.get_ref<const std::string&>().empty();
  (*document)["error"] = has ? absl::StrCat(before.get<std::string>(), "\n", error) : error;
  return BaselineOutcome{error, /*failed=*/true};
}

}  // namespace litmus
