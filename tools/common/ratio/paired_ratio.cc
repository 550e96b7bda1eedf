// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/paired_ratio.h"

#include <algorithm>
#include <cmath>

#include "tools/common/ratio/ordered_pairs.h"
#include "tools/common/ratio/tail.h"

namespace litmus {
namespace {

constexpr int64_t kMostExactPairs = 60;

// The distribution of the sum of those ranks 1 ... n that get a positive sign, if each sign is
// positive with probability 1/2: probabilities of the sums 0 ... n (n + 1) / 2.
std::vector<double> SignedRankDistribution(int64_t n) {
  std::vector<double> probability(n * (n + 1) / 2 + 1);
  probability[0] = 1;
  int64_t largest = 0;
  for (int64_t rank = 1; rank <= n; ++rank) {
    largest += rank;
    for (int64_t sum = largest; sum >= 0; --sum) {
      const double without = probability[sum], with = sum < rank ? 0 : probability[sum - rank];
      probability[sum] = (without + with) / 2;
    }
  }
  return probability;
}

}  // namespace

int64_t SignedRankIntervalStart(int64_t pairs) {
  if (pairs <= kMostExactPairs) return TailStart(SignedRankDistribution(pairs));
  const auto n = static_cast<double>(pairs);
  return NormalTailStart(n * (n + 1) / 4, n * (n + 1) * (2 * n + 1) / 24);
}

RatioEstimate EstimatePairedRatio(const std::vector<double>& log_ratios) {
  RatioEstimate estimate;
  if (log_ratios.empty()) return estimate;
  std::vector<double> sorted = log_ratios;
  std::sort(sorted.begin(), sorted.end());
  const auto n = static_cast<int64_t>(sorted.size());
  const int64_t means = n * (n + 1) / 2;
  estimate.value =
      std::exp((WalshAverage(sorted, (means + 1) / 2) + WalshAverage(sorted, means / 2 + 1)) / 2);
  const int64_t start = SignedRankIntervalStart(n);
  if (start > 0) {
    estimate.interval = Interval{std::exp(WalshAverage(sorted, start)),
                                 std::exp(WalshAverage(sorted, means + 1 - start))};
  }
  return estimate;
}

}  // namespace litmus
