// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/group_ratio.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tools/common/ratio/ordered_pairs.h"

namespace litmus {
namespace {

constexpr int64_t kMostExactValues = 60;

// The distribution of the number of pairs (a, b) with b > a if all orders of m + n values are
// equally likely. Recurrence: the largest of i + j values belongs to b with probability j / (i +
// j), and then exceeds all i values of a.
std::vector<double> MannWhitneyDistribution(int64_t m, int64_t n) {
  // Row i of the recurrence: the distributions for j = 0 … n.
  std::vector<std::vector<double>> row(n + 1, std::vector<double>{1});
  for (int64_t i = 1; i <= m; ++i) {
    row[0] = {1};
    for (int64_t j = 1; j <= n; ++j) {
      const double share_of_b = static_cast<double>(j) / static_cast<double>(i + j);
      std::vector<double> next(i * j + 1);
      for (size_t u = 0; u < row[j - 1].size(); ++u) next[u + i] += share_of_b * row[j - 1][u];
      for (size_t u = 0; u < row[j].size(); ++u) next[u] += (1 - share_of_b) * row[j][u];
      row[j] = std::move(next);
    }
  }
  return row[n];
}

}  // namespace

int64_t MannWhitneyIntervalStart(int64_t m, int64_t n, double tail) {
  if (m + n <= kMostExactValues) return TailStart(MannWhitneyDistribution(m, n), tail);
  const auto a = static_cast<double>(m), b = static_cast<double>(n);
  return NormalTailStart(a * b / 2, a * b * (a + b + 1) / 12, tail);
}

RatioEstimate EstimateGroupRatio(const std::vector<double>& log_a,
                                 const std::vector<double>& log_b) {
  RatioEstimate estimate;
  if (log_a.empty() || log_b.empty()) return estimate;
  std::vector<double> a = log_a, b = log_b;
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  const auto m = static_cast<int64_t>(a.size()), n = static_cast<int64_t>(b.size());
  const int64_t all = m * n;
  estimate.value =
      std::exp((OrderedDifference(a, b, (all + 1) / 2) + OrderedDifference(a, b, all / 2 + 1)) / 2);
  const auto with_tail = [&](double tail) -> std::optional<Interval> {
    const int64_t start = MannWhitneyIntervalStart(m, n, tail);
    if (start <= 0) return std::nullopt;
    return Interval{std::exp(OrderedDifference(a, b, start)),
                    std::exp(OrderedDifference(a, b, all + 1 - start))};
  };
  estimate.interval = with_tail(kTail);
  estimate.wide = with_tail(kWideShare * kTail);
  return estimate;
}

}  // namespace litmus
