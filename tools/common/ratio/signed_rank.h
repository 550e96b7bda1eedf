// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Wilcoxon's signed rank statistic: its distribution, and the test whether differences are
// symmetric around 0 (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition,
// 3.1 and 3.3). Pure functions; thread-safe.
#ifndef LITMUS_TOOLS_COMMON_RATIO_SIGNED_RANK_H_
#define LITMUS_TOOLS_COMMON_RATIO_SIGNED_RANK_H_

#include <cstdint>
#include <vector>

#include "tools/common/ratio/tail.h"

namespace litmus {

// The rank (from 1) of the mean of two values at which the interval of `pairs` values begins, with
// a probability of at most `tail` (0 < tail < 1/2) beyond either bound; it ends at the same rank
// counted from the top. 0: even the outermost means have more beyond them. Exact for up to 60
// pairs, however small the tail is (2^-pairs is the smallest with a rank). Beyond that, the normal
// approximation with continuity correction, rounded outward; its tails are thicker than the exact
// ones, because the statistic is bounded.
int64_t SignedRankIntervalStart(int64_t pairs, double tail = kTail);

// The probability beyond either bound of the interval that begins at rank `start`, with up to 60
// pairs exact: at most the tail for which SignedRankIntervalStart returns `start`. 0 for start 0.
double SignedRankTail(int64_t pairs, int64_t start);

// The two-sided p-value of the hypothesis that the differences, finite and in any order, are
// symmetric around 0. Equal sizes get the mean of their ranks. Zeros take part in the ranking and
// are then left out (Pratt 1959), so that many of them make the test careful. For up to 60
// differences the p-value is the exact one given their sizes; beyond, the normal approximation. 1
// without differences other than 0.
double SignedRankPValue(const std::vector<double>& differences);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_SIGNED_RANK_H_
