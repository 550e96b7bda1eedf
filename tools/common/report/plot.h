// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared code of the charts: axes with round ticks, the plot's frame, numbers, and shortened
// labels.
#ifndef LITMUS_TOOLS_COMMON_REPORT_PLOT_H_
#define LITMUS_TOOLS_COMMON_REPORT_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "tools/common/report/charts.h"

namespace litmus {

// Width of most charts in pixels; their height depends on their contents.
inline constexpr double kChartWidth = 440;

// Whether `value` is finite and within ±1e300; differences of larger values would overflow.
bool IsPlottable(double value);

// Formats `value` as a label: "0.25", "1200", "12,345", "1.5×10⁷". Values below 1000 and from a
// million on have `digits` significant digits.
std::string NumberText(double value, int digits = 4);

// Returns `text` if it has at most `most` code points, otherwise its beginning and "…", together
// `most`.
std::string Shorten(std::string_view text, size_t most);

// The approximate width of `text` at 12 px, in pixels.
double TextWidth(std::string_view text);

// An axis fitted to data: its range and its ticks, in units of the data.
struct Ruler {
  double low = 0, high = 1;
  bool log = false;
  double zero_share = 0;  // fraction of a logarithmic axis below `low`, reserved for the value 0
  std::vector<double> ticks;
  std::vector<std::string> names;  // labels of the ticks

  // The position of `value` on the axis: 0 at `low` (at the value 0 if zero_share is set), 1 at
  // `high`.
  double Share(double value) const;
  // Whether `value` can be drawn: finite, and on a logarithmic axis at least 1e-290, or 0 if
  // zero_share is set.
  bool Takes(double value) const;
  // Gives a logarithmic axis a tick for the value 0 below its decades.
  void MakeRoomForZero();
};

// Fits a ruler to the `values` that can be drawn, with at most about `most_ticks` ticks. Without
// explicit limits, the range begins and ends at round numbers.
Ruler FitRuler(const Axis& axis, const std::vector<double>& values, int most_ticks);

// The plot's rectangle within a chart, in pixels of the chart.
struct Frame {
  double left = 0, top = 0, width = 0, height = 0;
  double X(const Ruler& ruler, double value) const { return left + width * ruler.Share(value); }
  double Y(const Ruler& ruler, double value) const {
    return top + height * (1 - ruler.Share(value));
  }
};

// A frame of height `plot_height` in a chart of width `chart_width`, with space for the vertical
// axis on the left.
Frame FrameBeside(const Axis& y_axis, const Ruler& y, double chart_width, double plot_height);

// Draw grid lines, tick labels and the label of an axis below (x) or left of (y) the frame.
std::string DrawXAxis(const Frame& frame, const Ruler& ruler, std::string_view label);
std::string DrawYAxis(const Frame& frame, const Ruler& ruler, std::string_view label);

// Wraps `content` in an SVG of width × height pixels, with title and description for screen
// readers. `fits`: the chart may be scaled to the page's width.
Svg WrapChart(std::string_view title, std::string_view description, double width, double height,
              bool fits, std::string_view content);

// A chart with the text "no data".
Svg EmptyChart(std::string_view title, std::string_view description);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_PLOT_H_
