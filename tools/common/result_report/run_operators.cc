// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Adds the sections with the time of a run by operator type and by operator.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/report/charts.h"
#include "tools/common/result_report/cell_text.h"
#include "tools/common/result_report/sections.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kMostTypes = 12;

Svg TypeBars(const json& types) {
  BarChart chart;
  chart.title = "Time by type";
  chart.description = "Time per run by operator type (µs)";
  chart.value.label = "µs of a run";
  for (const json& type : types) {
    const auto us = NumberAt(type, {"mean_us"});
    if (!us) continue;
    chart.bars.push_back(
        {TextAt(type, {"type"}), *us, {}, {}, PercentText(NumberAt(type, {"share"}))});
  }
  std::stable_sort(chart.bars.begin(), chart.bars.end(),
                   [](const Bar& a, const Bar& b) { return a.value > b.value; });
  if (chart.bars.size() > kMostTypes) chart.bars.resize(kMostTypes);
  return Draw(chart);
}

void AddTypes(const json& types, HtmlReport* html) {
  if (types.empty()) return;
  html->Chart(TypeBars(types));
  std::vector<Row> rows;
  for (const json& type : types) {
    rows.push_back({TextAt(type, {"type"}), NumberCell(NumberAt(type, {"count"})),
                    TimeCell(NumberAt(type, {"mean_us"})), PercentCell(NumberAt(type, {"share"}))});
  }
  html->Table(
      {{"Type"}, {"Count", Align::kRight}, {"Mean", Align::kRight}, {"Share", Align::kRight}},
      rows);
}

std::string NameOf(const json& op) {
  std::string name = TextAt(op, {"name"});
  std::vector<std::string> fused;
  for (const json& each : ListAt(op, {"fused"})) {
    if (each.is_string()) fused.push_back(each.get<std::string>());
  }
  if (!fused.empty()) absl::StrAppend(&name, " (with ", absl::StrJoin(fused, ", "), ")");
  return name;
}

Row OperatorRow(const json& op) {
  const std::string delegate = TextAt(op, {"delegate"});
  return {NumberCell(NumberAt(op, {"node"})),
          TextAt(op, {"type"}),
          PercentCell(NumberAt(op, {"share"})),
          TimeCell(NumberAt(op, {"median_us"})),
          TimeCell(NumberAt(op, {"p90_us"})),
          TimeCell(NumberAt(op, {"first_us"})),
          NumberCell(NumberAt(op, {"gflops"})),
          NumberCell(NumberAt(op, {"gbps"})),
          PercentCell(NumberAt(op, {"roofline_share"})),
          TextAt(op, {"bound"}),
          PercentCell(NumberAt(op, {"disturbed_share"})),
          delegate.empty() ? "CPU" : delegate,
          ShortName(NameOf(op))};
}

std::string Intro(const json& profile) {
  std::string text =
      absl::StrFormat("From a separate pass of %.0f runs: the latency above does not include it.",
                      NumberAt(profile, {"runs"}).value_or(0));
  if (const auto ratio = NumberAt(profile, {"operators_over_invoke"})) {
    absl::StrAppendFormat(&text, " The operators account for %.1f %% of an invocation.",
                          100 * *ratio);
  }
  if (const auto ratio = NumberAt(profile, {"profiled_over_regular"})) {
    absl::StrAppendFormat(&text, " The pass took %.3f times as long as the runs without it.",
                          *ratio);
  }
  if (const auto share = NumberAt(profile, {"disturbed_share"})) {
    absl::StrAppendFormat(&text, " %.1f %% of the calls were disturbed.", 100 * *share);
  }
  return text;
}

// Documents without the member "profile" have only means and fractions.
void AddPlainOperators(const json& ops, HtmlReport* html) {
  if (ops.empty()) return;
  html->Section("Operators");
  std::vector<Row> rows;
  for (const json& op : ops) {
    auto share = NumberAt(op, {"percent"});
    if (share) *share /= 100;
    rows.push_back({TextAt(op, {"type"}), PercentCell(share), TimeCell(NumberAt(op, {"mean_us"})),
                    NumberCell(NumberAt(op, {"calls"})), ShortName(TextAt(op, {"name"}))});
  }
  html->Table({{"Type"},
               {"Share", Align::kRight},
               {"Mean", Align::kRight},
               {"Calls", Align::kRight},
               {"Name"}},
              rows);
}

}  // namespace

void AddOperators(const json& document, HtmlReport* html) {
  const json& profile = MemberAt(document, {"profile"});
  const json& operators = ListAt(profile, {"operators"});
  if (operators.empty()) return AddPlainOperators(ListAt(document, {"ops"}), html);
  html->Section("Operators", Intro(profile));
  AddTypes(ListAt(profile, {"types"}), html);
  std::vector<Row> rows;
  for (const json& op : operators) rows.push_back(OperatorRow(op));
  std::vector<Column> columns = {{"Node", Align::kRight},
                                 {"Type"},
                                 {"Share", Align::kRight},
                                 {"Median", Align::kRight},
                                 {"90th perc.", Align::kRight},
                                 {"First", Align::kRight},
                                 {"GFLOP/s", Align::kRight},
                                 {"GB/s", Align::kRight},
                                 {"% of peak", Align::kRight},
                                 {"Peak of"},
                                 {"Disturbed", Align::kRight},
                                 {"Runs on"},
                                 {"Name"}};
  DropUnknownColumns(&columns, &rows);
  html->Table(columns, rows, "Operators in the order of execution; press a heading to sort");
}

void AddKernels(const json& document, HtmlReport* html) {
  for (const json& delegate : ListAt(document, {"profile", "delegates"})) {
    std::vector<Row> rows;
    for (const json& kernel : ListAt(delegate, {"kernels"})) {
      std::vector<std::string> operators;
      for (const json& each : ListAt(kernel, {"operators"})) operators.push_back(FlagText(each));
      rows.push_back({TextAt(kernel, {"kernel"}), PercentCell(NumberAt(kernel, {"share"})),
                      TimeCell(NumberAt(kernel, {"us"})), NumberCell(NumberAt(kernel, {"gflops"})),
                      NumberCell(NumberAt(kernel, {"gbps"})), absl::StrJoin(operators, ", ")});
    }
    if (rows.empty()) continue;
    html->Section(absl::StrCat("Kernels of ", TextAt(delegate, {"name"})),
                  absl::StrCat("Of a run: upload ", TimeText(NumberAt(delegate, {"upload_us"})),
                               ", kernels ", TimeText(NumberAt(delegate, {"kernels_us"})),
                               ", download ", TimeText(NumberAt(delegate, {"download_us"})), "."));
    html->Table({{"Kernel"},
                 {"Share", Align::kRight},
                 {"Time", Align::kRight},
                 {"GFLOP/s", Align::kRight},
                 {"GB/s", Align::kRight},
                 {"Operators"}},
                rows);
  }
}

}  // namespace litmus
