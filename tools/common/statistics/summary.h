// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Summarises one series of measurements: centre, spread, tails, and their uncertainty. No I/O, no
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

// A value and its 95 % interval, if there are enough samples for one.
struct Estimate {
  double value = 0;
  std::optional<Interval> interval;
};

// A percentile that a caller asked for (percentiles.h).
struct PercentileEstimate {
  double percent = 0;                // 99.9
  std::optional<Estimate> estimate;  // nearest rank; empty without an interval
  int64_t missing = 0;               // further samples that an interval needs; 0: it exists
};

// All in the samples' unit. Empty or 0 without samples.
struct Summary {
  int64_t count = 0;
  // The effective sample size (effective_count.h).
  double effective_count = 0;
  // The interval covers what this process would measure if it continued; other processes differ
  // (processes.h). Needs two samples with different values.
  Estimate median;
  // Nearest rank; each only if its interval exists, which needs 36, 72 and 368 independent samples.
  // MLPerf's LoadGen also uses the binomial distribution and prints no percentile of too few
  // samples; but its early stopping prints, in place of the percentile, an order statistic that is
  // a one-sided 99 % upper bound.
  std::optional<Estimate> p90, p95, p99;
  // Those that the caller asked for, ascending.
  std::vector<PercentileEstimate> percentiles;
  double mean = 0, min = 0, max = 0, first = 0;
  // 1.4826 times the median absolute deviation from the median: the standard deviation for normal
  // data, and insensitive to outliers. At least half the resolution.
  double robust_std_dev = 0;
  // Number of samples more than 5 robust standard deviations from the median. They are counted, but
  // never dropped.
  int64_t outliers = 0;
  std::optional<Drift> drift;
  std::optional<TwoModes> modes;
};

// `samples`: in the order of measurement, all above 0; may be empty. `resolution`: the smallest
// difference between two samples that the clock can measure; no interval of the median is narrower.
// `percents`: further percentiles, ascending.
Summary Summarize(const std::vector<double>& samples, double resolution,
                  const std::vector<double>& percents = {});

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_SUMMARY_H_
