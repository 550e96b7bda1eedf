// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report of a grid: the fastest configuration, and those that are not distinguishable from it.
#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/exports/subjects.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/grid_charts.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kMostModels = 12;  // maximum number of models in the verdict
// The size of the page is the product of the numbers of axes, cells and values, and would be too
// large for some documents of a few MB. These limits exceed any practical grid.
constexpr size_t kMostAxes = 32;
constexpr size_t kMostCellRows = 10000;

// The cells sorted by model, then by rank.
std::vector<GridCell> CellsOf(const json& document) {
  std::vector<GridCell> cells;
  const absl::StatusOr<Subjects> subjects = SubjectsOf(document);
  const json& list = ListAt(document, {"cells"});
  for (size_t i = 0; subjects.ok() && i < list.size(); ++i) {
    cells.push_back({&list[i], subjects->all[i],
                     NumberAt(list[i], {"result", "latency_us", "median"}),
                     NumberAt(list[i], {"group"})});
  }
  Names models;
  for (GridCell& cell : cells) cell.model = models.IndexOf(cell.subject.model);
  std::stable_sort(cells.begin(), cells.end(), [](const GridCell& a, const GridCell& b) {
    const auto key = [](const GridCell& cell) {
      return std::pair(cell.model, cell.subject.rank.value_or(std::numeric_limits<int>::max()));
    };
    return key(a) < key(b);
  });
  return cells;
}

std::vector<std::string> AxisNames(const json& document) {
  std::vector<std::string> names;
  for (const json& axis : ListAt(document, {"axes"})) {
    if (names.size() == kMostAxes) break;
    names.push_back(TextAt(axis, {"flag"}));
  }
  return names;
}

// Whether `a` is sorted before `b`: by rank (of latency or throughput), otherwise by median.
bool IsBefore(const GridCell& a, const GridCell& b) {
  constexpr int kNone = std::numeric_limits<int>::max();
  return std::pair(a.subject.rank.value_or(kNone), *a.median) <
         std::pair(b.subject.rank.value_or(kNone), *b.median);
}

// Formats "Fastest: mobilenet/num_threads:4, 2.0 ms; not distinguishable from it: 3".
std::string FastestText(const std::vector<GridCell>& cells, const std::string& model) {
  const GridCell* first = nullptr;
  for (const GridCell& cell : cells) {
    if (cell.subject.model != model || !cell.median) continue;
    if (first == nullptr || IsBefore(cell, *first)) first = &cell;
  }
  if (first == nullptr) return "";
  if (!first->subject.rank) {
    return absl::StrCat("Lowest median: ", first->subject.NameForPeople(), ", ",
                        TimeText(first->median), "; the configurations have no ranks");
  }
  int equals = 0;
  for (const GridCell& cell : cells) {
    equals +=
        &cell != first && cell.subject.model == model && first->group && cell.group == first->group
            ? 1
            : 0;
  }
  std::string text =
      absl::StrCat("Fastest: ", first->subject.NameForPeople(), ", ", TimeText(first->median));
  if (equals > 0) absl::StrAppend(&text, "; not distinguishable from it: ", equals);
  return text;
}

void AddGridVerdict(const std::vector<GridCell>& cells, HtmlReport* html) {
  int failed = 0, not_run = 0, broken = 0, measured = 0, unsettled = 0;
  Names models;
  std::vector<std::string> details;
  for (const GridCell& cell : cells) {
    failed += cell.subject.state == ResultState::kFailed ? 1 : 0;
    not_run += cell.subject.state == ResultState::kNotMeasured ? 1 : 0;
    measured += cell.median ? 1 : 0;
    unsettled += cell.median && !cell.subject.settled ? 1 : 0;
    for (const SubjectGate& gate : cell.subject.gates) broken += gate.passed ? 0 : 1;
    models.IndexOf(cell.subject.model);
  }
  for (size_t i = 0; i < std::min(models.list().size(), kMostModels); ++i) {
    const std::string text = FastestText(cells, models.list()[i]);
    if (!text.empty()) details.push_back(text);
  }
  const std::pair<const char*, int> counts[] = {{"Failed", failed},
                                                {"Not run", not_run},
                                                {"Exceeded limits", broken},
                                                {"Disturbed, noisy or too short", unsettled}};
  for (const auto& [name, count] : counts) {
    if (count > 0) details.push_back(absl::StrCat(name, ": ", count));
  }
  const Tone tone = failed + broken > 0       ? Tone::kFail
                    : not_run + unsettled > 0 ? Tone::kWarn
                                              : Tone::kOk;
  std::string sentence =
      absl::StrCat(measured, " of ", cells.size(), " configurations were measured");
  // With one model, the outcome is its fastest configuration.
  if (models.list().size() == 1 && !details.empty() && measured > 0) {
    std::swap(sentence, details.front());
  }
  html->Verdict(tone, sentence, details);
}

