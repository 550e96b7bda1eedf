// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/chart_keys.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/report/escape.h"
#include "tools/common/report/plot.h"

namespace litmus {
namespace {

constexpr size_t kColours = 8;
constexpr size_t kMostKeyLetters = 40;
constexpr double kSquare = 14;

}  // namespace

std::string FillClass(size_t index) { return absl::StrCat("f", index % kColours); }

std::string DrawKeyNumber(size_t index, double x, double y) {
  return absl::StrFormat(
      "<text class=\"over\" font-size=\"9\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d</text>",
      x, y + 3.2, index + 1);
}

std::string DrawKeys(const std::vector<std::string>& names, const std::vector<bool>& used,
                     double width, double* y) {
  std::string out;
  double x = 0;
  for (size_t i = 0; i < names.size() && i < used.size(); ++i) {
    if (!used[i]) continue;
    const std::string name = Shorten(names[i], kMostKeyLetters);
    const double wide = kSquare + 6 + TextWidth(name) + 16;
    if (x + wide > width && x > 0) {
      x = 0;
      *y += 20;
    }
    absl::StrAppendFormat(
        &out, "<rect class=\"part %s\" x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\"/>",
        FillClass(i), x, *y - kSquare + 3, kSquare, kSquare);
    out += DrawKeyNumber(i, x + kSquare / 2, *y - kSquare / 2 + 3);
    absl::StrAppendFormat(&out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\">%s</text>",
                          x + kSquare + 6, *y, EscapeHtml(name));
    x += wide;
  }
  return out;
}

}  // namespace litmus
