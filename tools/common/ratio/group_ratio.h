// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ratio of two quantities measured separately: samples of A and of B, without pairs.
#ifndef LITMUS_TOOLS_COMMON_RATIO_GROUP_RATIO_H_
#define LITMUS_TOOLS_COMMON_RATIO_GROUP_RATIO_H_

#include <cstdint>
#include <vector>

#include "tools/common/ratio/ratio_verdict.h"
#include "tools/common/ratio/tail.h"

namespace litmus {

// `log_a`, `log_b`: logarithms of the measured values, finite, in any order. The value is the
// Hodges–Lehmann estimate of the shift (the median of all differences), as a ratio. The interval
// covers the shift with at least 95 % if the values are independent and both groups have the same
// distribution apart from the shift. Its bounds are the differences with the ranks of the
// Mann-Whitney test (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition,
// 4.2 and 4.3). Four values in each group suffice for an interval, five for a wide one; three and
// four do not.
// Thread-safe.
RatioEstimate EstimateGroupRatio(const std::vector<double>& log_a,
                                 const std::vector<double>& log_b);

// Like SignedRankIntervalStart, for the m n differences. Exact for up to 60 values in both groups
// together.
int64_t MannWhitneyIntervalStart(int64_t m, int64_t n, double tail = kTail);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_GROUP_RATIO_H_
