// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws stacked bars: the phases of a start, or memory by kind.
#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/chart_keys.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr double kPitch = 32, kBar = 22;
constexpr size_t kMostRowLetters = 18, kMostTextLetters = 14;
constexpr double kLeastForNumber = 13;  // pixels; narrower parts show no number

bool IsPart(double value) { return IsPlottable(value) && value > 0; }

double SumOf(const StackedBars::Row& row) {
  return std::accumulate(row.parts.begin(), row.parts.end(), 0.0,
                         [](double sum, double part) { return IsPart(part) ? sum + part : sum; });
}

std::string TextOf(const StackedBars::Row& row) {
  return row.text.empty() ? NumberText(SumOf(row)) : row.text;
}

// Draws one bar whose middle is at `y`.
std::string DrawRow(const StackedBars& chart, const StackedBars::Row& row, const Frame& frame,
                    const Ruler& ruler, double y) {
  std::string out =
      absl::StrFormat("<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                      frame.left - 8, y + 4, EscapeHtml(Shorten(row.label, kMostRowLetters)));
  double before = 0;
  for (size_t i = 0; i < std::min(row.parts.size(), chart.part_names.size()); ++i) {
    if (!IsPart(row.parts[i])) continue;
    const double x = frame.X(ruler, before), end = frame.X(ruler, before + row.parts[i]);
    before += row.parts[i];
    absl::StrAppendFormat(&out,
                          "<rect class=\"part %s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                          "height=\"%.0f\"><title>%s, %s: %s</title></rect>",
                          FillClass(i), x, y - kBar / 2, end - x, kBar, EscapeHtml(row.label),
                          EscapeHtml(chart.part_names[i]), NumberText(row.parts[i]));
    if (end - x >= kLeastForNumber) out += DrawKeyNumber(i, (x + end) / 2, y);
  }
  absl::StrAppendFormat(&out, "<text x=\"%.1f\" y=\"%.1f\">%s</text>", frame.left + frame.width + 8,
                        y + 4, EscapeHtml(Shorten(TextOf(row), kMostTextLetters)));
  return out;
}

}  // namespace

Svg Draw(const StackedBars& chart) {
  std::vector<double> sums = {0};
  std::vector<bool> used(chart.part_names.size());
  double label_width = 0, text_width = 0;
  for (const StackedBars::Row& row : chart.rows) {
    sums.push_back(SumOf(row));
    label_width = std::max(label_width, TextWidth(Shorten(row.label, kMostRowLetters)));
    text_width = std::max(text_width, TextWidth(Shorten(TextOf(row), kMostTextLetters)));
    for (size_t i = 0; i < std::min(row.parts.size(), used.size()); ++i) {
      used[i] = used[i] || IsPart(row.parts[i]);
    }
  }
  if (*std::max_element(sums.begin(), sums.end()) <= 0) {
    return EmptyChart(chart.title, chart.description);
  }
  Axis axis = chart.value;
  axis.min = 0;
  axis.log = false;
  const Ruler ruler = FitRuler(axis, sums, 5);
  Frame frame;
  frame.left = label_width + 12;
  frame.top = 6;
  frame.width = std::max(120.0, kChartWidth - frame.left - text_width - 14);
  frame.height = kPitch * chart.rows.size();
  std::string out = DrawXAxis(frame, ruler, axis.label);
  for (size_t i = 0; i < chart.rows.size(); ++i) {
    out += DrawRow(chart, chart.rows[i], frame, ruler, frame.top + kPitch * (i + 0.5));
  }
  double bottom = frame.top + frame.height + (axis.label.empty() ? 50 : 68);
  const double width = frame.left + frame.width + text_width + 14;
  out += DrawKeys(chart.part_names, used, width, &bottom);
  return WrapChart(chart.title, chart.description, width, bottom + 10, true, out);
}

}  // namespace litmus
