// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where in the distribution two samples differ: the ratio B / A of their quantiles, with intervals
// that hold for all quantiles together. A change of the tail alone leaves the ratio of the medians
// at 1 (Doksum, Annals of Statistics 2, 1974, on shift functions).
#ifndef LITMUS_TOOLS_COMMON_RATIO_QUANTILE_SHIFT_H_
#define LITMUS_TOOLS_COMMON_RATIO_QUANTILE_SHIFT_H_

#include <optional>
#include <vector>

#include "tools/common/interval.h"

namespace litmus {

struct QuantileShift {
  double quantile = 0;               // 0.1, 0.2, … 0.9
  double ratio = 1;                  // of the quantiles, B / A
  std::optional<Interval> interval;  // of the ratio; empty if there are too few values
};

// `a`, `b`: values above 0 in any order and in the same unit, independent within each sample and
// between them. The quantiles are medians of order statistics around nearest rank (see
// docs/reference/statistics.md). With probability 1 - `error` at least, about, all the intervals
// contain the ratios of the quantiles of the two distributions. Their bounds are order statistics
// of each sample (order_statistics.h), joined as Price and Bonett join those of medians (Journal of
// Statistical Computation and Simulation 72, 2002), with error / 9 for each quantile. An interval
// at the medians needs nine values on each side, one at 10 % and at 90 % 56. Empty if a side has
// no value. Thread-safe.
std::vector<QuantileShift> QuantileShifts(const std::vector<double>& a,
                                          const std::vector<double>& b, double error = 0.05);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_QUANTILE_SHIFT_H_
