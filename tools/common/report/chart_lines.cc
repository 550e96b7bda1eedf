// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws lines and points with two axes.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr size_t kStyles = 8;
constexpr double kLinesHeight = 220;
constexpr size_t kDense = 150;  // charts with more markers draw them lighter
constexpr size_t kMostLegendLetters = 36;

struct Point {
  double x = 0, y = 0;
};

// A marker of about 7 pixels around (x, y), different for each series.
std::string Marker(size_t series, double x, double y) {
  const size_t style = series % kStyles;
  static constexpr const char* kShapes[kStyles] = {
      "m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0",  // circle
      "m-3 -3h6v6h-6z",                                    // square
      "m0 -4l3.6 6.4h-7.2z",                               // triangle
      "m0 -4.2l4.2 4.2l-4.2 4.2l-4.2 -4.2z",               // diamond
      "m-3 -3l6 6m0 -6l-6 6",                              // cross
      "m0 -4v8m-4 -4h8",                                   // plus
      "m0 4l3.6 -6.4h-7.2z",                               // triangle, down
      "m-4 0h8",                                           // dash
  };
  return absl::StrFormat("M%.1f %.1f%s", x, y, kShapes[style]);
}

// Runs of consecutive drawable points, in pixels; a value that cannot be drawn ends a run.
std::vector<std::vector<Point>> Runs(const Series& series, const Frame& frame, const Ruler& x,
                                     const Ruler& y) {
  std::vector<std::vector<Point>> runs(1);
  for (size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
    if (!x.Takes(series.x[i]) || !y.Takes(series.y[i])) {
      if (!runs.back().empty()) runs.emplace_back();
      continue;
    }
    // Points far outside the frame (with explicit limits) may be moved, because the frame clips
    // them.
    const auto near = [](double place) { return std::clamp(place, -1e4, 1e4); };
    runs.back().push_back({near(frame.X(x, series.x[i])), near(frame.Y(y, series.y[i]))});
  }
  if (runs.back().empty()) runs.pop_back();
  return runs;
}

// A path through `run`. Of the points in a half-pixel column only the first, lowest, highest and
// last are used, so that a curve of a million points is small and looks the same.
std::string Path(const std::vector<Point>& run, bool steps) {
  std::string out;
  double last_y = 0;
  const auto go = [&](const Point& to) {
    if (out.empty()) {
      absl::StrAppendFormat(&out, "M%.1f %.1f", to.x, to.y);
    } else if (steps) {
      absl::StrAppendFormat(&out, "H%.1fV%.1f", to.x, to.y);
    } else {
      absl::StrAppendFormat(&out, "L%.1f %.1f", to.x, to.y);
    }
    last_y = to.y;
  };
  for (size_t begin = 0; begin < run.size();) {
    size_t end = begin + 1, low = begin, high = begin;
    while (end < run.size() && std::floor(run[end].x * 2) == std::floor(run[begin].x * 2)) {
      if (run[end].y < run[low].y) low = end;
      if (run[end].y > run[high].y) high = end;
      ++end;
    }
    std::set<size_t> keep = {begin, low, high, end - 1};
    for (const size_t i : keep) {
      if (i != begin && std::abs(run[i].y - last_y) < 0.05) continue;
      go(run[i]);
    }
    begin = end;
  }
  // A run of one point would be invisible as a line, so it gets a length of 0.1 pixels.
  if (run.size() == 1) out += "h0.1";
  return out;
}

std::string DrawSeries(const Series& series, size_t index, const Frame& frame, const Ruler& x,
                       const Ruler& y) {
  const auto runs = Runs(series, frame, x, y);
  std::string curves, marks;
  std::set<std::pair<int, int>> marked;  // pixels with a marker: at most one marker per pixel
  for (const auto& run : runs) {
    if (series.style != Series::kPoints) curves += Path(run, series.style == Series::kSteps);
    if (series.style != Series::kPoints && series.style != Series::kLineAndPoints) continue;
    for (const Point& point : run) {
      if (marked.emplace(std::lround(point.x), std::lround(point.y)).second) {
        marks += Marker(index, point.x, point.y);
      }
    }
  }
  std::string out = absl::StrCat("<g><title>", EscapeHtml(series.name), "</title>");
  if (!curves.empty()) {
    absl::StrAppend(&out, "<path class=\"curve s", index % kStyles, "\" d=\"", curves, "\"/>");
  }
  if (!marks.empty()) {
    absl::StrAppend(&out, "<path class=\"mark s", index % kStyles,
                    marked.size() > kDense ? " dense" : "", "\" d=\"", marks, "\"/>");
  }
  return out + "</g>";
}

