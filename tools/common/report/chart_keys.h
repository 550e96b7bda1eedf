// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Draws the legend of charts with filled parts: coloured squares with the number that the parts
// show, too, so that parts are distinguishable without colours.
#ifndef LITMUS_TOOLS_COMMON_REPORT_CHART_KEYS_H_
#define LITMUS_TOOLS_COMMON_REPORT_CHART_KEYS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace litmus {

// Draws the names of the kinds i for which used[i] is true (missing entries count as false), in as
// many rows of `width` pixels as necessary. *y is the first row's position and is set to the last
// row's.
std::string DrawKeys(const std::vector<std::string>& names, const std::vector<bool>& used,
                     double width, double* y);

// The CSS class of kind `index`, e.g. "f3".
std::string FillClass(size_t index);

// Draws the number of kind `index`, centred at (x, y).
std::string DrawKeyNumber(size_t index, double x, double y);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_CHART_KEYS_H_
