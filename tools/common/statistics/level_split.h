// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One step in a series of correlated points with outliers: where it would be, how improbable it is,
// how large it is. Pure functions; change_points.h uses them.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_LEVEL_SPLIT_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_LEVEL_SPLIT_H_

#include <cstddef>
#include <vector>

namespace litmus {

struct LevelSplit {
  size_t at = 0;       // the first point of the second level
  double deviate = 0;  // the standardised difference of the levels, as a normal deviate, >= 0
};

// The split of the series at which the difference of the levels has the largest standardised size,
// with at least `fewest` points on both sides; the series has at least twice as many, and 4.
//
// The points are taken as an autoregressive series of order 1 around two levels. Its correlation is
// that of the distances to two means, raised because short series estimate it too small. The
// whitened series x[t] - r x[t-1] then has independent errors, in which a step is a jump of its
// full height and a change of level of 1 - r of it: generalised least squares. Points and errors
// far from the middle are moved nearer, so that no single one makes a step.
LevelSplit StrongestSplit(const std::vector<double>& series, size_t fewest);

// Whether two levels, with the second one from `at` on, describe the series clearly better than a
// straight line does.
bool IsStepRatherThanLine(const std::vector<double>& series, size_t at);

struct LevelDifference {
  double value = 0;
  double half_width = 0;  // of the 95 % interval, for a known place of the step
};

// The second level less the first one.
LevelDifference DifferenceOfLevels(const std::vector<double>& series, size_t at);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_LEVEL_SPLIT_H_