// Draws samples and names of the series below the plot, in as many rows as necessary; advances `y`.
std::string DrawLegend(const std::vector<Series>& series, double left, double& y) {
  std::string out;
  double x = left;
  for (size_t i = 0; i < series.size(); ++i) {
    const std::string name = Shorten(series[i].name, kMostLegendLetters);
    const double width = 34 + TextWidth(name) + 16;
    if (x + width > kChartWidth && x > left) {
      x = left;
      y += 20;
    }
    if (series[i].style != Series::kPoints) {
      absl::StrAppendFormat(&out, "<path class=\"curve s%d\" d=\"M%.1f %.1fh26\"/>", i % kStyles, x,
                            y - 4);
    }
    if (series[i].style == Series::kPoints || series[i].style == Series::kLineAndPoints) {
      absl::StrAppendFormat(&out, "<path class=\"mark s%d\" d=\"%s\"/>", i % kStyles,
                            Marker(i, x + 13, y - 4));
    }
    absl::StrAppendFormat(&out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\">%s</text>", x + 34, y,
                          EscapeHtml(name));
    x += width;
  }
  return out;
}

// A logarithmic axis shows zeros, too: an error of 0 is a result, often the desired one.
Ruler FitAxis(const Axis& axis, const std::vector<double>& values) {
  Ruler ruler = FitRuler(axis, values, 6);
  if (axis.log && std::count(values.begin(), values.end(), 0.0) > 0) ruler.MakeRoomForZero();
  return ruler;
}

// Ids are unique within the whole page; the id contains the frame, so charts with equal ids have
// equal clip paths.
std::string ClipId(const Frame& frame) {
  return absl::StrFormat("clip-%.0f-%.0f-%.0f-%.0f", frame.left, frame.top, frame.width,
                         frame.height);
}

}  // namespace

Svg Draw(const LineChart& chart) {
  std::vector<double> xs, ys;
  for (const Series& series : chart.series) {
    for (size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
      const bool drawable = IsPlottable(series.x[i]) && IsPlottable(series.y[i]) &&
                            (!chart.x.log || series.x[i] >= 0) &&
                            (!chart.y.log || series.y[i] >= 0);
      if (!drawable) continue;
      xs.push_back(series.x[i]);
      ys.push_back(series.y[i]);
    }
  }
  if (xs.empty()) return EmptyChart(chart.title, chart.description);
  const Ruler x = FitAxis(chart.x, xs);
  const Ruler y = FitAxis(chart.y, ys);
  const Frame frame = FrameBeside(chart.y, y, kChartWidth, kLinesHeight);
  const std::string clip = ClipId(frame);
  std::string out = DrawXAxis(frame, x, chart.x.label) + DrawYAxis(frame, y, chart.y.label);
  absl::StrAppendFormat(
      &out,
      "<clipPath id=\"%s\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>"
      "</clipPath><g clip-path=\"url(#%s)\">",
      clip, frame.left - 4, frame.top - 4, frame.width + 8, frame.height + 8, clip);
  for (size_t i = 0; i < chart.series.size(); ++i) {
    out += DrawSeries(chart.series[i], i, frame, x, y);
  }
  out += "</g>";
  double bottom = frame.top + frame.height + (chart.x.label.empty() ? 28 : 46);
  if (chart.series.size() > 1) {
    bottom += 16;
    out += DrawLegend(chart.series, frame.left, bottom);
    bottom += 10;
  }
  return WrapChart(chart.title, chart.description, kChartWidth, bottom, true, out);
}

}  // namespace litmus
