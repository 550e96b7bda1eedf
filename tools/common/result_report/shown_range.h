// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chooses the range of values that a chart shows: a few outliers would compress all others into one
// bar.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_SHOWN_RANGE_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_SHOWN_RANGE_H_

#include <cstddef>
#include <optional>
#include <vector>

namespace litmus {

struct ShownRange {
  double low = 0, high = 0;
  size_t below = 0, above = 0;  // number of values that are omitted
};

// nullopt if all values can be shown. Omits at most a tenth of the values: those more than six
// interquartile ranges outside of the quartiles. Thread-safe.
std::optional<ShownRange> RangeWithoutOutliers(std::vector<double> values);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_SHOWN_RANGE_H_
