// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/history_document.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "tools/common/counted.h"
#include "tools/common/document/document.h"
#include "tools/common/history/change_text.h"
#include "tools/common/optional_json.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

json ResultJson(const StoredResult& result) {
  return {{"file", result.file},
          {"started_utc", TextOrNull(result.started_utc)},
          {"commit", TextOrNull(result.commit)},
          {"version", TextOrNull(result.version)},
          {"model_sha256", TextOrNull(result.model_sha256)},
          {"failed_baseline", result.failed_baseline}};
}

const StoredResult& ResultAt(const ResultSeries& series, const MetricSeries& metric, size_t point) {
  return series.results[metric.points[point].result];
}

// Whether two results say that they are of different models.
bool Differ(const std::string& before, const std::string& after) {
  return !before.empty() && !after.empty() && before != after;
}

json StepJson(const ResultSeries& series, const MetricSeries& metric, const ChangePoint& step) {
  const StoredResult& before = ResultAt(series, metric, step.index - 1);
  const StoredResult& after = ResultAt(series, metric, step.index);
  return {{"at", step.index},
          {"ratio", step.ratio},
          {"lower", step.interval.low},
          {"upper", step.interval.high},
          {"p_value", step.p_value},
          {"worse", metric.higher_is_better ? step.ratio < 1 : step.ratio > 1},
          {"before", metric.points[step.index - 1].result},
          {"after", metric.points[step.index].result},
          {"model_changed", Differ(before.model_sha256, after.model_sha256)},
          {"version_changed", Differ(before.version, after.version)}};
}

json MetricJson(const ResultSeries& series, const MetricSeries& metric) {
  json result = {{"name", metric.name},
                 {"unit", metric.unit},
                 {"better", metric.higher_is_better ? "higher" : "lower"},
                 {"tested", metric.tested}};
  json results = json::array(), values = json::array(), lower = json::array(),
       upper = json::array();
  for (const MetricPoint& point : metric.points) {
    results.push_back(point.result);
    values.push_back(point.metric.value);
    lower.push_back(OptionalToJson(point.metric.lower));
    upper.push_back(OptionalToJson(point.metric.upper));
  }
  result["results"] = std::move(results);
  result["values"] = std::move(values);
  result["lower"] = std::move(lower);
  result["upper"] = std::move(upper);
  result["levels"] = json::array();
  for (const Level& level : metric.levels) {
    const bool known = !level.used.empty();
    result["levels"].push_back(
        {{"begin", level.begin},
         {"end", level.end},
         {"results", level.used.size()},
         {"value", known ? json(level.value) : json(nullptr)},
         {"lower", level.interval ? json(level.interval->low) : json(nullptr)},
         {"upper", level.interval ? json(level.interval->high) : json(nullptr)},
         {"spread", level.spread}});
  }
  result["steps"] = json::array();
  for (const ChangePoint& step : metric.steps) {
    result["steps"].push_back(StepJson(series, metric, step));
  }
  return result;
}

json SeriesJson(const ResultSeries& series) {
  json result = {
      {"tool", series.key.tool},
      {"name", series.key.name},
      {"flags", series.key.flags},
      {"machine",
       {{"fingerprint", TextOrNull(series.key.fingerprint)},
        {"name", TextOrNull(series.results.empty() ? "" : series.results.back().machine)}}}};
  result["results"] = json::array();
  for (const StoredResult& each : series.results) result["results"].push_back(ResultJson(each));
  result["metrics"] = json::array();
  for (const MetricSeries& metric : series.metrics) {
    result["metrics"].push_back(MetricJson(series, metric));
  }
  return result;
}

// Where a step lies: "between commits abc and def", else by times.
std::string PlaceOf(const StoredResult& before, const StoredResult& after) {
  if (!before.commit.empty() && !after.commit.empty() && before.commit != after.commit) {
    return absl::StrCat("between commits ", ShortCommit(before.commit), " and ",
                        ShortCommit(after.commit));
  }
  return absl::StrCat("between ", before.started_utc.empty() ? before.file : before.started_utc,
                      " and ", after.started_utc.empty() ? after.file : after.started_utc);
}

constexpr size_t kFewestOfTest = 2 * kFewestPointsOfLevel;

struct Headline {
  size_t metrics = 0, tested = 0, long_enough = 0, results = 0, steps = 0;
  std::string newest_utc, worse;  // the newest step that made something worse, in words
};

// Considers only the last step of a metric, since earlier ones are no longer the present state.
Headline HeadlineOf(const std::vector<ResultSeries>& all) {
  Headline line;
  for (const ResultSeries& series : all) {
    line.results += series.results.size();
    for (const MetricSeries& metric : series.metrics) {
      ++line.metrics;
      line.tested += metric.tested ? 1 : 0;
      line.long_enough += metric.points.size() >= kFewestOfTest ? 1 : 0;
      line.steps += metric.steps.size();
      if (metric.steps.empty()) continue;
      const ChangePoint& step = metric.steps.back();
      const StoredResult& after = ResultAt(series, metric, step.index);
      const bool worse = metric.higher_is_better ? step.ratio < 1 : step.ratio > 1;
      // If several metrics have a step at one result, the document's first one is the main one.
      if (!worse || (!line.worse.empty() && after.started_utc <= line.newest_utc)) continue;
      line.newest_utc = after.started_utc;
      line.worse = absl::StrCat(metric.name, " of ", series.key.name, ", ",
                                ChangeText(step.ratio, step.interval), ", ",
                                PlaceOf(ResultAt(series, metric, step.index - 1), after));
    }
  }
  return line;
}

std::string MessageOf(const std::string& folder, const Headline& line) {
  if (line.results == 0) return absl::StrCat("There is no result in '", folder, "'.");
  const std::string what = absl::StrCat(Counted(line.metrics, "metric", "metrics"), " over ",
                                        Counted(line.results, "result", "results"));
  if (line.long_enough == 0) {
    return absl::StrCat(what, ": too few to see a step, which needs ", kFewestOfTest,
                        " of a series.");
  }
  if (line.steps == 0) return absl::StrCat("No step in ", what, ".");
  const std::string steps = absl::StrCat(Counted(line.steps, "step", "steps"), " in ", what);
  if (line.worse.empty()) return absl::StrCat(steps, "; no present level is worse than before.");
  return absl::StrCat(steps, "; the newest for the worse: ", line.worse, ".");
}

}  // namespace

json HistoryToJson(const std::string& folder, const HistoryFolder& history,
                   const std::vector<ResultSeries>& all) {
  const Headline line = HeadlineOf(all);
  json document = MakeEnvelope("report");
  document["schema"] = {{"name", kHistorySchema}, {"version", "1.0"}};
  document["folder"] = folder;
  document["message"] = MessageOf(folder, line);
  document["worse"] = !line.worse.empty();
  document["documents"] = history.documents;
  document["duplicates"] = history.duplicates;
  const auto count = [&](auto condition) {
    return std::count_if(history.results.begin(), history.results.end(), condition);
  };
  document["without_result"] = count([](const StoredResult& each) { return !each.complete; });
  document["failed_baseline"] =
      count([](const StoredResult& each) { return each.failed_baseline; });
  document["tested_metrics"] = line.tested;
  document["series"] = json::array();
  for (const ResultSeries& series : all) document["series"].push_back(SeriesJson(series));
  document["skipped"] = json::array();
  for (const SkippedFile& file : history.skipped) {
    document["skipped"].push_back({{"file", file.file}, {"reason", file.reason}});
  }
  document["exit_code"] = static_cast<int>(kExitOk);
  document["error"] = nullptr;
  return document;
}

}  // namespace litmus
