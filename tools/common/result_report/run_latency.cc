// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws the distribution of the runs' times, and their times in order.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/counted.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"
#include "tools/common/result_report/shown_range.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kLeastForHistogram = 10;

// ", without 35 slower runs": the number of values outside of `shown`.
std::string LeftOutRuns(const std::optional<ShownRange>& shown) {
  std::string text;
  const auto add = [&](size_t count, const char* one, const char* more) {
    if (count == 0) return;
    absl::StrAppend(&text, ", without ", Counted(static_cast<int64_t>(count), one, more));
  };
  if (shown) {
    add(shown->above, "slower run", "slower runs");
    add(shown->below, "faster run", "faster runs");
  }
  return text;
}

Svg SampleHistogram(const std::vector<double>& us, bool in_ms) {
  Histogram chart;
  chart.title = "Distribution";
  chart.description = absl::StrCat("Histogram of the latency of ", us.size(), " runs");
  chart.x.label = in_ms ? "latency, ms" : "latency, µs";
  for (const double value : us) chart.values.push_back(in_ms ? value / 1000 : value);
  if (const auto shown = RangeWithoutOutliers(chart.values)) {
    chart.x.min = shown->low;
    chart.x.max = shown->high;
    chart.title += LeftOutRuns(shown);
  }
  return Draw(chart);
}

Svg SampleSeries(const std::vector<double>& us, double every, double median, bool in_ms) {
  LineChart chart;
  const auto shown = RangeWithoutOutliers(us);
  chart.title = "Over time" + LeftOutRuns(shown);
  chart.description = "The latency of each kept run in the order of the runs, and the median";
  chart.x = {"run", {}, {}, false, true};
  chart.y.label = in_ms ? "latency, ms" : "latency, µs";
  Series runs{"run", {}, {}, Series::kPoints};
  const double scale = in_ms ? 1e-3 : 1;
  for (size_t i = 0; i < us.size(); ++i) {
    const bool is_shown = !shown || (us[i] >= shown->low && us[i] <= shown->high);
    runs.x.push_back(every * static_cast<double>(i));
    runs.y.push_back(is_shown ? us[i] * scale : std::nan(""));
  }
  Series middle{"median",
                {0, every * static_cast<double>(us.size() - 1)},
                {median * scale, median * scale},
                Series::kLine};
  chart.series = {runs, middle};
  return Draw(chart);
}

Svg ProcessSeries(const std::vector<double>& us, bool in_ms) {
  LineChart chart;
  chart.title = "Median of each process";
  chart.description = "Medians of fresh processes in the order in which they ran";
  chart.x = {"process", {}, {}, false, true};
  chart.y.label = in_ms ? "latency, ms" : "latency, µs";
  Series medians{"process", {}, {}, Series::kPoints};
  for (size_t i = 0; i < us.size(); ++i) {
    medians.x.push_back(static_cast<double>(i + 1));
    medians.y.push_back(in_ms ? us[i] / 1000 : us[i]);
  }
  chart.series = {medians};
  return Draw(chart);
}

// With several processes, each sample is the median of a process.
std::string IntroOf(const json& document) {
  if (const auto processes = NumberAt(document, {"processes", "count"})) {
    return absl::StrCat(Counted(static_cast<int64_t>(*processes), "process", "processes"),
                        TrueAt(document, {"interrupted"}) ? "; stop reason: interrupt." : ".");
  }
  const std::string reason = TextAt(document, {"latency_us", "stop_reason"});
  const double runs = NumberAt(document, {"latency_us", "count"}).value_or(0);
  return absl::StrCat(Counted(static_cast<int64_t>(runs), "run", "runs"),
                      "; stop reason: ", reason.empty() ? "unknown" : reason, ".");
}

// With several processes, minimum, mean, maximum and spread are of the processes' medians, and a
// percentile is the median over the processes. The names say so: otherwise a percentile of runs can
// be above the "maximum".
void AddNumbers(const json& document, HtmlReport* html) {
  const bool of_processes = NumberAt(document, {"processes", "count"}).has_value();
  std::vector<Row> rows;
  const auto add = [&](std::string name, const char* member, const char* interval) {
    const auto value = NumberAt(document, {"latency_us", member});
    if (!value) return;
    rows.push_back({std::move(name), TimeCell(value),
                    TimeIntervalText(IntervalAt(document, {"latency_us", interval}))});
  };
  const std::string percentile =
      of_processes ? "th percentile of runs, median over processes" : "th percentile";
  add("Min", "min", "");
  add("Median", "median", "median_ci95");
  add("Mean", "mean", "");
  add("90" + percentile, "p90", "p90_ci95");
  add("95" + percentile, "p95", "p95_ci95");
  add("99" + percentile, "p99", "p99_ci95");
  for (const json& asked : ListAt(document, {"latency_us", "percentiles"})) {
    const std::string name = TextAt(asked, {"name"});
    if (name == "p90" || name == "p95" || name == "p99") continue;
    const auto value = NumberAt(asked, {"value"});
    const auto missing = NumberAt(asked, {"missing_samples"});
    std::string percent = name.substr(name.empty() ? 0 : 1);
    std::replace(percent.begin(), percent.end(), '_', '.');
    rows.push_back({percent + percentile, TimeCell(value),
                    value ? TimeIntervalText(IntervalAt(asked, {"ci95"}))
                          : absl::StrFormat("too few samples: about %.0f more would do",
                                            missing.value_or(0))});
  }
  add("Max", "max", "");
  add("Robust standard deviation", "robust_std_dev", "");
  if (rows.empty()) return;
  html->Table(
      {{of_processes ? "Of the medians of the processes" : "Of the runs", Align::kLeft, false},
       {"Latency", Align::kRight, false},
       {"95 % interval", Align::kLeft, false}},
      rows);
}

}  // namespace

void AddLatency(const json& document, HtmlReport* html) {
  const auto median = NumberAt(document, {"latency_us", "median"});
  if (!median) return;
  const std::vector<double> samples = NumbersAt(document, {"latency_us", "samples", "values"});
  const double every = NumberAt(document, {"latency_us", "samples", "stride"}).value_or(1);
  const std::vector<double> processes = NumbersAt(document, {"processes", "medians"});
  std::string intro = IntroOf(document);
  if (every > 1) absl::StrAppendFormat(&intro, " Shown is each %.0fth run.", every);
  html->Section("Latency", intro);
  const bool in_ms = *median >= 1000;
  if (processes.size() > 1) html->Chart(ProcessSeries(processes, in_ms));
  if (samples.size() >= kLeastForHistogram) html->Chart(SampleHistogram(samples, in_ms));
  if (samples.size() > 1 && processes.size() < 2) {
    html->Chart(SampleSeries(samples, every, *median, in_ms));
  }
  AddNumbers(document, html);
}

}  // namespace litmus
