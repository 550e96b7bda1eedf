// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/signed_rank.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/ranks.h"

namespace litmus {
namespace {

constexpr int64_t kMostExactPairs = 60;

// The distribution of the sum of those `ranks` that get a positive sign, if each sign is positive
// with probability 1/2: probabilities of the sums 0, 1, ….
std::vector<double> SumDistribution(const std::vector<int64_t>& ranks) {
  std::vector<double> probability(std::accumulate(ranks.begin(), ranks.end(), int64_t{1}));
  probability[0] = 1;
  int64_t largest = 0;
  for (const int64_t rank : ranks) {
    largest += rank;
    for (int64_t sum = largest; sum >= 0; --sum) {
      const double without = probability[sum], with = sum < rank ? 0 : probability[sum - rank];
      probability[sum] = (without + with) / 2;
    }
  }
  return probability;
}

std::vector<double> SignedRankDistribution(int64_t n) {
  std::vector<int64_t> ranks(n);
  std::iota(ranks.begin(), ranks.end(), 1);
  return SumDistribution(ranks);
}

struct Moments {
  double mean, variance;
};

Moments SignedRankMoments(int64_t pairs) {
  const auto n = static_cast<double>(pairs);
  return {n * (n + 1) / 4, n * (n + 1) * (2 * n + 1) / 24};
}

}  // namespace

int64_t SignedRankIntervalStart(int64_t pairs, double tail) {
  if (pairs <= kMostExactPairs) return TailStart(SignedRankDistribution(pairs), tail);
  const Moments moments = SignedRankMoments(pairs);
  return NormalTailStart(moments.mean, moments.variance, tail);
}

double SignedRankTail(int64_t pairs, int64_t start) {
  if (start <= 0) return 0;
  if (pairs <= kMostExactPairs) {
    const std::vector<double> distribution = SignedRankDistribution(pairs);
    return std::accumulate(distribution.begin(), distribution.begin() + start, 0.0);
  }
  const Moments moments = SignedRankMoments(pairs);
  return NormalProbability((static_cast<double>(start) - 0.5 - moments.mean) /
                           std::sqrt(moments.variance));
}

double SignedRankPValue(const std::vector<double>& differences) {
  std::vector<double> sizes;
  for (const double difference : differences) sizes.push_back(std::fabs(difference));
  const std::vector<double> ranks = MidRanks(sizes);
  // Means of ranks are multiples of 1/2; doubled, they are integers.
  std::vector<int64_t> doubled;
  int64_t positive = 0;
  for (size_t i = 0; i < ranks.size(); ++i) {
    if (differences[i] == 0) continue;
    doubled.push_back(std::llround(2 * ranks[i]));
    if (differences[i] > 0) positive += doubled.back();
  }
  if (doubled.empty()) return 1;
  const int64_t all = std::accumulate(doubled.begin(), doubled.end(), int64_t{0});
  const int64_t smaller = std::min(positive, all - positive);
  if (static_cast<int64_t>(differences.size()) <= kMostExactPairs) {
    const std::vector<double> distribution = SumDistribution(doubled);
    const double below =
        std::accumulate(distribution.begin(), distribution.begin() + smaller + 1, 0.0);
    return std::min(1.0, 2 * below);
  }
  double squares = 0;
  for (const int64_t rank : doubled) squares += static_cast<double>(rank * rank);
  const double distance = static_cast<double>(all) / 2 - static_cast<double>(smaller);
  // Continuity correction: half the distance between sums of doubled ranks without ties, 2.
  return std::min(1.0, 2 * NormalProbability(-(distance - 1) / std::sqrt(squares / 4)));
}

}  // namespace litmus
