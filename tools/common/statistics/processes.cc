// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/processes.h"

#include <algorithm>
#include <cmath>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus {

ProcessSpread SpreadOfProcesses(const std::vector<double>& medians) {
  constexpr double kUpper = 0.975;
  ProcessSpread spread;
  spread.median = Median(medians);
  if (medians.size() < 2) return spread;
  const auto n = static_cast<double>(medians.size());
  double mean = 0;
  for (const double median : medians) mean += std::log(median) / n;
  double squares = 0;
  for (const double median : medians) squares += std::pow(std::log(median) - mean, 2);
  spread.between = std::sqrt(squares / (n - 1));
  if (medians.size() < kFewestProcesses) return spread;
  const double half = StudentQuantile(kUpper, n - 1) * *spread.between / std::sqrt(n);
  Interval interval{std::min(spread.median, std::exp(mean - half)),
                    std::max(spread.median, std::exp(mean + half))};
  std::vector<double> sorted = medians;
  std::sort(sorted.begin(), sorted.end());
  if (const auto of_median = QuantileInterval(sorted, n, 0.5)) {
    interval.low = std::min(interval.low, of_median->low);
    interval.high = std::max(interval.high, of_median->high);
  }
  if (interval.high <= kWidestProcessInterval * interval.low) spread.interval = interval;
  return spread;
}

}  // namespace litmus
