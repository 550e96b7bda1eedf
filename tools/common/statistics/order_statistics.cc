// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/order_statistics.h"

#include <algorithm>
#include <cmath>

#include "tools/common/statistics/distributions.h"

namespace litmus {
namespace {

// The largest rank r, from 0 and not necessarily an integer, with P(B <= r) <= tail, where B is
// binomial with n trials of probability q. Negative: even P(B = 0) exceeds the tail.
double LowestRank(double n, double q, double tail) {
  if (std::pow(1 - q, n) > tail) return -1;
  double low = 0, high = q * n;  // Accurate to 10^-12 of the rank.
  constexpr int kSteps = 40;     // To a 10^12th of the rank.
  for (int step = 0; step < kSteps; ++step) {
    const double middle = (low + high) / 2;
    (RegularizedIncompleteBeta(n - middle, middle + 1, 1 - q) <= tail ? low : high) = middle;
  }
  return low;
}

}  // namespace

double Median(std::vector<double> samples) {
  if (samples.empty()) return 0;
  const auto half = static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), samples.begin() + half, samples.end());
  const double upper = samples[half];
  if (samples.size() % 2 == 1) return upper;
  return (*std::max_element(samples.begin(), samples.begin() + half) + upper) / 2;
}

double SortedQuantile(const std::vector<double>& sorted, double q) {
  // q n may be an integer that rounding has increased slightly.
  constexpr double kSlack = 1e-9;
  const double rank = std::ceil(q * static_cast<double>(sorted.size()) - kSlack);
  return sorted[static_cast<size_t>(std::max(rank, 1.0)) - 1];
}

std::optional<RankInterval> QuantileRanks(size_t count, double effective_count, double q,
                                          double tail) {
  const double trials = std::min(effective_count, static_cast<double>(count));
  const double low = LowestRank(trials, q, tail);
  const double from_top = LowestRank(trials, 1 - q, tail);
  if (count == 0 || low < 0 || from_top < 0) return std::nullopt;
  const double stretch = static_cast<double>(count) / trials;
  return RankInterval{static_cast<size_t>(low * stretch),
                      count - 1 - static_cast<size_t>(from_top * stretch)};
}

std::optional<Interval> QuantileInterval(const std::vector<double>& sorted, double effective_count,
                                         double q, double tail) {
  const std::optional<RankInterval> ranks = QuantileRanks(sorted.size(), effective_count, q, tail);
  if (!ranks) return std::nullopt;
  return Interval{sorted[ranks->low], sorted[ranks->high]};
}

}  // namespace litmus
