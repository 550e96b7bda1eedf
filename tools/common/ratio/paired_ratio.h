// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ratio of two quantities measured in pairs, B next to A, so that both of a pair saw the same
// disturbances. Assumes only that the logarithms of the pairs' ratios are independent and symmetric
// around their centre.
#ifndef LITMUS_TOOLS_COMMON_RATIO_PAIRED_RATIO_H_
#define LITMUS_TOOLS_COMMON_RATIO_PAIRED_RATIO_H_

#include <cstdint>
#include <vector>

#include "tools/common/ratio/ratio_verdict.h"
#include "tools/common/ratio/signed_rank.h"

namespace litmus {

// `log_ratios`: log(b / a) of each pair, finite, in any order. The value is the Hodges–Lehmann
// estimate (the median of the means of all pairs of logarithms), as a ratio. The interval covers
// the centre with at least 1 - 2 `tail`: 95 % unless the caller says otherwise, for which it needs
// six pairs; the wide one 1 - 2 kWideShare `tail`: 99 % and eight. Their bounds are the means with
// the ranks of Wilcoxon's signed rank test (Hollander, Wolfe and Chicken, Nonparametric Statistical
// Methods, 3rd edition, 3.2 and 3.3). Thread-safe.
RatioEstimate EstimatePairedRatio(const std::vector<double>& log_ratios, double tail = kTail);

// Likewise, with an interval that begins at the mean with the rank `start` (from 1) and ends at the
// one with the same rank from the top, and a wide one from `wide_start`; 0: without that interval.
RatioEstimate PairedRatioFromRank(const std::vector<double>& log_ratios, int64_t start,
                                  int64_t wide_start);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_PAIRED_RATIO_H_
