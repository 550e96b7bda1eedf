// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws a grid's medians as bars or heat maps.
#include "tools/common/result_report/grid_charts.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"

namespace litmus {

std::string FlagOf(const GridCell& cell, const std::string& name) {
  for (const auto& [flag, value] : cell.subject.flags) {
    if (flag == name) return name == "graph" ? ModelStem(value) : value;
  }
  return "";
}

namespace {

constexpr size_t kMostCharts = 100;
constexpr size_t kMostHeatCells = 20000;  // in all charts together

// Sorts cells in the order of the axes' values in the document.
void SortByValues(std::vector<const GridCell*>* cells) {
  std::sort(cells->begin(), cells->end(),
            [](const GridCell* a, const GridCell* b) { return a->cell < b->cell; });
}

// The factor from µs to the unit of the chart.
double ScaleOf(const std::vector<const GridCell*>& cells) {
  double largest = 0;
  for (const GridCell* cell : cells) largest = std::max(largest, cell->median.value_or(0));
  return largest >= 1000 ? 1e-3 : 1;
}

std::string ChartTitle(const std::string& model, double scale) {
  return absl::StrCat(model.empty() ? "" : model + ": ", "median, ", scale < 1 ? "ms" : "µs");
}

// A bar chart of the medians of one model's cells, which differ in one flag. nullopt if they exceed
// `*cells_left`; otherwise subtracts their number.
std::optional<Svg> BarsOf(const std::string& model, std::vector<const GridCell*> cells,
                          const std::string& axis, size_t* cells_left) {
  if (cells.size() > *cells_left) return std::nullopt;
  *cells_left -= cells.size();
  SortByValues(&cells);
  const double scale = ScaleOf(cells);
  BarChart chart;
  chart.title = ChartTitle(model, scale);
  chart.description = "Medians by configuration, with 95 % intervals";
  chart.value.label = scale < 1 ? "ms" : "µs";
  for (const GridCell* cell : cells) {
    Bar bar;
    const std::string value = cell->subject.FlagForPeople(axis, FlagOf(*cell, axis));
    bar.label = axis == "graph" ? value : absl::StrCat(axis, " ", value);
    bar.value = cell->median ? *cell->median * scale : std::numeric_limits<double>::quiet_NaN();
    bar.text = cell->median ? TimeText(cell->median) : "not measured";
    if (const auto interval = IntervalAt(*cell->cell, {"result", "latency_us", "median_ci95"})) {
      bar.low = interval->low * scale;
      bar.high = interval->high * scale;
    }
    chart.bars.push_back(std::move(bar));
  }
  return Draw(chart);
}

// A heat map of the medians of one model's cells: the last axis is horizontal, all others are
// vertical. nullopt if they exceed `*cells_left`; otherwise subtracts their number.
std::optional<Svg> HeatOf(const std::string& model, std::vector<const GridCell*> cells,
                          const std::vector<std::string>& axes, size_t* cells_left) {
  SortByValues(&cells);
  HeatMap chart;
  const double scale = ScaleOf(cells);
  chart.title = ChartTitle(model, scale);
  chart.description = "Medians by configuration; gaps: failed or not run";
  // A failed cell has no number of threads that ran, so it uses the label of the other cells with
  // the same value.
  std::map<std::pair<std::string, std::string>, std::string> labels;  // key: axis and value
  for (const GridCell* cell : cells) {
    for (const std::string& axis : axes) {
      const std::string value = FlagOf(*cell, axis);
      std::string& label = labels.emplace(std::pair(axis, value), value).first->second;
      if (label == value) label = cell->subject.FlagForPeople(axis, value);
    }
  }
  Names row_names, column_names;
  std::map<std::pair<size_t, size_t>, double> values;
  for (const GridCell* cell : cells) {
    std::string row_name;
    for (size_t i = 0; i + 1 < axes.size(); ++i) {
      absl::StrAppend(&row_name, row_name.empty() ? "" : ", ",
                      labels[{axes[i], FlagOf(*cell, axes[i])}]);
    }
    const size_t row = row_names.IndexOf(row_name);
    const size_t column = column_names.IndexOf(labels[{axes.back(), FlagOf(*cell, axes.back())}]);
    if (cell->median) values[{row, column}] = *cell->median * scale;
  }
  chart.row_names = row_names.list();
  chart.column_names = column_names.list();
  if (chart.row_names.size() > *cells_left / chart.column_names.size()) return std::nullopt;
  *cells_left -= chart.row_names.size() * chart.column_names.size();
  for (size_t i = 0; i + 1 < axes.size(); ++i) {
    absl::StrAppend(&chart.row_label, i == 0 ? "" : ", ", axes[i]);
  }
  chart.column_label = axes.back();
  for (size_t row = 0; row < chart.row_names.size(); ++row) {
    for (size_t column = 0; column < chart.column_names.size(); ++column) {
      const auto found = values.find({row, column});
      chart.values.push_back(found == values.end() ? std::numeric_limits<double>::quiet_NaN()
                                                   : found->second);
    }
  }
  return Draw(chart);
}

}  // namespace

void AddGridCharts(const std::vector<GridCell>& cells, std::vector<std::string> axes,
                   HtmlReport* html) {
  const auto graph = std::find(axes.begin(), axes.end(), "graph");
  if (graph != axes.end()) axes.erase(graph);
  if (axes.empty()) axes = {"graph"};
  Names models;
  std::vector<std::vector<const GridCell*>> parts;
  for (const GridCell& cell : cells) {
    const std::string model = axes[0] == "graph" ? "" : cell.subject.model;
    const size_t at = models.IndexOf(model);
    if (at == parts.size()) parts.emplace_back();
    parts[at].push_back(&cell);
  }
  html->Section("Medians",
                axes.size() == 1 ? "Lines across the ends of bars: 95 % intervals." : "");
  std::vector<Svg> charts;
  size_t cells_left = kMostHeatCells, not_shown = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    std::optional<Svg> chart;
    if (charts.size() < kMostCharts) {
      chart = axes.size() == 1 ? BarsOf(models.list()[i], parts[i], axes[0], &cells_left)
                               : HeatOf(models.list()[i], parts[i], axes, &cells_left);
    }
    if (chart) {
      charts.push_back(*std::move(chart));
    } else {
      not_shown += parts[i].size();
    }
  }
  html->Charts(charts);
  if (not_shown > 0) {
    html->Paragraph(absl::StrCat("Not shown: ", not_shown, " configurations, beyond ", kMostCharts,
                                 " charts or ", kMostHeatCells, " fields."));
  }
}

}  // namespace litmus
