// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/result_report/comparison_charts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/counted.h"
#include "tools/common/ratio/quantile_shift.h"
#include "tools/common/result_report/shown_range.h"

namespace litmus {
namespace {

constexpr size_t kBins = 24;       // the same bins for all sides
constexpr size_t kMostCurves = 8;  // that a chart can tell apart

bool AreAboveZero(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return value > 0; });
}

// ", without 2 outliers": the number of values that a chart omits.
std::string LeftOutText(const std::optional<ShownRange>& shown) {
  if (!shown) return "";
  return ", without " +
         Counted(static_cast<int64_t>(shown->below + shown->above), "outlier", "outliers");
}

// A step curve: the number of `values` in each of kBins bins from `low` to `high`.
Series Steps(const std::string& name, const std::vector<double>& values, double low, double high) {
  std::vector<double> counts(kBins);
  const double width = (high - low) / kBins;
  for (const double value : values) {
    if (value < low || value > high) continue;
    ++counts[width > 0 ? std::min<size_t>(kBins - 1, static_cast<size_t>((value - low) / width))
                       : 0];
  }
  Series steps{name, {low}, {0}, Series::kSteps};
  for (size_t i = 0; i < kBins; ++i) {
    steps.x.insert(steps.x.end(), {low + width * i, low + width * (i + 1)});
    steps.y.insert(steps.y.end(), {counts[i], counts[i]});
  }
  steps.x.push_back(high);
  steps.y.push_back(0);
  return steps;
}

Series EqualLine(double from, double to) { return {"equal", {from, to}, {1, 1}}; }

}  // namespace

Svg DistributionsOf(const std::vector<SideValues>& sides, const std::string& unit) {
  std::vector<double> all;
  for (const SideValues& side : sides)
    all.insert(all.end(), side.values.begin(), side.values.end());
  const auto [low, high] = std::minmax_element(all.begin(), all.end());
  const auto shown = RangeWithoutOutliers(all);
  const double from = shown ? shown->low : *low, to = shown ? shown->high : *high;
  const double scale = unit == "us" && to >= 1000 ? 1e-3 : 1;
  LineChart chart;
  chart.title = "Distribution" + LeftOutText(shown);
  chart.description = "How many processes of each side have which value";
  chart.x.label = scale < 1 ? "ms" : unit == "us" ? "µs" : unit.empty() ? "value" : unit;
  chart.y.label = "processes";
  chart.y.whole = true;
  for (size_t i = 0; i < std::min(sides.size(), kMostCurves); ++i) {
    const auto count = static_cast<int64_t>(sides[i].values.size());
    Series steps = Steps(absl::StrCat(sides[i].name, ": ", Counted(count, "process", "processes")),
                         sides[i].values, from, to);
    for (double& x : steps.x) x *= scale;
    chart.series.push_back(std::move(steps));
  }
  return Draw(chart);
}

// A chart of the ratio B / A of each pair, in the order in which pairs ran.
Svg PairRatios(const std::vector<double>& a, const std::vector<double>& b, double ratio) {
  LineChart chart;
  chart.description = "B over A of each pair of processes in the order in which they ran";
  chart.x = {"pair", {}, {}, false, true};
  chart.y.label = "B / A";
  Series pairs{"pair", {}, {}, Series::kPoints};
  std::vector<double> known;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    pairs.x.push_back(static_cast<double>(i + 1));
    pairs.y.push_back(a[i] > 0 ? b[i] / a[i] : std::nan(""));
    if (a[i] > 0) known.push_back(pairs.y.back());
  }
  const auto shown = RangeWithoutOutliers(known);
  chart.title = "Pairs" + LeftOutText(shown);
  if (shown) {
    for (double& y : pairs.y) {
      if (y < shown->low || y > shown->high) y = std::nan("");
    }
  }
  const std::vector<double> ends = {1, static_cast<double>(std::max<size_t>(pairs.x.size(), 1))};
  chart.series = {pairs, {"ratio", ends, {ratio, ratio}}, EqualLine(ends[0], ends[1])};
  return Draw(chart);
}

std::optional<Svg> QuantileChart(const std::vector<SideValues>& sides) {
  LineChart chart;
  chart.title = "Shift by quantile";
  chart.description = "The ratios of the quantiles of the sides to those of A";
  chart.x = {"quantile, %", 10, 90, false, true};
  chart.y.label = "ratio to A";
  const bool two = sides.size() == 2;
  for (size_t i = 1; i < std::min(sides.size(), kMostCurves); ++i) {
    if (!AreAboveZero(sides[0].values) || !AreAboveZero(sides[i].values)) continue;
    Series ratios{two ? sides[i].name + " / A" : sides[i].name, {}, {}, Series::kLineAndPoints};
    Series lower{"95 %, from", {}, {}}, upper{"95 %, to", {}, {}};
    for (const QuantileShift& shift : QuantileShifts(sides[0].values, sides[i].values)) {
      const double x = 100 * shift.quantile;
      ratios.x.push_back(x);
      ratios.y.push_back(shift.ratio);
      if (!shift.interval) continue;
      lower.x.push_back(x);
      lower.y.push_back(shift.interval->low);
      upper.x.push_back(x);
      upper.y.push_back(shift.interval->high);
    }
    if (ratios.x.empty()) continue;
    chart.series.push_back(std::move(ratios));
    if (two && !lower.x.empty()) chart.series.insert(chart.series.end(), {lower, upper});
  }
  if (chart.series.empty()) return std::nullopt;
  chart.series.push_back(EqualLine(10, 90));
  return Draw(chart);
}

}  // namespace litmus
