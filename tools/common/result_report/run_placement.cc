// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shows where each operator runs and why, and the tensors transferred at partition boundaries.
#include <algorithm>
#include <map>
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

std::string ReasonOf(const json& node) {
  const std::string reason = TextAt(node, {"reason"});
  if (!reason.empty()) return reason;
  if (TextAt(node, {"place"}) == "CPU" && !TrueAt(node, {"reason_reported"})) return "not reported";
  return "";
}

Svg Map(const json& nodes) {
  CellMap chart;
  chart.title = "Placement of operators";
  chart.description = "A square for each operator, coloured by where it runs";
  for (const json& node : nodes) {
    const std::string place = TextAt(node, {"place"}), reason = ReasonOf(node);
    auto kind = std::find(chart.kinds.begin(), chart.kinds.end(), place);
    if (kind == chart.kinds.end()) kind = chart.kinds.insert(kind, place);
    chart.squares.push_back(
        {static_cast<size_t>(kind - chart.kinds.begin()),
         absl::StrCat(FlagText(MemberAt(node, {"node"})), " ", TextAt(node, {"type"}), ": ", place,
                      reason.empty() ? "" : ", " + reason)});
  }
  return Draw(chart);
}

// Adds a table of the operators outside of delegates, by reason.
void AddReasons(const json& nodes, HtmlReport* html) {
  struct Group {
    int count = 0;
    std::map<std::string, int> types;
  };
  std::map<std::pair<std::string, std::string>, Group> groups;
  for (const json& node : nodes) {
    const std::string reason = ReasonOf(node);
    if (reason.empty()) continue;
    Group& group = groups[{TextAt(node, {"place"}), reason}];
    ++group.count;
    ++group.types[TextAt(node, {"type"})];
  }
  std::vector<Row> rows;
  for (const auto& [key, group] : groups) {
    std::vector<std::string> types;
    for (const auto& [type, count] : group.types) {
      types.push_back(count > 1 ? absl::StrCat(type, " × ", count) : type);
    }
    rows.push_back({NumberCell(group.count), key.first, key.second, absl::StrJoin(types, ", ")});
  }
  if (rows.empty()) return;
  html->Table({{"Operators", Align::kRight}, {"Runs on"}, {"Reason"}, {"Types"}}, rows,
              "Why operators are not delegated");
}

// Formats "3 tensors, 588.0 KiB".
Cell TensorsCell(const json& tensors) {
  double bytes = 0;
  for (const json& tensor : tensors) bytes += NumberAt(tensor, {"bytes"}).value_or(0);
  return Cell(absl::StrFormat("%d %s, %s", tensors.size(),
                              tensors.size() == 1 ? "tensor" : "tensors", BytesText(bytes)),
              bytes);
}

void AddPartitions(const json& partitions, HtmlReport* html) {
  std::vector<Row> rows;
  for (const json& partition : partitions) {
    rows.push_back({NumberCell(NumberAt(partition, {"partition"})), TextAt(partition, {"delegate"}),
                    NumberCell(ListAt(partition, {"nodes"}).size()),
                    TensorsCell(ListAt(partition, {"inputs"})),
                    TensorsCell(ListAt(partition, {"outputs"}))});
  }
  if (rows.empty()) return;
  html->Table({{"Partition", Align::kRight},
               {"Delegate"},
               {"Operators", Align::kRight},
               {"In", Align::kRight},
               {"Out", Align::kRight}},
              rows, "Partitions, and the tensors transferred at their boundaries in each run");
}

void AddNodes(const json& nodes, HtmlReport* html) {
  std::vector<Row> rows;
  for (const json& node : nodes) {
    std::vector<std::string> outputs;
    for (const json& each : ListAt(node, {"outputs"})) outputs.push_back(FlagText(each));
    rows.push_back({NumberCell(NumberAt(node, {"node"})), TextAt(node, {"type"}),
                    TextAt(node, {"place"}), NumberCell(NumberAt(node, {"partition"})),
                    ReasonOf(node), ShortName(absl::StrJoin(outputs, ", "))});
  }
  std::vector<Column> columns = {{"Node", Align::kRight},      {"Type"},   {"Runs on"},
                                 {"Partition", Align::kRight}, {"Reason"}, {"Outputs"}};
  DropUnknownColumns(&columns, &rows);
  html->Table(columns, rows, "Every operator");
}

}  // namespace

void AddPlacement(const json& document, HtmlReport* html) {
  const json& placement = MemberAt(document, {"placement"});
  const json& nodes = ListAt(placement, {"nodes"});
  if (nodes.empty()) return;
  std::string intro = absl::StrFormat(
      "%.0f of %.0f operators run in delegates.",
      NumberAt(placement, {"summary", "delegated"}).value_or(0),
      NumberAt(placement, {"summary", "total"}).value_or(static_cast<double>(nodes.size())));
  if (!TrueAt(placement, {"summary", "reasons_reported"})) {
    absl::StrAppend(&intro, " A delegate did not report why it left operators: 'not reported'.");
  }
  html->Section("Delegation", intro);
  html->Chart(Map(nodes));
  AddPartitions(ListAt(placement, {"partitions"}), html);
  AddReasons(nodes, html);
  AddNodes(nodes, html);
}

}  // namespace litmus
