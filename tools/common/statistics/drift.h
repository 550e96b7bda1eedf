// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detects whether samples increase or decrease over a run, because of heat, rising clocks or
// filling caches.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_DRIFT_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_DRIFT_H_

#include <optional>
#include <vector>

namespace litmus {

struct Drift {
  // Median of the last third of the samples over that of the first third: above 1, the samples
  // increase.
  double ratio = 1;
  // Ratio of the last to the first point of a straight line through the logarithms. 1.05: the
  // samples increased by 5 % over the run.
  double over_run = 1;
  // Two-sided probability of a rank correlation with time at least this large if there is no drift
  // (Spearman's test, with the effective sample size of the samples without their trend as the
  // sample size).
  double p_value = 1;
  // True if p_value is below 1 % and the drift over the run is at least `smallest`.
  bool significant = false;
};

// About the largest limit with which a drift of 5 % is found in 95 of 100 series of 100 samples
// with a standard deviation of 1 %.
inline constexpr double kSmallestDrift = 0.04;

// `samples`: in the order of measurement, all above 0. Empty for fewer than 12 samples, four in a
// third.
std::optional<Drift> FindDrift(const std::vector<double>& samples,
                               double smallest = kSmallestDrift);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_DRIFT_H_
