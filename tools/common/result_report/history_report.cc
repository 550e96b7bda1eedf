// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/result_report/history_report.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/counted.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/history/change_text.h"
#include "tools/common/interval.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/html.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

size_t IndexAt(const json& object, const char* name) {
  return static_cast<size_t>(
      std::max<int64_t>(0, WholeNumber(NumberAt(object, {name}).value_or(0))));
}

// "2026-11-30" of a time; the whole text of anything else.
std::string DayOf(const std::string& utc) { return utc.size() >= 10 ? utc.substr(0, 10) : utc; }

// "abc1234567, 2026-11-30", whichever is known.
std::string WhenText(const json& result) {
  std::vector<std::string> parts;
  if (std::string commit = TextAt(result, {"commit"}); !commit.empty()) {
    parts.push_back(ShortCommit(commit));
  }
  if (std::string utc = TextAt(result, {"started_utc"}); !utc.empty()) parts.push_back(DayOf(utc));
  return parts.empty() ? TextAt(result, {"file"}) : absl::StrJoin(parts, ", ");
}

std::string SeriesTitle(const json& series) {
  const std::string flags = TextAt(series, {"flags"}), tool = TextAt(series, {"tool"});
  return absl::StrCat(TextAt(series, {"name"}), tool == "benchmark_model" ? "" : ", " + tool,
                      flags.empty() ? "" : ", ", flags);
}

std::string MachineText(const json& series) {
  const std::string name = TextAt(series, {"machine", "name"}),
                    print = TextAt(series, {"machine", "fingerprint"});
  return absl::StrCat(name.empty() ? "unknown machine" : name, " (",
                      print.empty() ? "no fingerprint" : print.substr(0, 6), ")");
}

const json& ResultOfStep(const json& series, const json& step, const char* side) {
  return MemberAt(series, {"results"}).at(IndexAt(step, side));
}

std::optional<Interval> IntervalOf(const json& object) {
  const auto low = NumberAt(object, {"lower"}), high = NumberAt(object, {"upper"});
  if (!low || !high) return std::nullopt;
  return Interval{*low, *high};
}

std::string StepText(const json& step) {
  return ChangeText(NumberAt(step, {"ratio"}).value_or(1), IntervalOf(step));
}

HistoryChart ChartOf(const json& series, const json& metric) {
  const std::string unit = TextAt(metric, {"unit"});
  const json& results = MemberAt(series, {"results"});
  HistoryChart chart;
  chart.title = TextAt(metric, {"name"});
  double scale = 1;
  std::string shown = unit;
  if (unit == "us" || unit == "bytes") {
    double largest = 0;
    for (const double value : NumbersAt(metric, {"values"})) largest = std::max(largest, value);
    if (unit == "us") {
      scale = largest >= 1e6 ? 1e-6 : largest >= 1e3 ? 1e-3 : 1;
      shown = largest >= 1e6 ? "s" : largest >= 1e3 ? "ms" : "µs";
    } else {
      scale = largest >= 1 << 20 ? 1.0 / (1 << 20) : 1.0 / 1024;
      shown = largest >= 1 << 20 ? "MiB" : "KiB";
    }
  }
  chart.y.label = shown;
  const json &indices = ListAt(metric, {"results"}), &values = ListAt(metric, {"values"}),
             &lower = ListAt(metric, {"lower"}), &upper = ListAt(metric, {"upper"});
  for (size_t i = 0; i < values.size(); ++i) {
    const json& result = results.at(indices.at(i).get<size_t>());
    const std::string commit = TextAt(result, {"commit"});
    HistoryChart::Point point;
    const double value = values[i].get<double>();
    point.value = value * scale;
    if (lower.at(i).is_number() && upper.at(i).is_number()) {
      point.low = lower[i].get<double>() * scale;
      point.high = upper[i].get<double>() * scale;
    }
    point.label = DayOf(TextAt(result, {"started_utc"}));
    point.name = absl::StrCat(WhenText(result), ": ", ValueText(value, unit));
    point.apart = TrueAt(result, {"failed_baseline"});
    if (point.apart) point.name += ", worse than its baseline allowed";
    chart.points.push_back(std::move(point));
  }
  const json &levels = ListAt(metric, {"levels"}), &steps = ListAt(metric, {"steps"});
  for (size_t i = 0; i < levels.size(); ++i) {
    HistoryChart::Level level;
    level.begin = IndexAt(levels[i], "begin");
    level.end = IndexAt(levels[i], "end");
    level.value = NumberAt(levels[i], {"value"}).value_or(0) * scale;
    if (i > 0 && i <= steps.size()) {
      level.step = ChangeText(NumberAt(steps[i - 1], {"ratio"}).value_or(1));
    }
    if (NumberAt(levels[i], {"value"})) chart.levels.push_back(std::move(level));
  }
  chart.description =
      absl::StrCat(chart.title, " over ", Counted(values.size(), "result", "results"), ", ",
                   Counted(steps.size(), "step", "steps"), ".");
  return chart;
}

