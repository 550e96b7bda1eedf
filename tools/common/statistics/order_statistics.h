// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Medians and other quantiles, with distribution-free intervals by order statistics.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_ORDER_STATISTICS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_ORDER_STATISTICS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/common/interval.h"

namespace litmus {

// The middle sample, or the mean of the two middle samples; 0 without samples.
double Median(std::vector<double> samples);

// The smallest of the `sorted` samples (at least one) that is not exceeded by a fraction `q` of
// them, 0 < q <= 1: the sample at rank ceil(q n), counted from 1 ("nearest rank").
double SortedQuantile(const std::vector<double>& sorted, double q);

// Indices of two order statistics, from 0.
struct RankInterval {
  size_t low = 0, high = 0;
};

// Returns the order statistics of `count` samples that enclose the quantile `q`, 0 < q < 1, of the
// underlying distribution with a probability of at least 1 - 2 `tail`, with at most
// `tail` beyond each bound: 2.5 % for a 95 % interval. `effective_count`: the effective sample size
// (effective_count.h), or `count` if the samples are independent. Empty if there are too few
// samples.
//
// The number of n independent samples below the quantile is binomial with n trials of probability
// q; the bounds are the innermost order statistics whose tails are that small (Conover,
// Practical Nonparametric Statistics, 3.2). If effective_count is below `count`, the distribution
// is that of effective_count trials, extended to non-integers by the incomplete beta function, and
// the ranks are scaled to `count` and rounded outward (as in Korn and Graubard, Survey Methodology
// 24, 1998).
std::optional<RankInterval> QuantileRanks(size_t count, double effective_count, double q,
                                          double tail = 0.025);

// The samples at QuantileRanks.
std::optional<Interval> QuantileInterval(const std::vector<double>& sorted, double effective_count,
                                         double q, double tail = 0.025);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_ORDER_STATISTICS_H_
