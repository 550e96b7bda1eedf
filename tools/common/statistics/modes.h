// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detects whether samples gather around two values, for example two states of a clock or two
// placements of memory.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_MODES_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_MODES_H_

#include <optional>
#include <vector>

namespace litmus {

struct TwoModes {
  double low = 0, high = 0;  // medians of the two groups
  double share_of_high = 0;  // fraction of the samples in the upper group
};

// Cuts the logarithms of positive samples, sorted in ascending order, into the two groups with the
// least sum of squares within groups (Fisher 1958; Otsu 1979). Empty unless they are two modes:
// each group has a tenth of the samples; the means are at least 4 standard deviations apart in the
// sense of Ashman's D (Ashman, Bird and Zepf 1994; the halves of a normal distribution have D =
// 2.7, of a uniform one 3.5); and the middle third between the medians has fewer than a tenth of
// the samples that it would have if they were spread evenly. Also empty for fewer than 20 samples.
std::optional<TwoModes> FindTwoModes(const std::vector<double>& sorted);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_MODES_H_
