// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/ranks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace litmus {

std::vector<double> MidRanks(const std::vector<double>& samples) {
  std::vector<size_t> order(samples.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return samples[a] < samples[b]; });
  std::vector<double> ranks(samples.size());
  for (size_t first = 0; first < order.size();) {
    size_t end = first + 1;
    while (end < order.size() && samples[order[end]] == samples[order[first]]) ++end;
    const double rank = static_cast<double>(first + 1 + end) / 2;
    for (; first < end; ++first) ranks[order[first]] = rank;
  }
  return ranks;
}

double RankCorrelationWithTime(const std::vector<double>& samples) {
  const std::vector<double> ranks = MidRanks(samples);
  const double middle = (static_cast<double>(samples.size()) + 1) / 2;
  double product = 0, of_ranks = 0, of_time = 0;
  for (size_t i = 0; i < samples.size(); ++i) {
    const double time = static_cast<double>(i) + 1 - middle;
    product += (ranks[i] - middle) * time;
    of_ranks += std::pow(ranks[i] - middle, 2);
    of_time += time * time;
  }
  return of_ranks > 0 ? product / std::sqrt(of_ranks * of_time) : 0;
}

}  // namespace litmus
