// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Number of the smallest values of a rank statistic whose total probability is at most a given one,
// which is the rank at which an interval begins.
#ifndef LITMUS_TOOLS_COMMON_RATIO_TAIL_H_
#define LITMUS_TOOLS_COMMON_RATIO_TAIL_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/common/statistics/distributions.h"

namespace litmus {

// The probability beyond either bound of a 95 % interval.
inline constexpr double kTail = 0.025;

// `probability`: of the values 0, 1, …. Returns the number of values below the first one at which
// the cumulative probability exceeds `tail`.
inline int64_t TailStart(const std::vector<double>& probability, double tail) {
  double sum = 0;
  int64_t count = 0;
  for (const double p : probability) {
    sum += p;
    if (sum > tail) break;
    ++count;
  }
  return count;
}

// Likewise for an approximately normal integer statistic, with continuity correction.
inline int64_t NormalTailStart(double mean, double variance, double tail) {
  const double last = std::floor(mean - 0.5 + NormalQuantile(tail) * std::sqrt(variance));
  return last < 0 ? 0 : static_cast<int64_t>(last) + 1;
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_TAIL_H_
