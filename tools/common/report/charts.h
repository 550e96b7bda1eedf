// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Charts as inline SVG for HtmlReport, whose style sheet colours them (light and dark). Series
// differ by dash and marker too, never by colour alone. Values that are not finite leave a gap; a
// chart without a finite value says "no data". All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_REPORT_CHARTS_H_
#define LITMUS_TOOLS_COMMON_REPORT_CHARTS_H_

#include <optional>
#include <string>
#include <vector>

namespace litmus {

// A finished chart: made by Draw only, so that its markup can be trusted.
struct Svg {
  std::string title;   // shown above the chart by the report; plain text
  std::string markup;  // <svg>…</svg>, well-formed XML
  bool wide = false;   // not to be scaled: the chart scrolls where there is no room
};

struct Axis {
  std::string label;               // with its unit: "latency, ms"
  std::optional<double> min, max;  // absent: from the data, rounded to the ticks
  // Decades. A line chart draws 0 on a line of its own below them, named "0"; other charts leave it
  // out, and all charts what is negative.
  bool log = false;
  bool whole = false;  // the values are whole numbers (a count, an index): no ticks between them
};

struct Series {
  std::string name;          // in the legend
  std::vector<double> x, y;  // the shorter one counts
  enum Style { kLine, kPoints, kLineAndPoints, kSteps } style = kLine;
};

// Lines (precision–recall, ROC), time series and scatter plots. Up to eight series are told apart.
struct LineChart {
  std::string title;
  std::string description;  // the chart in a sentence, for readers who cannot see it
  Axis x, y;
  std::vector<Series> series;
};

struct Bar {
  std::string label;
  double value = 0;
  std::optional<double> low, high;  // an interval, drawn as whiskers
  std::string text;                 // beside the bar; empty: the value
};

// Horizontal bars, one below the other.
struct BarChart {
  std::string title;
  std::string description;
  Axis value;  // starts at 0 when absent and no value is negative
  std::vector<Bar> bars;
};

struct Histogram {
  std::string title;
  std::string description;
  Axis x;  // y counts
  std::vector<double> values;
  int bins = 0;  // 0: by Freedman–Diaconis, 5…60
};

// A matrix of numbers as shades, up to about 90 × 90; each cell has its numbers as a tool tip, and
// small matrices show them.
struct HeatMap {
  std::string title;
  std::string description;
  std::string row_label, column_label;  // what the axes are: "truth", "said"
  std::vector<std::string> row_names, column_names;
  std::vector<double> values;  // rows × columns, by rows; missing ones are gaps
  bool log = false;            // shades by log(1 + value): for counts
};

// Horizontal bars, each of parts one behind the other: phases of a start, memory by kind. Every
// part has a number in the legend, which stands in the bar where there is room.
struct StackedBars {
  std::string title;
  std::string description;
  Axis value;                           // from 0
  std::vector<std::string> part_names;  // in the legend
  struct Row {
    std::string label;
    std::vector<double> parts;  // as part_names; what is not above 0 is left out
    std::string text;           // beside the bar; empty: the sum
  };
  std::vector<Row> rows;
};

// Points against two axes, named by tool tips and, as far as there is room, by labels; behind them
// lines, such as the roofs of a roofline, named above their bend, all but the first one dashed.
struct Scatter {
  std::string title;
  std::string description;
  Axis x, y;
  std::vector<Series> lines;
  std::vector<std::string> kinds;  // of points, in the legend; up to 8 are told apart
  struct Point {
    double x = 0, y = 0;
    double weight = 0;  // 0 … 1: the area of the point, and who gets a label first
    size_t kind = 0;
    std::string name;   // tool tip
    std::string label;  // empty: none
  };
  std::vector<Point> points;
};

// Many small squares in reading order, coloured by kind: where each operator of a model runs. The
// number of a kind stands in its squares.
struct CellMap {
  std::string title;
  std::string description;
  std::vector<std::string> kinds;  // in the legend
  struct Square {
    size_t kind = 0;
    std::string name;  // tool tip
  };
  std::vector<Square> squares;
};

Svg Draw(const LineChart& chart);
Svg Draw(const BarChart& chart);
Svg Draw(const Histogram& chart);
Svg Draw(const HeatMap& chart);
Svg Draw(const StackedBars& chart);
Svg Draw(const Scatter& chart);
Svg Draw(const CellMap& chart);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_CHARTS_H_
