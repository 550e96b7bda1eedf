// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What part of the values a chart shows: a few far values would press all others into one bar.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_SHOWN_RANGE_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_SHOWN_RANGE_H_

#include <cstddef>
#include <optional>
#include <vector>

namespace litmus {

struct ShownRange {
  double low = 0, high = 0;
  size_t below = 0, above = 0;  // values that are left out
};

// Nothing where all values can be shown. Left out are at most a tenth of the values, those more
// than six quartile distances beyond a quartile. Thread-safe.
std::optional<ShownRange> RangeWithoutOutliers(std::vector<double> values);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_SHOWN_RANGE_H_
