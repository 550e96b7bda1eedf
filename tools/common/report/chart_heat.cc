// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws heat maps: confusion matrices, errors by operator and output.
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/charts.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr size_t kMostNameLetters = 22;
constexpr int kSwatches = 5;
constexpr double kSwatchWidth = 44;

double CellSize(size_t most) {
  if (most <= 12) return 40;
  if (most <= 25) return 24;
  if (most <= 50) return 16;
  return 11;
}

double LongestLabel(const std::vector<std::string>& names, double letter) {
  double longest = 0;
  for (const std::string& name : names) {
    longest = std::max(longest, TextWidth(Shorten(name, kMostNameLetters)) / 12 * letter);
  }
  return longest;
}

// The shade of a value, 0 (lightest) to 1 (darkest).
double Shade(double value, double largest, bool log) {
  if (largest <= 0) return 0;
  const double size = std::abs(value);
  return log ? std::log1p(size) / std::log1p(largest) : size / largest;
}

// The lightest shade must be distinguishable from an empty cell.
double Opacity(double shade) { return 0.08 + 0.92 * shade; }

// Draws colour samples with their values below the map, starting at x = `left`.
std::string DrawScale(const HeatMap& chart, double largest, double left, double y) {
  std::string out = "<g class=\"heat\">", names;
  for (int i = 1; i <= kSwatches; ++i) {
    const double shade = static_cast<double>(i) / kSwatches;
    const double value = chart.log ? std::expm1(shade * std::log1p(largest)) : shade * largest;
    const double x = left + kSwatchWidth * (i - 1);
    absl::StrAppendFormat(&out,
                          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"10\" "
                          "fill-opacity=\"%.3f\"/>",
                          x, y, kSwatchWidth - 1, Opacity(shade));
    absl::StrAppendFormat(&names, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
                          x + kSwatchWidth / 2, y + 24, NumberText(value, 3));
  }
  return out + "</g>" + names;
}

}  // namespace

Svg Draw(const HeatMap& chart) {
  const size_t rows = chart.row_names.size(), columns = chart.column_names.size();
  double largest = 0;
  bool any = false;
  for (size_t i = 0; i < std::min(chart.values.size(), rows * columns); ++i) {
    if (!IsPlottable(chart.values[i])) continue;
    largest = std::max(largest, std::abs(chart.values[i]));
    any = true;
  }
  if (!any) return EmptyChart(chart.title, chart.description);

  const double cell = CellSize(std::max(rows, columns));
  const double letter = std::min(12.0, cell - 1);
  const bool numbers = cell >= 40;
  const double left = LongestLabel(chart.row_names, letter) + (chart.row_label.empty() ? 10 : 30);
  const double top =
      LongestLabel(chart.column_names, letter) + (chart.column_label.empty() ? 10 : 30);
  std::string out = absl::StrFormat("<g font-size=\"%.0f\">", letter);
  for (size_t r = 0; r < rows; ++r) {
    absl::StrAppendFormat(
        &out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>", left - 6,
        top + cell * (r + 0.5) + letter * 0.35,
        EscapeHtml(Shorten(chart.row_names[r], kMostNameLetters)));
  }
  for (size_t c = 0; c < columns; ++c) {
    const double x = left + cell * (c + 0.5) + letter * 0.35;
    absl::StrAppendFormat(
        &out,
        "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" transform=\"rotate(-90 %.1f %.1f)\">%s</text>",
        x, top - 6, x, top - 6, EscapeHtml(Shorten(chart.column_names[c], kMostNameLetters)));
  }
  out += "</g>";
  absl::StrAppendFormat(
      &out, "<rect class=\"heat-back\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
      left, top, cell * columns, cell * rows);
  out += "<g class=\"heat\">";
  std::string texts;
  for (size_t i = 0; i < std::min(chart.values.size(), rows * columns); ++i) {
    const double value = chart.values[i];
    // Cells with 0 are not drawn; they are most cells of a large confusion matrix.
    if (!IsPlottable(value) || value == 0) continue;
    const size_t r = i / columns, c = i % columns;
    const double shade = Shade(value, largest, chart.log);
    absl::StrAppendFormat(
        &out,
        "<rect%s x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill-opacity=\"%.3f\">"
        "<title>%s \u2192 %s: %s</title></rect>",
        value < 0 ? " class=\"neg\"" : "", left + cell * c + 0.5, top + cell * r + 0.5, cell - 1,
        cell - 1, Opacity(shade), EscapeHtml(chart.row_names[r]), EscapeHtml(chart.column_names[c]),
        NumberText(value, 6));
    if (!numbers) continue;
    absl::StrAppendFormat(
        &texts, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
        shade > 0.5 ? "over" : "cell", left + cell * (c + 0.5), top + cell * (r + 0.5) + 4,
        NumberText(value, 3));
  }
  out += "</g>" + texts;
  const double middle_y = top + cell * rows / 2, middle_x = left + cell * columns / 2;
  absl::StrAppendFormat(
      &out,
      "<text x=\"12\" y=\"%.1f\" text-anchor=\"middle\" transform=\"rotate(-90 12 %.1f)\">%s</text>"
      "<text x=\"%.1f\" y=\"12\" text-anchor=\"middle\">%s</text>",
      middle_y, middle_y, EscapeHtml(chart.row_label), middle_x, EscapeHtml(chart.column_label));
  const double bottom = top + cell * rows + 12;
  out += DrawScale(chart, largest, left, bottom);
  const double width = std::max(cell * columns, kSwatches * kSwatchWidth);
  return WrapChart(chart.title, chart.description, left + width + 8, bottom + 30, false, out);
}

}  // namespace litmus
