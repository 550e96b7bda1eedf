// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/quantile_shift.h"

#include <algorithm>
#include <cmath>

#include "tools/common/statistics/order_statistics.h"

namespace litmus {
namespace {

constexpr int kQuantiles = 9;

struct Bounded {
  double value;
  std::optional<Interval> interval;
};

// The logarithm of the quantile, with linear interpolation between order statistics such that the
// quantile of the sample turned upside down is the same one.
Bounded LogQuantile(const std::vector<double>& sorted_logs, double quantile, double tail) {
  const auto last = static_cast<double>(sorted_logs.size() - 1);
  const double place = quantile * last;
  const auto below = static_cast<size_t>(place);
  const size_t above = std::min(below + 1, sorted_logs.size() - 1);
  const double part = place - static_cast<double>(below);
  return {sorted_logs[below] + part * (sorted_logs[above] - sorted_logs[below]),
          QuantileInterval(sorted_logs, static_cast<double>(sorted_logs.size()), quantile, tail)};
}

std::vector<double> SortedLogs(const std::vector<double>& values) {
  std::vector<double> logs;
  for (const double value : values) logs.push_back(std::log(value));
  std::sort(logs.begin(), logs.end());
  return logs;
}

}  // namespace

std::vector<QuantileShift> QuantileShifts(const std::vector<double>& a,
                                          const std::vector<double>& b, double error) {
  if (a.empty() || b.empty()) return {};
  const std::vector<double> logs_a = SortedLogs(a), logs_b = SortedLogs(b);
  const double tail = error / kQuantiles / 2;
  std::vector<QuantileShift> shifts;
  for (int i = 1; i <= kQuantiles; ++i) {
    const double quantile = static_cast<double>(i) / (kQuantiles + 1);
    const Bounded from = LogQuantile(logs_a, quantile, tail);
    const Bounded to = LogQuantile(logs_b, quantile, tail);
    QuantileShift shift;
    shift.quantile = quantile;
    const double difference = to.value - from.value;
    shift.ratio = std::exp(difference);
    if (from.interval && to.interval) {
      // The distances from each quantile to its bounds are about multiples of standard errors,
      // which add as squares.
      const double down = std::hypot(to.value - to.interval->low, from.interval->high - from.value);
      const double up = std::hypot(to.interval->high - to.value, from.value - from.interval->low);
      shift.interval = Interval{std::exp(difference - down), std::exp(difference + up)};
    }
    shifts.push_back(shift);
  }
  return shifts;
}

}  // namespace litmus