void AddSteps(const json& document, HtmlReport* html) {
  std::vector<Row> rows;
  std::vector<std::string> times;  // sorts rows, newest first
  for (const json& series : ListAt(document, {"series"})) {
    for (const json& metric : ListAt(series, {"metrics"})) {
      for (const json& step : ListAt(metric, {"steps"})) {
        const bool worse = TrueAt(step, {"worse"});
        const json& after = ResultOfStep(series, step, "after");
        std::string changed = TrueAt(step, {"model_changed"}) ? "the model's content" : "";
        if (TrueAt(step, {"version_changed"})) {
          absl::StrAppend(&changed, changed.empty() ? "" : ", ", "Litmus' version");
        }
        rows.push_back({Cell(StepText(step), worse ? Tone::kFail : Tone::kOk),
                        TextAt(metric, {"name"}), SeriesTitle(series), WhenText(after),
                        WhenText(ResultOfStep(series, step, "before")), MachineText(series),
                        changed.empty() ? "–" : changed});
        times.push_back(TextAt(after, {"started_utc"}));
      }
    }
  }
  if (rows.empty()) return;
  std::vector<size_t> order;
  for (size_t i = 0; i < rows.size(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return times[a] > times[b]; });
  std::vector<Row> sorted;
  for (const size_t i : order) sorted.push_back(std::move(rows[i]));
  html->Section("Steps",
                "Where a level changed and stayed, the newest first. The test marks a "
                "series without a step in at most 1 of 100 cases.");
  html->Table({{"Change"},
               {"Metric"},
               {"Of"},
               {"First after"},
               {"Last before"},
               {"Machine"},
               {"Changed with it"}},
              sorted);
}

void AddSeries(const json& series, HtmlReport* html) {
  const json& results = ListAt(series, {"results"});
  if (results.empty()) return;
  html->Section(
      SeriesTitle(series),
      absl::StrCat(MachineText(series), ", ", Counted(results.size(), "result", "results"), ", ",
                   WhenText(results.front()), " to ", WhenText(results.back()),
                   ". Results are in order of time."));
  std::vector<Svg> charts;
  std::vector<Row> rows;
  for (const json& metric : ListAt(series, {"metrics"})) {
    const std::string unit = TextAt(metric, {"unit"});
    charts.push_back(Draw(ChartOf(series, metric)));
    const json &levels = ListAt(metric, {"levels"}), &steps = ListAt(metric, {"steps"}),
               &indices = ListAt(metric, {"results"});
    if (levels.empty()) {
      rows.push_back({TextAt(metric, {"name"}), "–", "not tested: a value is not above 0", "", ""});
      continue;
    }
    const json& level = levels.back();
    const auto value = NumberAt(level, {"value"});
    const auto interval = IntervalOf(level);
    const size_t begin = std::min(IndexAt(level, "begin"), indices.size() - 1);
    rows.push_back(
        {TextAt(metric, {"name"}), value ? ValueText(*value, unit) : "–",
         interval
             ? absl::StrCat(ValueText(interval->low, unit), " to ", ValueText(interval->high, unit))
             : "–",
         absl::StrCat(IndexAt(level, "results"), " since ",
                      WhenText(results.at(indices.at(begin).get<size_t>()))),
         steps.empty() ? Cell("–")
                       : Cell(StepText(steps.back()),
                              TrueAt(steps.back(), {"worse"}) ? Tone::kFail : Tone::kOk)});
  }
  html->Charts(charts);
  html->Table({{"Metric"},
               {"Present level", Align::kRight},
               {"95 % interval", Align::kRight},
               {"Results"},
               {"Last step"}},
              rows);
}

}  // namespace

std::string HistoryReport(const json& document) {
  const auto count = [&](const char* name) { return IndexAt(document, name); };
  HtmlReport html("Results over time", TextAt(document, {"folder"}));
  std::vector<std::string> details;
  const json& skipped = ListAt(document, {"skipped"});
  if (count("without_result") > 0) {
    details.push_back(absl::StrCat(Counted(count("without_result"), "run", "runs"),
                                   " failed or was interrupted: not drawn"));
  }
  if (count("failed_baseline") > 0) {
    details.push_back(absl::StrCat(Counted(count("failed_baseline"), "result was", "results were"),
                                   " worse than the baseline allowed: drawn hollow"));
  }
  if (count("duplicates") > 0) {
    details.push_back(
        absl::StrCat(Counted(count("duplicates"), "file is a copy", "files are copies"),
                     " of another: counted once"));
  }
  if (!skipped.empty()) {
    details.push_back(absl::StrCat(Counted(skipped.size(), "file", "files"),
                                   " left out: see the end of the page"));
  }
  if (const std::string error = TextAt(document, {"error"}); !error.empty()) {
    html.Verdict(Tone::kFail, "The history could not be read: " + error);
    return html.ToString();
  }
  const bool nothing = ListAt(document, {"series"}).empty();
  html.Verdict(nothing || TrueAt(document, {"worse"}) ? Tone::kWarn : Tone::kOk,
               TextAt(document, {"message"}), details);
  AddSteps(document, &html);
  for (const json& series : ListAt(document, {"series"})) AddSeries(series, &html);
  if (!skipped.empty()) {
    std::vector<Row> rows;
    for (const json& file : skipped) {
      rows.push_back({TextAt(file, {"file"}), TextAt(file, {"reason"})});
    }
    html.Section("Files that were left out");
    html.Table({{"File"}, {"Why"}}, rows);
  }
  return html.ToString();
}

}  // namespace litmus
