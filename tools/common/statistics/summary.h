// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What one series of measurements says: centre, spread, tails, and how sure these are. No I/O, no
// units.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_SUMMARY_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_SUMMARY_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "tools/common/interval.h"
#include "tools/common/statistics/drift.h"
#include "tools/common/statistics/modes.h"

namespace litmus {

// A value and its 95 % interval, where there are samples enough for one.
struct Estimate {
  double value = 0;
  std::optional<Interval> interval;
};

// All in the samples' unit. Empty or 0 without samples.
struct Summary {
  int64_t count = 0;
  // Independent samples that say as much (effective_count.h).
  double effective_count = 0;
  // The interval covers what this process would measure if it went on as it did; other processes
  // differ (processes.h). Needs two samples that differ in time.
  Estimate median;
  // Nearest rank; each where its interval exists, which takes 36, 72 and 368 independent samples.
  // MLPerf's LoadGen, too, counts by the binomial distribution and prints no percentile of fewer
  // samples than the count asks for; but its early stopping prints an order statistic that is an
  // upper bound with 99 % confidence, one-sided, in place of the percentile.
  std::optional<Estimate> p90, p95, p99;
  double mean = 0, min = 0, max = 0, first = 0;
  // 1.4826 times the median absolute deviation from the median: the standard deviation of normal
  // data, and blind to outliers. At least half the resolution.
  double robust_std_dev = 0;
  // Samples further than 5 robust standard deviations from the median. Counted, never dropped.
  int64_t outliers = 0;
  std::optional<Drift> drift;
  std::optional<TwoModes> modes;
};

// `samples` in the order in which they were measured, all above 0; may be empty. `resolution`: the
// smallest difference of two samples that the clock can tell. No interval of the median is
// narrower.
Summary Summarize(const std::vector<double>& samples, double resolution);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_SUMMARY_H_