Cell StateCell(const GridCell& cell) {
  switch (cell.subject.state) {
    case ResultState::kFailed:
      return Cell("failed", Tone::kFail);
    case ResultState::kNotMeasured:
      return Cell("not run", Tone::kWarn);
    case ResultState::kValue:
      break;
  }
  return Cell(cell.subject.verdict, cell.subject.settled ? Tone::kNone : Tone::kWarn);
}

// The metrics of --percentiles, such as "latency_p99_9", in the order of the first cell that has
// them; not that of p95, which has a column.
std::vector<std::string> PercentileMetrics(const std::vector<GridCell>& cells) {
  constexpr absl::string_view kHead = "latency_p";
  std::vector<std::string> names;
  for (const GridCell& cell : cells) {
    for (const SubjectMetric& metric : cell.subject.metrics) {
      const bool is_one = absl::StartsWith(metric.name, kHead) && metric.name != "latency_p95";
      if (is_one && std::find(names.begin(), names.end(), metric.name) == names.end()) {
        names.push_back(metric.name);
      }
    }
  }
  return names;
}

void AddTable(const std::vector<GridCell>& cells, const std::vector<std::string>& axes,
              HtmlReport* html) {
  html->Section(
      "Configurations",
      "Equally ranked configurations are not distinguishable: their order has no meaning.");
  std::vector<Column> columns = {{"Rank", Align::kRight}};
  for (const std::string& axis : axes) {
    columns.push_back({axis == "graph" ? "model" : axis});
  }
  columns.insert(
      columns.end(),
      {{"Result"}, {"Median", Align::kRight}, {"95 % interval"}, {"p95", Align::kRight}});
  const std::vector<std::string> percentiles = PercentileMetrics(cells);
  for (const std::string& name : percentiles) {
    columns.push_back({absl::StrReplaceAll(name, {{"latency_", ""}, {"_", "."}}), Align::kRight});
  }
  columns.insert(columns.end(), {{"Init", Align::kRight}, {"Memory", Align::kRight}});
  std::vector<Row> rows;
  for (const GridCell& cell : cells) {
    if (rows.size() == kMostCellRows) break;
    Row row = {NumberCell(cell.subject.rank)};
    for (const std::string& axis : axes) {
      row.emplace_back(cell.subject.FlagForPeople(axis, FlagOf(cell, axis)));
    }
    const auto metric = [&](const std::string& name) -> std::optional<double> {
      for (const SubjectMetric& each : cell.subject.metrics) {
        if (each.name == name) return each.value;
      }
      return std::nullopt;
    };
    row.push_back(StateCell(cell));
    row.push_back(TimeCell(cell.median));
    row.emplace_back(
        TimeIntervalText(IntervalAt(*cell.cell, {"result", "latency_us", "median_ci95"})));
    row.push_back(TimeCell(metric("latency_p95")));
    for (const std::string& name : percentiles) row.push_back(TimeCell(metric(name)));
    row.push_back(TimeCell(metric("init")));
    row.push_back(BytesCell(metric("memory_peak")));
    rows.push_back(std::move(row));
  }
  DropUnknownColumns(&columns, &rows);
  html->Table(columns, rows);
  if (cells.size() > rows.size()) {
    html->Paragraph(absl::StrCat("Not shown: ", cells.size() - rows.size(),
                                 " further configurations; the result document has them."));
  }
}

void AddFailures(const std::vector<GridCell>& cells, HtmlReport* html) {
  std::vector<Row> rows;
  for (const GridCell& cell : cells) {
    if (cell.subject.error.empty()) continue;
    rows.push_back(
        {cell.subject.name, NumberCell(NumberAt(*cell.cell, {"exit_code"})), cell.subject.error});
  }
  if (rows.empty()) return;
  html->Section("What failed");
  html->Table({{"Configuration"}, {"Exit code", Align::kRight}, {"Error"}}, rows);
}

}  // namespace

std::string GridReport(const json& document) {
  const std::vector<GridCell> cells = CellsOf(document);
  const std::vector<std::string> axes = AxisNames(document);
  std::string subtitle;
  for (const json& axis : ListAt(document, {"axes"})) {
    if (subtitle.size() > 1000) break;
    absl::StrAppend(&subtitle, subtitle.empty() ? "" : " × ", ListAt(axis, {"values"}).size(), " ",
                    TextAt(axis, {"flag"}));
  }
  HtmlReport html("Configurations compared", subtitle);
  AddGridVerdict(cells, &html);
  AddTable(cells, axes, &html);
  if (!axes.empty()) AddGridCharts(cells, axes, &html);
  AddFailures(cells, &html);
  const json* process = &document;
  for (const GridCell& cell : cells) {
    const json& result = MemberAt(*cell.cell, {"result"});
    if (result.is_object() && MemberAt(*process, {"environment"}).is_null()) process = &result;
  }
  AddProvenance(*process, document, &html);
  return html.ToString();
}

}  // namespace litmus
