// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ranks of samples, for distribution-free statistics.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_RANKS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_RANKS_H_

#include <vector>

namespace litmus {

// The rank of each sample, from 1; equal samples get the mean of their ranks.
std::vector<double> MidRanks(const std::vector<double>& samples);

// Spearman's rank correlation of the samples with their positions in the series, from -1 (always
// decreasing) to 1; 0 if all samples are equal.
double RankCorrelationWithTime(const std::vector<double>& samples);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_RANKS_H_
