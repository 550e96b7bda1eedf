// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the charts share: axes with round ticks, the plot's frame, numbers and shortened labels.
#ifndef LITMUS_TOOLS_COMMON_REPORT_PLOT_H_
#define LITMUS_TOOLS_COMMON_REPORT_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "tools/common/report/charts.h"

namespace litmus {

// Most charts are as wide as this, in pixels; their heights follow from what they show.
inline constexpr double kChartWidth = 440;

// Values beyond ±1e300 count as not finite: their differences would overflow.
bool IsPlottable(double value);

// "0.25", "1200", "12,345", "1.5×10⁷": `value` as a label, with `digits` significant digits where
// it is below 1000 or not below a million.
std::string NumberText(double value, int digits = 4);

// The first `most` characters of `text`, the last of them "…" when it is longer. Counts code
// points.
std::string Shorten(std::string_view text, size_t most);

// About how wide `text` is at 12 px, in pixels.
double TextWidth(std::string_view text);

// An axis fitted to data: its range and its ticks, in the units of the data.
struct Ruler {
  double low = 0, high = 1;
  bool log = false;
  double zero_share = 0;  // room that a logarithmic axis has below `low`, with 0 at its end
  std::vector<double> ticks;
  std::vector<std::string> names;  // of the ticks

  // Where `value` lies: 0 at `low` (at 0, where there is room for it), 1 at `high`.
  double Share(double value) const;
  // Whether `value` can be drawn: finite, and on a logarithmic axis at least 1e-290, or 0 where
  // there is room for it.
  bool Takes(double value) const;
  // Gives a logarithmic axis a tick for the value 0 below its decades.
  void MakeRoomForZero();
};

// A ruler for `values`, those that it can take; at most about `most_ticks` ticks. Without an
// explicit limit the range ends at round numbers.
Ruler FitRuler(const Axis& axis, const std::vector<double>& values, int most_ticks);

// The plot's rectangle inside a chart, in its pixels.
struct Frame {
  double left = 0, top = 0, width = 0, height = 0;
  double X(const Ruler& ruler, double value) const { return left + width * ruler.Share(value); }
  double Y(const Ruler& ruler, double value) const {
    return top + height * (1 - ruler.Share(value));
  }
};

// A plot of this height in a chart of this width, with room on the left for the vertical axis.
Frame FrameBeside(const Axis& y_axis, const Ruler& y, double chart_width, double plot_height);

// Grid lines, tick names and the label of an axis below, or left of, the frame.
std::string DrawXAxis(const Frame& frame, const Ruler& ruler, std::string_view label);
std::string DrawYAxis(const Frame& frame, const Ruler& ruler, std::string_view label);

// The whole chart around `content`: width × height pixels, its name and description for those who
// do not see it. `fits`: it may be scaled to the page's width.
Svg WrapChart(std::string_view title, std::string_view description, double width, double height,
              bool fits, std::string_view content);

// A chart that says "no data".
Svg EmptyChart(std::string_view title, std::string_view description);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_PLOT_H_
