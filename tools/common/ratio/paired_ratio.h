// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ratio of two quantities measured in pairs, B next to A, so that both of a pair saw the same
// disturbances. Assumes only that the logarithms of the pairs' ratios are independent and symmetric
// around their centre.
#ifndef LITMUS_TOOLS_COMMON_RATIO_PAIRED_RATIO_H_
#define LITMUS_TOOLS_COMMON_RATIO_PAIRED_RATIO_H_

#include <cstdint>
#include <vector>

#include "tools/common/ratio/ratio_verdict.h"

namespace litmus {

// `log_ratios`: log(b / a) of each pair, finite, in any order. The value is the Hodges–Lehmann
// estimate (the median of the means of all pairs of logarithms), as a ratio. The interval, which
// needs at least six pairs, covers the centre with at least 95 %. Its bounds are the means with the
// ranks of Wilcoxon's signed rank test (Hollander, Wolfe and Chicken, Nonparametric Statistical
// Methods, 3rd edition, 3.2 and 3.3). Thread-safe.
RatioEstimate EstimatePairedRatio(const std::vector<double>& log_ratios);

// The rank (from 1) of the mean at which the interval of `pairs` pairs begins; it ends at the same
// rank counted from the top. 0: even the outermost means give less than 95 %. Exact for up to 60
// pairs; beyond that, the normal approximation with continuity correction, rounded outward.
int64_t SignedRankIntervalStart(int64_t pairs);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_PAIRED_RATIO_H_
