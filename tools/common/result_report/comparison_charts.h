// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The charts of a comparison: the values of all sides, and how they differ. A chart shows the first
// eight sides, because more are not distinguishable. All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_COMPARISON_CHARTS_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_COMPARISON_CHARTS_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/common/report/charts.h"

namespace litmus {

struct SideValues {
  std::string name;  // "A"
  std::vector<double> values;
};

// How many processes of each side have which value, in one chart. At least one value.
Svg DistributionsOf(const std::vector<SideValues>& sides, const std::string& unit);

// The ratio B / A of each pair, in the order in which pairs ran.
Svg PairRatios(const std::vector<double>& a, const std::vector<double>& b, double ratio);

// The ratio of each tenth of the distributions to that of the first side, with intervals for two
// sides; nullopt without a value, or with one that is not above 0.
std::optional<Svg> QuantileChart(const std::vector<SideValues>& sides);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_COMPARISON_CHARTS_H_
