// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The legend of charts whose parts are filled: squares of a colour with the number that stands in
// the parts too, so that colours are not needed to tell them apart.
#ifndef LITMUS_TOOLS_COMMON_REPORT_CHART_KEYS_H_
#define LITMUS_TOOLS_COMMON_REPORT_CHART_KEYS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace litmus {

// Names of the kinds that `used` has (by index; a shorter `used` has none of the rest), in as many
// rows of `width` pixels as they need, the first at `y`, which becomes the last row's.
std::string DrawKeys(const std::vector<std::string>& names, const std::vector<bool>& used,
                     double width, double* y);

// The class of kind `index`: "f3".
std::string FillClass(size_t index);

// The number of kind `index`, in the middle of (x, y).
std::string DrawKeyNumber(size_t index, double x, double y);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_CHART_KEYS_H_
