// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws the uses of a run's memory, from the start of the tool to the peak.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::vector<std::string> KindNames(const json& points) {
  std::vector<std::string> names = DistinctTexts(points, "kinds", "kind");
  // The kind "other" is drawn last.
  const auto rest = std::find(names.begin(), names.end(), "other");
  if (rest != names.end()) std::rotate(rest, rest + 1, names.end());
  return names;
}

std::optional<double> BytesOf(const json& value, const char* member) {
  auto kb = NumberAt(value, {member});
  if (kb) *kb *= 1024;
  return kb;
}

std::optional<double> KindBytes(const json& point, const std::string& name) {
  return BytesOf(WithText(ListAt(point, {"kinds"}), "kind", name), "kb");
}

Svg KindBars(const json& points, const std::vector<std::string>& names) {
  StackedBars chart;
  chart.title = "Memory by kind";
  chart.description = "MiB of each kind at each point of the run";
  chart.value.label = "MiB";
  chart.part_names = names;
  for (const json& point : points) {
    StackedBars::Row row;
    row.label = TextAt(point, {"stage"});
    row.text = BytesText(BytesOf(point, "pss_kb"));
    for (const std::string& name : names) {
      row.parts.push_back(KindBytes(point, name).value_or(0) / (1024 * 1024));
    }
    chart.rows.push_back(std::move(row));
  }
  return Draw(chart);
}

void AddKindTable(const json& points, const std::vector<std::string>& names, HtmlReport* html) {
  std::vector<Column> columns = {{"Kind", Align::kLeft, false}};
  std::vector<Row> rows;
  for (const std::string& name : names) rows.push_back({name});
  Row sum = {"sum"}, pss = {"PSS"}, rss = {"RSS"};
  for (const json& point : points) {
    columns.push_back({TextAt(point, {"stage"}), Align::kRight, false});
    for (size_t i = 0; i < names.size(); ++i)
      rows[i].push_back(BytesCell(KindBytes(point, names[i])));
    sum.push_back(BytesCell(BytesOf(point, "sum_kb")));
    pss.push_back(BytesCell(BytesOf(point, "pss_kb")));
    rss.push_back(BytesCell(BytesOf(point, "rss_kb")));
  }
  for (Row* row : {&sum, &pss, &rss}) rows.push_back(std::move(*row));
  html->Table(columns, rows);
}

}  // namespace

void AddMemory(const json& document, HtmlReport* html) {
  const json& points = ListAt(document, {"memory", "snapshots"});
  const json& device = ListAt(document, {"memory", "device"});
  if (points.empty() && device.empty()) return;
  html->Section("Memory", "Process memory: PSS counts shared pages proportionally, RSS in full.");
  if (!points.empty()) {
    const std::vector<std::string> names = KindNames(points);
    html->Chart(KindBars(points, names));
    AddKindTable(points, names, html);
  }
  std::vector<Row> rows;
  for (const json& each : device) {
    rows.push_back(
        {TextAt(each, {"delegate"}), TextAt(each, {"kind"}), BytesCell(NumberAt(each, {"bytes"}))});
  }
  if (!rows.empty()) {
    html->Table({{"Delegate"}, {"Kind"}, {"Bytes", Align::kRight}}, rows, "Memory of devices");
  }
}

}  // namespace litmus
