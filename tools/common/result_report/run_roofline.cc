// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws the roofline: the rate of each operator relative to the machine's peak, by arithmetic
// intensity.
#include <algorithm>
#include <utility>
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

constexpr size_t kMostLabels = 8;

std::vector<Scatter::Point> Points(const json& operators) {
  std::vector<Scatter::Point> points;
  for (const json& op : operators) {
    const auto gflops = NumberAt(op, {"gflops"}), gbps = NumberAt(op, {"gbps"});
    if (!gflops || !gbps || !(*gflops > 0) || !(*gbps > 0)) continue;
    Scatter::Point point;
    point.x = *gflops / *gbps;
    point.y = *gflops;
    point.weight = NumberAt(op, {"share"}).value_or(0);
    point.kind = TextAt(op, {"bound"}) == "memory" ? 0 : 1;
    const std::string node = FlagText(MemberAt(op, {"node"})), type = TextAt(op, {"type"});
    point.label = absl::StrCat(type, ":", node);
    point.name =
        absl::StrFormat("%s:%s, %s of the time, %s GFLOP/s, %s GB/s, %s of the %s peak", type, node,
                        PercentText(point.weight), PlainNumber(*gflops, 4), PlainNumber(*gbps, 4),
                        PercentText(NumberAt(op, {"roofline_share"})), TextAt(op, {"bound"}));
    points.push_back(std::move(point));
  }
  std::stable_sort(
      points.begin(), points.end(),
      [](const Scatter::Point& a, const Scatter::Point& b) { return a.weight > b.weight; });
  for (size_t i = kMostLabels; i < points.size(); ++i) points[i].label.clear();
  // Areas are relative to the largest fraction of the time.
  const double largest = points.empty() ? 0 : points[0].weight;
  for (Scatter::Point& point : points) point.weight = largest > 0 ? point.weight / largest : 0;
  return points;
}

// The roofline for a read bandwidth of `gbps`, over the range of the points.
Series Roof(const std::string& name, double gflops, double gbps,
            const std::vector<Scatter::Point>& points) {
  const double ridge = gflops / gbps;
  double low = ridge / 4, high = ridge * 4;
  for (const Scatter::Point& point : points) {
    low = std::min(low, point.x / 2);
    high = std::max(high, point.x);
  }
  return {absl::StrFormat("%s %.3g GB/s", name, gbps),
          {low, ridge, high},
          {low * gbps, gflops, gflops},
          Series::kLine};
}

// The highest read bandwidth that was measured: that of the smallest cache.
double CacheRate(const json& roof) {
  double fastest = 0;
  for (const json& rate : ListAt(roof, {"read_bandwidth"})) {
    fastest = std::max(fastest, NumberAt(rate, {"gbps"}).value_or(0));
  }
  return fastest;
}

}  // namespace

void AddRoofline(const json& document, HtmlReport* html) {
  const json& profile = MemberAt(document, {"profile"});
  const std::vector<Scatter::Point> points = Points(ListAt(profile, {"operators"}));
  if (points.empty()) return;
  const json& roof = MemberAt(profile, {"roofline"});
  const double gflops = NumberAt(roof, {"gflops"}).value_or(0);
  const double memory = NumberAt(roof, {"gbps"}).value_or(0), cache = CacheRate(roof);
  std::string intro = "The area of a point is the operator's share of the time.";
  std::vector<Series> lines;
  if (gflops > 0 && memory > 0) {
    lines.push_back(Roof("memory", gflops, memory, points));
    absl::StrAppendFormat(
        &intro,
        " The line is this machine's peak, measured in this run: %s GFLOP/s and %s GB/s from "
        "memory (threads: %.0f, %s). Points far below it can be optimised further.",
        PlainNumber(gflops, 4), PlainNumber(memory, 4), NumberAt(roof, {"threads"}).value_or(0),
        TextAt(roof, {"type"}));
    if (cache > memory) {
      lines.push_back(Roof("caches", gflops, cache, points));
      absl::StrAppendFormat(&intro,
                            " Points between it and the dashed line, %s GB/s, have their data in "
                            "a cache.",
                            PlainNumber(cache, 4));
    }
    absl::StrAppend(&intro,
                    " Above both, an operator computes less than is counted, such as a convolution "
                    "by Winograd's algorithm.");
  }
  html->Section("Roofline", intro);
  Scatter chart;
  chart.title = "Roofline";
  chart.description = "GFLOP/s of each operator over its floating-point operations per byte";
  chart.x = {"FLOP per byte", {}, {}, true};
  chart.y = {"GFLOP/s", {}, {}, true};
  chart.kinds = {"bound by memory", "bound by computation"};
  chart.points = points;
  chart.lines = std::move(lines);
  html->Chart(Draw(chart));
  std::vector<Row> rows;
  for (const Scatter::Point& point : points) {
    if (point.label.empty()) break;
    rows.push_back({point.label, NumberCell(point.x), NumberCell(point.y),
                    point.kind == 0 ? "memory" : "computation"});
  }
  html->Table({{"Most expensive", Align::kLeft, false},
               {"FLOP/byte", Align::kRight, false},
               {"GFLOP/s", Align::kRight, false},
               {"Bound", Align::kLeft, false}},
              rows);
}

}  // namespace litmus
