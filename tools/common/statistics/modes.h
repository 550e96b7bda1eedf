// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether samples gather around two values: two states of a clock, two placements of memory.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_MODES_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_MODES_H_

#include <optional>
#include <vector>

namespace litmus {

struct TwoModes {
  double low = 0, high = 0;  // medians of the two groups
  double share_of_high = 0;  // of the samples
};

// The two groups of positive samples, sorted upward, that a cut of their logarithms makes with the
// least squares within the groups (Fisher 1958; Otsu 1979), if the groups are two: each holds a
// tenth of the samples, the means are at least 4 standard deviations apart in the sense of Ashman's
// D (Ashman, Bird and Zepf 1994; two halves of a normal distribution have D = 2.7, of a uniform one
// 3.5), and the middle third of the way from one median to the other holds fewer than a tenth of
// what it would hold if the samples of both groups were spread evenly over that way. Else empty;
// also for fewer than 20 samples.
std::optional<TwoModes> FindTwoModes(const std::vector<double>& sorted);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_MODES_H_
