// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws charts as inline SVG for HtmlReport, whose style sheet colours them (light and dark).
// Series differ by dash and marker, too, not only by colour. Values that are not finite leave a
// gap; a chart without a finite value shows "no data". All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_REPORT_CHARTS_H_
#define LITMUS_TOOLS_COMMON_REPORT_CHARTS_H_

#include <optional>
#include <string>
#include <vector>

namespace litmus {

// A finished chart. Only Draw creates one, so that its markup can be trusted.
struct Svg {
  std::string title;   // plain text, shown above the chart
  std::string markup;  // <svg>…</svg>, well-formed XML
  bool wide = false;   // must not be scaled: the chart scrolls if the page is narrower
};

struct Axis {
  std::string label;               // includes the unit: "latency, ms"
  std::optional<double> min, max;  // empty: from the data, rounded to ticks
  // A logarithmic axis. A line chart draws zeros on a separate line below the decades, labelled
  // "0"; other charts omit zeros; all charts omit negative values.
  bool log = false;
  bool whole = false;  // values are integers (counts, indices), so there are no fractional ticks
};

struct Series {
  std::string name;          // shown in the legend
  std::vector<double> x, y;  // if the lengths differ, the shorter one counts
  enum Style { kLine, kPoints, kLineAndPoints, kSteps } style = kLine;
};

// Lines (precision-recall, ROC), time series and scatter plots. Up to eight series are
// distinguishable.
struct LineChart {
  std::string title;
  std::string description;  // the chart in one sentence, for screen readers
  Axis x, y;
  std::vector<Series> series;
};

struct Bar {
  std::string label;
  double value = 0;
  std::optional<double> low, high;  // an interval, drawn as whiskers; empty: none
  std::string text;                 // shown next to the bar; empty: the value
};

// Horizontal bars.
struct BarChart {
  std::string title;
  std::string description;
  Axis value;  // starts at 0 if it has no limits and no value is negative
  std::vector<Bar> bars;
};

struct Histogram {
  std::string title;
  std::string description;
  Axis x;  // the values; the y axis has the counts
  std::vector<double> values;
  int bins = 0;  // 0: chosen by Freedman-Diaconis, 5 … 60
};

// A matrix whose values are shown as shades, up to about 90 × 90. Each cell has its value as a tool
// tip; small matrices also show the values.
struct HeatMap {
  std::string title;
  std::string description;
  std::string row_label, column_label;  // labels of the axes: "truth", "said"
  std::vector<std::string> row_names, column_names;
  std::vector<double> values;  // rows × columns, row by row; missing values are gaps
  bool log = false;            // shades are proportional to log(1 + value), for counts
};

// Horizontal bars of consecutive parts: phases of a start, memory by kind. Every part has a number
// in the legend, which is also in the bar if it fits.
struct StackedBars {
  std::string title;
  std::string description;
  Axis value;                           // begins at 0
  std::vector<std::string> part_names;  // shown in the legend
  struct Row {
    std::string label;
    std::vector<double> parts;  // in the order of part_names; values ≤ 0 are omitted
    std::string text;           // shown next to the bar; empty: the sum
  };
  std::vector<Row> rows;
};

// Points with two axes. Every point has its name as a tool tip and, if there is space, a label.
// Lines in the background, such as the rooflines, are labelled above their bends; all but the first
// are dashed.
struct Scatter {
  std::string title;
  std::string description;
  Axis x, y;
  std::vector<Series> lines;
  std::vector<std::string> kinds;  // of points, shown in the legend; up to 8 are distinguishable
  struct Point {
    double x = 0, y = 0;
    double weight = 0;  // 0 … 1: determines the point's area and the order of labels
    size_t kind = 0;
    std::string name;   // shown as tool tip
    std::string label;  // empty: no label
  };
  std::vector<Point> points;
};

// A quantity over many results in order of time, at equal distances: points with intervals, the
// levels between steps, and the steps with their sizes. With more than kMostColumns results,
// neighbours share a column that shows their median and their range.
struct HistoryChart {
  std::string title;
  std::string description;
  Axis y;
  struct Point {
    double value = 0;
    std::optional<double> low, high;
    std::string label;   // below the axis: a date or a commit
    std::string name;    // shown as tool tip
    bool apart = false;  // does not count for its level: drawn hollow
  };
  std::vector<Point> points;
  struct Level {
    size_t begin = 0, end = 0;  // points
    double value = 0;
    std::string step;  // before it, shown above the plot: "+6.1 %"; "" for the first level
  };
  std::vector<Level> levels;
};

// Many small squares in reading order, coloured by kind, e.g. where each operator of a model runs.
// Each square shows the number of its kind.
struct CellMap {
  std::string title;
  std::string description;
  std::vector<std::string> kinds;  // shown in the legend
  struct Square {
    size_t kind = 0;
    std::string name;  // shown as tool tip
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
Svg Draw(const HistoryChart& chart);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_CHARTS_H_
