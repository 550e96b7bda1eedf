// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds steps in a series of results over time: the points from which on the level is another one.
// docs/reference/statistics.md derives the test and says how often it errs.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_CHANGE_POINTS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_CHANGE_POINTS_H_

#include <cstddef>
#include <vector>

#include "tools/common/interval.h"

namespace litmus {

struct ChangePoint {
  size_t index = 0;   // of the first point of the new level, from 0
  double ratio = 1;   // the new level over the old one: 1.05 is 5 % more
  Interval interval;  // 95 % interval of the ratio, with the place of the step taken as known
  double p_value = 1;
};

// A step needs this many points on both sides of it, up to the next step or the end of the series.
// One outlier, or two next to each other, are not a step.
inline constexpr size_t kFewestPointsOfLevel = 6;

// The steps of a series in ascending order of their indices. `log_values`: logarithms of the
// results, finite, in the order of time, about equally far apart. `error`: the probability, at
// most, that any step is found in a series without one, whose points may be correlated with their
// predecessors (an autoregressive process of order 1) and have outliers.
//
// A slow drift is not a step: where a straight line fits better than two levels, there is no step.
// Empty for fewer than twelve points. Deterministic; thread-safe.
std::vector<ChangePoint> FindChangePoints(const std::vector<double>& log_values,
                                          double error = 0.01);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_CHANGE_POINTS_H_
