// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws the phases of the start of a new process.
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/counted.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr char kOther[] = "other";

const json& PhaseOf(const json& start, const std::string& name) {
  return WithText(ListAt(start, {"phases"}), "name", name);
}

std::string StartTitle(const json& start) {
  return absl::StrCat("page cache ", TextAt(start, {"page_cache"}));
}

Svg PhaseBars(const json& starts, const std::vector<std::string>& names) {
  StackedBars chart;
  chart.title = "Phases of a start";
  chart.description = "Milliseconds that each phase of a fresh process takes, typically";
  chart.value.label = "ms";
  chart.part_names = names;
  chart.part_names.push_back(kOther);
  for (const json& start : starts) {
    StackedBars::Row row;
    row.label = TextAt(start, {"page_cache"});
    row.text = TimeText(NumberAt(start, {"wall_us", "interquartile_mean"}));
    for (const std::string& name : names) {
      row.parts.push_back(NumberAt(PhaseOf(start, name), {"interquartile_mean_us"}).value_or(0) /
                          1000);
    }
    row.parts.push_back(NumberAt(start, {"other_us", "interquartile_mean"}).value_or(0) / 1000);
    chart.rows.push_back(std::move(row));
  }
  return Draw(chart);
}

void AddPhaseTable(const json& starts, const std::vector<std::string>& names, HtmlReport* html) {
  std::vector<Column> columns = {{"Phase", Align::kLeft, false}};
  for (const json& start : starts) {
    columns.push_back({TextAt(start, {"page_cache"}), Align::kRight, false});
    columns.push_back({"95 % interval", Align::kLeft, false});
    columns.push_back({"Share", Align::kRight, false});
  }
  std::vector<Row> rows;
  const auto add = [](const json& value, const char* member, Row* row) {
    row->push_back(TimeCell(NumberAt(value, {member})));
    row->push_back(TimeIntervalText(IntervalAt(value, {"ci95"})));
  };
  for (const std::string& name : names) {
    Row row = {name};
    for (const json& start : starts) {
      const json& phase = PhaseOf(start, name);
      const std::string cache = TextAt(phase, {"cache"});
      if (!cache.empty()) row[0].text = absl::StrCat(name, " (cache: ", cache, ")");
      add(phase, "median_us", &row);
      row.push_back(PercentCell(NumberAt(phase, {"share"})));
    }
    rows.push_back(std::move(row));
  }
  Row other = {kOther}, first = {"until first result"}, wall = {"whole process"};
  for (const json& start : starts) {
    add(MemberAt(start, {"other_us"}), "median", &other);
    other.push_back(PercentCell(NumberAt(start, {"other_us", "share"})));
    const auto first_us = NumberAt(start, {"first_result_us", "interquartile_mean"}),
               wall_us = NumberAt(start, {"wall_us", "interquartile_mean"});
    add(MemberAt(start, {"first_result_us"}), "median", &first);
    first.push_back(
        PercentCell(first_us && wall_us ? std::optional(*first_us / *wall_us) : std::nullopt));
    add(MemberAt(start, {"wall_us"}), "median", &wall);
    wall.push_back(PercentCell(1.0));
  }
  rows.push_back(std::move(other));
  rows.push_back(std::move(first));
  rows.push_back(std::move(wall));
  html->Table(columns, rows);
}

}  // namespace

void AddColdStart(const json& document, HtmlReport* html) {
  const json& starts = ListAt(document, {"cold_start"});
  if (starts.empty()) return;
  std::string intro = "Of fresh processes, from exec to exit.";
  for (const json& start : starts) {
    const double processes = NumberAt(start, {"processes"}).value_or(0);
    absl::StrAppendFormat(&intro, " With the %s: %s, %.0f page faults from disk.",
                          StartTitle(start),
                          Counted(static_cast<int64_t>(processes), "process", "processes"),
                          NumberAt(start, {"major_faults"}).value_or(0));
  }
  html->Section("Cold start", intro);
  const std::vector<std::string> names = DistinctTexts(starts, "phases", "name");
  html->Chart(PhaseBars(starts, names));
  AddPhaseTable(starts, names, html);
}

}  // namespace litmus
