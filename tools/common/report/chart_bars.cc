// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws horizontal bars with intervals, and histograms.
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr size_t kMostLabelLetters = 22;
// Charts with at least this many bars have less space between them.
constexpr size_t kManyBars = 24;

std::string BarText(const Bar& bar) { return bar.text.empty() ? NumberText(bar.value) : bar.text; }

}  // namespace

Svg Draw(const BarChart& chart) {
  std::vector<double> values;
  double label_width = 0, text_width = 0;
  bool negative = false;
  for (const Bar& bar : chart.bars) {
    if (IsPlottable(bar.value)) values.push_back(bar.value);
    for (const auto& end : {bar.low, bar.high}) {
      if (end && IsPlottable(*end)) values.push_back(*end);
    }
    label_width = std::max(label_width, TextWidth(Shorten(bar.label, kMostLabelLetters)));
    text_width = std::max(text_width, TextWidth(BarText(bar)));
  }
  for (const double value : values) negative = negative || value < 0;
  if (values.empty()) return EmptyChart(chart.title, chart.description);
  Axis axis = chart.value;
  if (!axis.log) values.push_back(0);
  if (!axis.log && !negative && !axis.min) axis.min = 0;
  const Ruler ruler = FitRuler(axis, values, 5);
  const double pitch = chart.bars.size() >= kManyBars ? 18 : 26;
  Frame frame;
  frame.left = label_width + 12;
  frame.top = 6;
  frame.width = std::max(120.0, kChartWidth - frame.left - std::min(text_width, 110.0) - 14);
  frame.height = pitch * chart.bars.size();
  const double width = frame.left + frame.width + std::min(text_width, 110.0) + 14;

  std::string out = DrawXAxis(frame, ruler, axis.label);
  const double base = frame.X(ruler, axis.log ? ruler.low : std::max(ruler.low, 0.0));
  const auto place = [&](double value) {
    return std::clamp(frame.X(ruler, value), frame.left, frame.left + frame.width);
  };
  for (size_t i = 0; i < chart.bars.size(); ++i) {
    const Bar& bar = chart.bars[i];
    const double top = frame.top + pitch * i, middle = top + pitch / 2;
    const std::string name = Shorten(bar.label, kMostLabelLetters);
    absl::StrAppendFormat(&out,
                          "<g><title>%s: %s</title><text class=\"name\" x=\"%.1f\" y=\"%.1f\" "
                          "text-anchor=\"end\">%s</text>",
                          EscapeHtml(bar.label), EscapeHtml(BarText(bar)), frame.left - 8,
                          middle + 4, EscapeHtml(name));
    if (ruler.Takes(bar.value)) {
      const double end = place(bar.value);
      absl::StrAppendFormat(
          &out, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
          std::min(base, end), top + pitch * 0.18, std::abs(end - base), pitch * 0.64);
    }
    if (bar.low && bar.high && ruler.Takes(*bar.low) && ruler.Takes(*bar.high)) {
      const double low = place(*bar.low), high = place(*bar.high);
      absl::StrAppendFormat(
          &out, "<path class=\"whisker\" d=\"M%.1f %.1fv8M%.1f %.1fv8M%.1f %.1fH%.1f\"/>", low,
          middle - 4, high, middle - 4, low, middle, high);
    }
    absl::StrAppendFormat(&out, "<text x=\"%.1f\" y=\"%.1f\">%s</text></g>",
                          frame.left + frame.width + 8, middle + 4,
                          EscapeHtml(Shorten(BarText(bar), 16)));
  }
  const double height = frame.top + frame.height + (axis.label.empty() ? 28 : 46);
  return WrapChart(chart.title, chart.description, width, height, true, out);
}

Svg Draw(const Histogram& chart) {
  std::vector<double> values;
  for (const double value : chart.values) {
    if (IsPlottable(value) && (!chart.x.log || value > 0)) values.push_back(value);
  }
  if (values.empty()) return EmptyChart(chart.title, chart.description);
  const Ruler x = FitRuler(chart.x, values, 6);
  // Positions on the axis (0 to 1), so that bins are equally wide on a logarithmic axis, too.
  std::vector<double> shares;
  for (const double value : values) {
    const double share = x.Share(value);
    if (share >= 0 && share <= 1) shares.push_back(share);
  }
  std::sort(shares.begin(), shares.end());
  int bins = chart.bins;
  if (bins <= 0) {
    bins = 5;
    if (!shares.empty()) {
      const double spread = shares[shares.size() * 3 / 4] - shares[shares.size() / 4];
      // Freedman and Diaconis (1981): bin width = 2 · IQR · n^(-1/3).
      const double width = 2 * spread / std::cbrt(static_cast<double>(shares.size()));
      bins = width > 0 ? static_cast<int>(std::min(60.0, 1 / width)) : 20;
    }
  }
  bins = std::clamp(bins, chart.bins > 0 ? 1 : 5, 200);
  std::vector<double> counts(bins);
  for (const double share : shares) ++counts[std::min(bins - 1, static_cast<int>(share * bins))];

  Axis y_axis;
  y_axis.min = 0;
  y_axis.whole = true;
  const Ruler y = FitRuler(y_axis, counts, 5);
  Frame frame;
  frame.left = TextWidth(y.names.back()) + 32;
  frame.top = 10;
  frame.width = kChartWidth - frame.left - 20;
  frame.height = 200;
  std::string out = DrawYAxis(frame, y, "count") + DrawXAxis(frame, x, chart.x.label);
  for (int i = 0; i < bins; ++i) {
    const auto edge = [&](int n) {
      const double share = static_cast<double>(n) / bins;
      return x.log ? x.low * std::pow(x.high / x.low, share) : x.low + (x.high - x.low) * share;
    };
    const double top = frame.Y(y, counts[i]);
    absl::StrAppendFormat(
        &out,
        "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s "
        "\u2026 %s: %.0f</title></rect>",
        frame.left + frame.width * i / bins + 0.5, top, std::max(0.5, frame.width / bins - 1),
        frame.top + frame.height - top, NumberText(edge(i)), NumberText(edge(i + 1)), counts[i]);
  }
  const double height = frame.top + frame.height + (chart.x.label.empty() ? 28 : 46);
  return WrapChart(chart.title, chart.description, kChartWidth, height, true, out);
}

}  // namespace litmus
