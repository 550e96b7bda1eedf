// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Robust statistics of repeated measurements: no I/O, no units.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/interval.h"

namespace litmus {

// What makes a latency believable. All in the samples' unit.
struct Summary {
  int64_t count = 0;
  double median = 0;
  // 95 % confidence interval of the median from order statistics (no assumption about the
  // distribution; Conover, Practical Nonparametric Statistics, 3.2). Needs six samples.
  std::optional<Interval> median_interval;
  // Percentiles, where there are samples enough: p90 from 30, p95 from 60, p99 from 300 on.
  std::optional<double> p90, p95, p99;
  // Median absolute deviation from the median (MAD), times 1.4826: the standard deviation of normal
  // data, and blind to outliers.
  double robust_std_dev = 0;
  // Samples further than 5 robust standard deviations from the median. Counted, never dropped.
  int64_t outliers = 0;
  // Median of the last third over the median of the first: above 1 the machine slows down (heat).
  std::optional<double> drift;
  // True when nothing below speaks against the median; `reasons` are sentences.
  bool stable = false;
  std::vector<std::string> reasons;
};

// `samples` in the order in which they were measured; may be empty.
Summary Summarize(const std::vector<double>& samples);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_H_
