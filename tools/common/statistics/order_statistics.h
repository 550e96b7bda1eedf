// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Medians and other quantiles of samples, and their intervals by order statistics: no assumption
// about the samples' distribution.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_ORDER_STATISTICS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_ORDER_STATISTICS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/common/interval.h"

namespace litmus {

// The middle sample, or the mean of the two in the middle; 0 without samples.
double Median(std::vector<double> samples);

// The smallest of the `sorted` samples (one at least) that a share `q` of them, 0 < q <= 1, does
// not exceed: the sample at rank ceil(q n), counted from 1 ("nearest rank").
double SortedQuantile(const std::vector<double>& sorted, double q);

// Places of two order statistics, counted from 0.
struct RankInterval {
  size_t low = 0, high = 0;
};

// The order statistics of `count` samples that hold between them the quantile `q`, 0 < q < 1, of
// what the samples were drawn from, with a probability of at least 95 %, each end missing it with
// at most 2.5 %. `effective_sample_size` is how many independent samples are worth as much as the
// `count` ones (effective_count.h); `count` itself where the samples are independent. Empty where
// there are too few samples for such ranks.
//
// How many of n independent samples lie below the quantile has the binomial distribution of n
// trials with probability q: the ends are the innermost order statistics whose tails are at
// most 2.5 % (Conover, Practical Nonparametric Statistics, 3.2). An effective count below `count`
// takes the distribution for that many trials, continued to numbers that are not whole by the
// incomplete beta function, and stretches the ranks to `count`, rounded outward (the effective
// count in place of the count: Korn and Graubard, Survey Methodology 24, 1998).
std::optional<RankInterval> QuantileRanks(size_t count, double effective_count, double q);

// The samples at QuantileRanks.
std::optional<Interval> QuantileInterval(const std::vector<double>& sorted, double effective_count,
                                         double q);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_ORDER_STATISTICS_H_
