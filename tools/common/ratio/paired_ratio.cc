// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/paired_ratio.h"

#include <algorithm>
#include <cmath>

#include "tools/common/ratio/ordered_pairs.h"
#include "tools/common/ratio/tail.h"

namespace litmus {
RatioEstimate EstimatePairedRatio(const std::vector<double>& log_ratios, double tail) {
  return PairedRatioFromRank(
      log_ratios, SignedRankIntervalStart(static_cast<int64_t>(log_ratios.size()), tail));
}

RatioEstimate PairedRatioFromRank(const std::vector<double>& log_ratios, int64_t start) {
  RatioEstimate estimate;
  if (log_ratios.empty()) return estimate;
  std::vector<double> sorted = log_ratios;
  std::sort(sorted.begin(), sorted.end());
  const auto n = static_cast<int64_t>(sorted.size());
  const int64_t means = n * (n + 1) / 2;
  estimate.value =
      std::exp((WalshAverage(sorted, (means + 1) / 2) + WalshAverage(sorted, means / 2 + 1)) / 2);
  if (start > 0) {
    estimate.interval = Interval{std::exp(WalshAverage(sorted, start)),
                                 std::exp(WalshAverage(sorted, means + 1 - start))};
  }
  return estimate;
}

}  // namespace litmus
