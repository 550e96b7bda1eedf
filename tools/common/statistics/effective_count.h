// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How many independent samples a series is worth. Latencies that follow each other resemble each
// other (clocks, caches, neighbours), and an interval that counts them as independent is too
// narrow.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_EFFECTIVE_COUNT_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_EFFECTIVE_COUNT_H_

#include <vector>

namespace litmus {

// The number of independent samples whose median varies as much as that of `samples`, given in the
// order in which they were measured: from 1 to their number; 0 without samples.
//
// An autoregressive model (Yule and Walker's equations; its order by Akaike's criterion) describes
// how the samples depend on earlier ones. For up to 1000 samples, the model is of their normal
// scores, and each correlation r between these becomes one of (2/pi) asin r between the signs of
// samples about the median (Sheppard 1899). More samples are cut into blocks, and the model is of
// each block's share of samples above the median. The estimated correlations of short series are
// too small (Kendall 1954): the sum of the coefficients s is raised by (1 + 3 s) / n, and further
// by the part of its standard error that makes the intervals of QuantileInterval cover what they
// promise (interval_coverage_test.cc).
double EffectiveCount(const std::vector<double>& samples);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_EFFECTIVE_COUNT_H_
