// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the k-th smallest of many numbers without storing them: means of all pairs of a sample, or
// differences between two samples.
#ifndef LITMUS_TOOLS_COMMON_RATIO_ORDERED_PAIRS_H_
#define LITMUS_TOOLS_COMMON_RATIO_ORDERED_PAIRS_H_

#include <cstdint>
#include <vector>

namespace litmus {

// The k-th smallest (1 <= k <= n (n + 1) / 2) of the Walsh averages (x[i] + x[j]) / 2, i <= j.
// `sorted`: n finite numbers, ascending. Takes time proportional to n times the bits of a double,
// and no memory.
double WalshAverage(const std::vector<double>& sorted, int64_t k);

// The k-th smallest (1 <= k <= m n) of the differences b[j] - a[i]. Both must be ascending and
// finite.
double OrderedDifference(const std::vector<double>& a, const std::vector<double>& b, int64_t k);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_ORDERED_PAIRS_H_
