// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ratio of two quantities that were measured apart: samples of A, samples of B, no pairs.
#ifndef LITMUS_TOOLS_COMMON_RATIO_GROUP_RATIO_H_
#define LITMUS_TOOLS_COMMON_RATIO_GROUP_RATIO_H_

#include <cstdint>
#include <vector>

#include "tools/common/ratio/ratio_verdict.h"

namespace litmus {

// `log_a`, `log_b`: logarithms of the measured values, finite, in any order. The value is the
// Hodges-Lehmann estimate of the shift, the median of all differences, as a ratio. The interval
// covers the shift with at least 95 %, if the values are independent and both groups are
// distributed alike but for the shift; it ends at the differences whose ranks the Mann-Whitney test
// gives (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, 4.2
// and 4.3). Four values of each are enough for an interval, three and four are not. Thread-safe.
RatioEstimate EstimateGroupRatio(const std::vector<double>& log_a,
                                 const std::vector<double>& log_b);

// As SignedRankIntervalStart, of the m n differences. Exact up to 60 values in both groups
// together.
int64_t MannWhitneyIntervalStart(int64_t m, int64_t n);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_GROUP_RATIO_H_
