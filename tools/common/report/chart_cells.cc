// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws maps of many small squares, e.g. where each operator of a model runs.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/chart_keys.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr double kCellPitch = 16;
constexpr size_t kInRow = 25;  // squares per row, so that the row numbers on the left are round

}  // namespace

Svg Draw(const CellMap& chart) {
  if (chart.squares.empty()) return EmptyChart(chart.title, chart.description);
  std::vector<bool> used(chart.kinds.size());
  const double left = TextWidth(absl::StrCat(chart.squares.size())) + 8;
  std::string out;
  for (size_t i = 0; i < chart.squares.size(); ++i) {
    const CellMap::Square& square = chart.squares[i];
    if (square.kind < used.size()) used[square.kind] = true;
    const size_t row = i / kInRow;
    const double x = left + kCellPitch * (i % kInRow), y = kCellPitch * row;
    if (i % kInRow == 0) {
      absl::StrAppendFormat(&out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%d</text>",
                            left - 6, y + kCellPitch - 4, i);
    }
    absl::StrAppendFormat(&out,
                          "<rect class=\"part %s\" x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" "
                          "height=\"%.0f\"><title>%s</title></rect>",
                          FillClass(square.kind), x, y, kCellPitch, kCellPitch,
                          EscapeHtml(square.name));
    out += DrawKeyNumber(square.kind, x + kCellPitch / 2, y + kCellPitch / 2);
  }
  const size_t rows = (chart.squares.size() + kInRow - 1) / kInRow;
  double bottom = kCellPitch * static_cast<double>(rows) + 26;
  out += DrawKeys(chart.kinds, used, kChartWidth, &bottom);
  return WrapChart(chart.title, chart.description, kChartWidth, bottom + 10, true, out);
}

}  // namespace litmus
