// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/sequential_ratio.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "tools/common/ratio/paired_ratio.h"
#include "tools/common/statistics/ranks.h"

namespace litmus {
namespace {

// Standard errors, 1 / sqrt(pairs), that the correlation of independent pairs seldom exceeds: one
// series in ten gets a wider interval than it needs.
constexpr double kChance = 1.28;
constexpr double kHighestCorrelation = 0.9;

// Lag-1 correlation of the midranks.
double RankCorrelationWithNext(const std::vector<double>& series) {
  const std::vector<double> ranks = MidRanks(series);
  const double middle = (static_cast<double>(series.size()) + 1) / 2;
  double product = 0, square = 0;
  for (size_t i = 0; i < ranks.size(); ++i) {
    square += (ranks[i] - middle) * (ranks[i] - middle);
    if (i > 0) product += (ranks[i] - middle) * (ranks[i - 1] - middle);
  }
  return square > 0 ? product / square : 0;
}

}  // namespace

double VarianceOfSuccessivePairs(const std::vector<double>& log_ratios) {
  const auto n = static_cast<double>(log_ratios.size());
  if (log_ratios.size() < 3) return 1;
  const double found = RankCorrelationWithNext(log_ratios);
  if (found * std::sqrt(n) < kChance) return 1;
  // Short series estimate correlations too small (Kendall 1954).
  const double correlation = std::min(found + (1 + 3 * found) / n, kHighestCorrelation);
  return (1 + correlation) / (1 - correlation);
}

int64_t RankOfLook(int64_t pairs, double variance, int64_t start) {
  if (start <= 0 || variance <= 1) return std::max<int64_t>(start, 0);
  const auto n = static_cast<double>(pairs);
  const double middle = (n * (n + 1) / 2 + 1) / 2;
  const double rank =
      std::floor(middle - (middle - static_cast<double>(start)) * std::sqrt(variance));
  return rank < 1 ? 0 : static_cast<int64_t>(rank);
}

RatioEstimate SequentialRatio::Look(double fraction_of_budget) {
  const int64_t start = levels_.Next(pairs(), fraction_of_budget);
  const int64_t wide_start = wide_levels_.Next(pairs(), fraction_of_budget);
  if (start >= 0) {
    const double variance = start > 0 ? VarianceOfSuccessivePairs(log_ratios_) : 1;
    latest_ = PairedRatioFromRank(log_ratios_, RankOfLook(pairs(), variance, start),
                                  RankOfLook(pairs(), variance, wide_start));
  }
  return latest_;
}

}  // namespace litmus
