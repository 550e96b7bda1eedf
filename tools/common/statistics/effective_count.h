// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The effective sample size of a series. Consecutive latencies are correlated (clocks, caches,
// neighbours), so an interval that treats them as independent is too narrow.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_EFFECTIVE_COUNT_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_EFFECTIVE_COUNT_H_

#include <vector>

namespace litmus {

// Returns the number of independent samples whose median varies as much as that of `samples`, which
// are in the order of measurement: from 1 to their number; 0 without samples.
//
// An autoregressive model (Yule-Walker equations; order by Akaike's criterion) describes how
// samples depend on earlier ones. For up to 1000 samples the model is fitted to their normal
// scores, and each correlation r becomes (2/pi) asin r, the correlation between the signs of
// samples relative to the median (Sheppard 1899). Longer series are cut into blocks, and the model
// is fitted to each block's fraction of samples above the median. Short series underestimate
// correlations (Kendall 1954), so the sum s of the coefficients is raised by (1 + 3 s) / n, and
// further by the multiple of its standard error with which the intervals of QuantileInterval reach
// their stated coverage (interval_coverage_test.cc).
double EffectiveCount(const std::vector<double>& samples);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_EFFECTIVE_COUNT_H_
