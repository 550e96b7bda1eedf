// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/paired_ratio.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tools/common/ratio/ordered_pairs.h"
#include "tools/common/ratio/tail.h"

namespace litmus {
RatioEstimate EstimatePairedRatio(const std::vector<double>& log_ratios, double tail) {
  const auto pairs = static_cast<int64_t>(log_ratios.size());
  return PairedRatioFromRank(log_ratios, SignedRankIntervalStart(pairs, tail),
                             SignedRankIntervalStart(pairs, kWideShare * tail));
}

RatioEstimate PairedRatioFromRank(const std::vector<double>& log_ratios, int64_t start,
                                  int64_t wide_start) {
  RatioEstimate estimate;
  if (log_ratios.empty()) return estimate;
  std::vector<double> sorted = log_ratios;
  std::sort(sorted.begin(), sorted.end());
  const auto n = static_cast<int64_t>(sorted.size());
  const int64_t means = n * (n + 1) / 2;
  estimate.value =
      std::exp((WalshAverage(sorted, (means + 1) / 2) + WalshAverage(sorted, means / 2 + 1)) / 2);
  const auto from = [&](int64_t rank) -> std::optional<Interval> {
    if (rank <= 0) return std::nullopt;
    return Interval{std::exp(WalshAverage(sorted, rank)),
                    std::exp(WalshAverage(sorted, means + 1 - rank))};
  };
  estimate.interval = from(start);
  estimate.wide = from(wide_start);
  return estimate;
}

}  // namespace litmus
