// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws a quantity over results in order of time.
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr double kHistoryHeight = 190, kAbove = 20;  // pixels; kAbove holds the sizes of steps
// Two points in a pixel of the plot cannot be told apart.
constexpr size_t kMostColumns = 300;
constexpr size_t kLabelLetters = 12;

// What is drawn at one place: one result, or several neighbours.
struct HistoryColumn {
  size_t begin = 0, end = 0;  // points
  double value = 0;
  std::optional<double> low, high;
  std::string name;
  bool apart = false;
};

HistoryColumn ColumnOf(const std::vector<HistoryChart::Point>& points, size_t begin, size_t end) {
  HistoryColumn column;
  column.begin = begin;
  column.end = end;
  if (end - begin == 1) {
    const HistoryChart::Point& point = points[begin];
    column.value = point.value;
    column.low = point.low;
    column.high = point.high;
    column.name = point.name;
    column.apart = point.apart;
    return column;
  }
  std::vector<double> values;
  for (size_t i = begin; i < end; ++i) {
    if (IsPlottable(points[i].value)) values.push_back(points[i].value);
  }
  if (values.empty()) {
    column.value = points[begin].value;
    return column;
  }
  std::sort(values.begin(), values.end());
  column.value = values[values.size() / 2];
  column.low = values.front();
  column.high = values.back();
  column.name = absl::StrCat(points[begin].name, " … ", points[end - 1].name, ": median of ",
                             end - begin, " results");
  return column;
}

// No column contains a step, so that levels keep their ends.
std::vector<HistoryColumn> ColumnsOf(const HistoryChart& chart) {
  const size_t count = chart.points.size();
  const size_t width = (count + kMostColumns - 1) / kMostColumns;
  std::vector<HistoryColumn> columns;
  for (size_t begin = 0; begin < count;) {
    size_t end = std::min(begin + width, count);
    for (const HistoryChart::Level& level : chart.levels) {
      if (level.begin > begin && level.begin < end) end = level.begin;
    }
    columns.push_back(ColumnOf(chart.points, begin, end));
    begin = end;
  }
  return columns;
}

std::string DrawColumns(const std::vector<HistoryColumn>& columns, const Frame& frame,
                        const Ruler& y, const Ruler& x) {
  const double radius = columns.size() > 120 ? 1.6 : columns.size() > 40 ? 2.3 : 3;
  std::string ranges, points;
  for (const HistoryColumn& column : columns) {
    const double middle = 0.5 * static_cast<double>(column.begin + column.end - 1);
    const double at = frame.X(x, middle);
    const auto place = [&](double value) {
      return std::clamp(frame.Y(y, value), frame.top, frame.top + frame.height);
    };
    if (column.low && column.high && y.Takes(*column.low) && y.Takes(*column.high)) {
      absl::StrAppendFormat(&ranges, "M%.1f %.1fV%.1f", at, place(*column.low),
                            place(*column.high));
    }
    if (!y.Takes(column.value)) continue;
    absl::StrAppendFormat(&points,
                          "<circle class=\"point%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\">"
                          "<title>%s</title></circle>",
                          column.apart ? " apart" : "", at, place(column.value), radius,
                          EscapeHtml(column.name));
  }
  return absl::StrCat("<path class=\"range\" d=\"", ranges, "\"/>", points);
}

std::string DrawLevels(const HistoryChart& chart, const Frame& frame, const Ruler& y,
                       const Ruler& x) {
  std::string out;
  double free_from = frame.left;  // labels of steps do not cover each other
  for (const HistoryChart::Level& level : chart.levels) {
    if (!y.Takes(level.value) || level.end <= level.begin) continue;
    const double left = frame.X(x, static_cast<double>(level.begin) - 0.5),
                 right = frame.X(x, static_cast<double>(level.end) - 0.5);
    absl::StrAppendFormat(&out, "<path class=\"level\" d=\"M%.1f %.1fH%.1f\"/>", left,
                          frame.Y(y, level.value), right);
    if (level.step.empty()) continue;
    absl::StrAppendFormat(&out, "<path class=\"step\" d=\"M%.1f %.1fV%.1f\"/>", left, frame.top,
                          frame.top + frame.height);
    const double width = TextWidth(level.step);
    const double from = std::clamp(left - width / 2, frame.left, frame.left + frame.width - width);
    if (from < free_from) continue;
    free_from = from + width + 6;
    absl::StrAppendFormat(&out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\">%s</text>", from,
                          frame.top - 6, EscapeHtml(level.step));
  }
  return out;
}

// The labels of the first and the last point, and of some between, as many as fit.
std::string DrawLabels(const HistoryChart& chart, const Frame& frame, const Ruler& x) {
  double widest = 0;
  for (const HistoryChart::Point& point : chart.points) {
    widest = std::max(widest, TextWidth(Shorten(point.label, kLabelLetters)));
  }
  const size_t last = chart.points.size() - 1;
  const double room = std::floor(frame.width / (widest + 16));
  const size_t places = std::clamp<size_t>(static_cast<size_t>(std::max(room, 1.0)), 1, last + 1);
  const double bottom = frame.top + frame.height;
  std::string out;
  for (size_t i = 0; i < places; ++i) {
    const size_t index = places == 1 ? 0 : i * last / (places - 1);
    const double at = frame.X(x, static_cast<double>(index));
    const std::string text = Shorten(chart.points[index].label, kLabelLetters);
    const double half = TextWidth(text) / 2;
    const double middle =
        std::clamp(at, frame.left + half - 8, std::max(frame.left, kChartWidth - half - 2));
    absl::StrAppendFormat(&out,
                          "<path class=\"axis\" d=\"M%.1f %.1fv4\"/>"
                          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
                          at, bottom, middle, bottom + 17, EscapeHtml(text));
  }
  return out;
}

}  // namespace

Svg Draw(const HistoryChart& chart) {
  const std::vector<HistoryColumn> columns = ColumnsOf(chart);
  std::vector<double> values;
  for (const HistoryColumn& column : columns) {
    for (const auto& value : {std::optional(column.value), column.low, column.high}) {
      if (value && IsPlottable(*value)) values.push_back(*value);
    }
  }
  if (values.empty()) return EmptyChart(chart.title, chart.description);
  const Ruler y = FitRuler(chart.y, values, 6);
  Ruler x;
  x.low = -0.5;
  x.high = static_cast<double>(chart.points.size()) - 0.5;
  Frame frame = FrameBeside(chart.y, y, kChartWidth, kHistoryHeight);
  frame.top += kAbove;
  std::string out = DrawYAxis(frame, y, chart.y.label);
  absl::StrAppendFormat(&out, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/>", frame.left,
                        frame.top + frame.height, frame.left + frame.width);
  out += DrawLevels(chart, frame, y, x) + DrawColumns(columns, frame, y, x) +
         DrawLabels(chart, frame, x);
  return WrapChart(chart.title, chart.description, kChartWidth, frame.top + frame.height + 26, true,
                   out);
}

}  // namespace litmus
