// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws named points with two axes, e.g. rooflines.
#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/chart_keys.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr double kPlotHeight = 260;
constexpr double kSmallestPoint = 2.5, kLargestPoint = 11;  // radius in pixels
constexpr size_t kMostPointLetters = 24;
constexpr double kLabelHeight = 13;
// Fraction of a circle's bounding square that is checked: its corners are empty.
constexpr double kRoundShare = 0.75;

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
  bool Meets(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

// Indices of the points that can be drawn, in descending order of weight.
std::vector<size_t> Order(const Scatter& chart, const Ruler& x, const Ruler& y) {
  std::vector<size_t> order;
  for (size_t i = 0; i < chart.points.size(); ++i) {
    if (x.Takes(chart.points[i].x) && y.Takes(chart.points[i].y)) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return chart.points[a].weight > chart.points[b].weight;
  });
  return order;
}

double Radius(const Scatter::Point& point) {
  const double weight = std::isfinite(point.weight) ? std::clamp(point.weight, 0.0, 1.0) : 0;
  return kSmallestPoint + (kLargestPoint - kSmallestPoint) * std::sqrt(weight);
}

// Rectangles of a chart that are occupied by a point or a text.
class Places {
 public:
  explicit Places(const Frame& frame) : frame_(frame) {}

  void Take(const Box& box) { taken_.push_back(box); }

  // Draws `text` at the first of `places` (x of its left edge, y of its middle) that is in the
  // frame and free, and occupies it; "" if none is.
  std::string Write(const std::string& text, const std::vector<std::pair<double, double>>& places) {
    const double wide = TextWidth(text);
    for (const auto& [left, centre] : places) {
      const Box box = {left, centre - kLabelHeight / 2, left + wide, centre + kLabelHeight / 2};
      const bool inside = box.left >= frame_.left && box.right <= frame_.left + frame_.width &&
                          box.top >= frame_.top && box.bottom <= frame_.top + frame_.height;
      if (!inside || std::any_of(taken_.begin(), taken_.end(),
                                 [&](const Box& other) { return other.Meets(box); })) {
        continue;
      }
      Take(box);
      return absl::StrFormat("<text class=\"name halo\" x=\"%.1f\" y=\"%.1f\">%s</text>", left,
                             centre + 4, EscapeHtml(text));
    }
    return "";
  }

 private:
  const Frame& frame_;
  std::vector<Box> taken_;
};

// Draws the names of lines above or below their bends, then the labels next to their points. No
// text overlaps another or a point; the point with the largest weight is labelled first.
std::string DrawLabels(const Scatter& chart, const std::vector<size_t>& order, const Frame& frame,
                       const Ruler& x, const Ruler& y) {
  std::string out;
  Places places(frame);
  for (const size_t i : order) {
    const double at = frame.X(x, chart.points[i].x), middle = frame.Y(y, chart.points[i].y);
    const double radius = kRoundShare * Radius(chart.points[i]);
    places.Take({at - radius, middle - radius, at + radius, middle + radius});
  }
  for (const Series& line : chart.lines) {
    const size_t bend = std::min(line.x.size(), line.y.size()) / 2;
    if (line.name.empty() || bend >= line.x.size() || bend >= line.y.size()) continue;
    if (!x.Takes(line.x[bend]) || !y.Takes(line.y[bend])) continue;
    const double at = frame.X(x, line.x[bend]), above = frame.Y(y, line.y[bend]) - kLabelHeight;
    const double wide = TextWidth(line.name), most = frame.left + frame.width - wide;
    out += places.Write(line.name, {{std::min(at, most), above},
                                    {at - wide, above},
                                    {std::min(at, most), above + 2 * kLabelHeight}});
  }
  for (const size_t i : order) {
    const Scatter::Point& point = chart.points[i];
    if (point.label.empty()) continue;
    const std::string label = Shorten(point.label, kMostPointLetters);
    const double wide = TextWidth(label), at = frame.X(x, point.x), middle = frame.Y(y, point.y);
    const double away = Radius(point) + 4;
    // Tries the positions right, left, above and below.
    out += places.Write(label, {{at + away, middle},
                                {at - away - wide, middle},
                                {at - wide / 2, middle - away - 4},
                                {at - wide / 2, middle + away + 4}});
  }
  return out;
}

std::string DrawLine(const Series& line, size_t index, const Frame& frame, const Ruler& x,
                     const Ruler& y) {
  std::string path;
  for (size_t i = 0; i < std::min(line.x.size(), line.y.size()); ++i) {
    if (!x.Takes(line.x[i]) || !y.Takes(line.y[i])) continue;
    absl::StrAppendFormat(&path, "%s%.1f %.1f", path.empty() ? "M" : "L", frame.X(x, line.x[i]),
                          frame.Y(y, line.y[i]));
  }
  if (path.empty()) return "";
  return absl::StrCat("<g><title>", EscapeHtml(line.name), "</title><path class=\"roofline",
                      index == 0 ? "" : " dashed", "\" d=\"", path, "\"/></g>");
}

}  // namespace

Svg Draw(const Scatter& chart) {
  std::vector<double> xs, ys;
  std::vector<bool> used(chart.kinds.size());
  for (const Scatter::Point& point : chart.points) {
    if (!IsPlottable(point.x) || !IsPlottable(point.y)) continue;
    if ((chart.x.log && point.x <= 0) || (chart.y.log && point.y <= 0)) continue;
    xs.push_back(point.x);
    ys.push_back(point.y);
    if (point.kind < used.size()) used[point.kind] = true;
  }
  if (xs.empty()) return EmptyChart(chart.title, chart.description);
  for (const Series& line : chart.lines) {
    xs.insert(xs.end(), line.x.begin(), line.x.end());
    ys.insert(ys.end(), line.y.begin(), line.y.end());
  }
  const Ruler x = FitRuler(chart.x, xs, 6), y = FitRuler(chart.y, ys, 6);
  const Frame frame = FrameBeside(chart.y, y, kChartWidth, kPlotHeight);
  std::string out = DrawXAxis(frame, x, chart.x.label) + DrawYAxis(frame, y, chart.y.label);
  for (size_t i = 0; i < chart.lines.size(); ++i) {
    out += DrawLine(chart.lines[i], i, frame, x, y);
  }
  const std::vector<size_t> order = Order(chart, x, y);
  for (const size_t i : order) {  // small points are drawn after, and so above, large ones
    const Scatter::Point& point = chart.points[i];
    absl::StrAppendFormat(
        &out,
        "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>%s</title></circle>",
        FillClass(point.kind), frame.X(x, point.x), frame.Y(y, point.y), Radius(point),
        EscapeHtml(point.name));
  }
  out += DrawLabels(chart, order, frame, x, y);
  double bottom = frame.top + frame.height + (chart.x.label.empty() ? 28 : 46);
  if (chart.kinds.size() > 1) {
    bottom += 18;
    out += DrawKeys(chart.kinds, used, kChartWidth, &bottom);
    bottom += 10;
  }
  return WrapChart(chart.title, chart.description, kChartWidth, bottom, true, out);
}

}  // namespace litmus
