// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws sustained runs, and several concurrent interpreters.
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// From this duration in seconds on, the axis is in minutes; below, ticks would be tenths of
// minutes.
constexpr double kShortestInMinutes = 180;

// Members of the windows that one chart draws over time. A series without any value is omitted; a
// window without a value is a gap in its line.
struct Curve {
  const char *name, *member;
  double scale;
};

std::optional<Svg> WindowChart(const json& windows, const char* title, const char* label,
                               const std::vector<Curve>& curves) {
  LineChart chart;
  chart.title = title;
  chart.description = absl::StrCat(title, " in windows of time");
  const json& last = windows.back();
  const bool minutes = NumberAt(last, {"start_s"}).value_or(0) >= kShortestInMinutes;
  chart.x.label = minutes ? "minutes" : "seconds";
  chart.y.label = label;
  for (const Curve& curve : curves) {
    Series series{curve.name, {}, {}, Series::kLineAndPoints};
    bool any = false;
    for (const json& window : windows) {
      const auto start = NumberAt(window, {"start_s"}), value = NumberAt(window, {curve.member});
      if (!start) continue;
      any = any || value;
      series.x.push_back(minutes ? *start / 60 : *start);
      series.y.push_back(value ? *value * curve.scale : std::numeric_limits<double>::quiet_NaN());
    }
    if (any) chart.series.push_back(std::move(series));
  }
  if (chart.series.empty()) return std::nullopt;
  return Draw(chart);
}

std::string SustainedIntro(const json& sustained) {
  std::string text;
  if (const auto ratio = NumberAt(sustained, {"last_over_first"})) {
    text = absl::StrFormat("The end of the load took %.3f times as long as its start", *ratio);
    if (const auto ends = IntervalAt(sustained, {"ci95"})) {
      absl::StrAppendFormat(&text, " (95 %% interval %.3f … %.3f)", ends->low, ends->high);
    }
    absl::StrAppend(&text, ": ", TimeText(NumberAt(sustained, {"first_minute_us"})), ", then ",
                    TimeText(NumberAt(sustained, {"last_minute_us"})), ".");
  }
  if (const auto from = NumberAt(sustained, {"slowdown_start_s"})) {
    absl::StrAppendFormat(&text, " All windows from %.0f s on were slower than the start.", *from);
  } else if (const auto ends = IntervalAt(sustained, {"ci95"}); ends && ends->low > 1) {
    absl::StrAppend(&text, " There is no window from which all were slower.");
  } else if (NumberAt(sustained, {"last_over_first"})) {
    absl::StrAppend(&text, " No lasting slowdown is shown.");
  }
  if (const auto over = NumberAt(sustained, {"recovery", "over_first"})) {
    absl::StrAppendFormat(&text,
                          " After a pause of %.0f s a run took %.3f times as long as at the start.",
                          NumberAt(sustained, {"recovery", "pause_s"}).value_or(0), *over);
  }
  return text;
}

Svg Throughput(const json& scaling) {
  LineChart chart;
  chart.title = "Throughput";
  chart.description =
      "Inferences per second of several interpreters, and that many times the throughput of one";
  chart.x = {"interpreters", {}, {}, false, true};
  chart.y = {"inferences/s", 0.0, {}};
  Series measured{"measured", {}, {}, Series::kLineAndPoints};
  Series ideal{"as many times one", {}, {}, Series::kLine};
  for (const json& each : scaling) {
    const auto count = NumberAt(each, {"instances"}), rate = NumberAt(each, {"inferences_per_s"});
    if (!count || !rate) continue;
    measured.x.push_back(*count);
    measured.y.push_back(*rate);
  }
  for (const double count : measured.x) {
    ideal.x.push_back(count);
    ideal.y.push_back(measured.y[0] / measured.x[0] * count);
  }
  chart.series = {measured, ideal};
  return Draw(chart);
}

}  // namespace

void AddSustained(const json& document, HtmlReport* html) {
  const json& sustained = MemberAt(document, {"sustained"});
  const json& windows = ListAt(sustained, {"windows"});
  if (windows.empty()) return;
  html->Section("Sustained load", SustainedIntro(sustained));
  std::vector<Svg> charts;
  for (const auto& chart :
       {WindowChart(windows, "Latency", "ms",
                    {{"median", "median_us", 1e-3}, {"95th percentile", "p95_us", 1e-3}}),
        WindowChart(windows, "Temperature", "°C", {{"hottest", "celsius", 1}}),
        WindowChart(windows, "Clock", "MHz", {{"mean", "clock_mhz", 1}})}) {
    if (chart) charts.push_back(*chart);
  }
  html->Charts(charts);
}

void AddInstances(const json& document, HtmlReport* html) {
  const json& instances = MemberAt(document, {"instances"});
  const auto count = NumberAt(instances, {"count"});
  if (!count) return;
  html->Section(
      "Several interpreters",
      absl::StrFormat("%.0f interpreters of %.0f threads each: %s inferences/s; an inference takes "
                      "%s (99th percentile %s).",
                      *count, NumberAt(instances, {"threads_per_instance"}).value_or(1),
                      PlainNumber(NumberAt(instances, {"inferences_per_s"}).value_or(0), 4),
                      TimeText(NumberAt(instances, {"latency_us", "median"})),
                      TimeText(NumberAt(instances, {"latency_us", "p99"}))));
  const json& scaling = ListAt(instances, {"scaling"});
  std::vector<Row> rows;
  for (const json& each : scaling) {
    rows.push_back({NumberCell(NumberAt(each, {"instances"})),
                    NumberCell(NumberAt(each, {"inferences_per_s"})),
                    NumberCell(NumberAt(each, {"speedup"})),
                    TimeCell(NumberAt(each, {"median_us"})), TimeCell(NumberAt(each, {"p99_us"}))});
  }
  if (!rows.empty()) {
    html->Chart(Throughput(scaling));
    html->Table({{"Interpreters", Align::kRight},
                 {"Inferences/s", Align::kRight},
                 {"Speedup", Align::kRight},
                 {"Median", Align::kRight},
                 {"99th percentile", Align::kRight}},
                rows);
  }
  std::vector<Row> each_rows;
  for (const json& each : ListAt(instances, {"per_instance"})) {
    each_rows.push_back({NumberCell(each_rows.size() + 1), NumberCell(NumberAt(each, {"runs"})),
                         TimeCell(NumberAt(each, {"median_us"}))});
  }
  if (each_rows.empty()) return;
  html->Table({{"Interpreter", Align::kRight}, {"Runs", Align::kRight}, {"Median", Align::kRight}},
              each_rows);
}

}  // namespace litmus
