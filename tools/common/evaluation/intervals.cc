// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/intervals.h"

#include <algorithm>
#include <cmath>

#include "tools/common/statistics/log_gamma.h"

namespace litmus {
namespace {

constexpr double kZ = 1.959963984540054;  // 97.5 % quantile of the standard normal distribution

}  // namespace

Interval WilsonInterval(int64_t hits, int64_t trials) {
  if (trials <= 0) return {0, 1};
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(hits) / n;
  const double centre = p + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // For 0 or all hits, the formula gives 0 or 1 except for rounding errors.
  return {hits == 0 ? 0 : (centre - half) / scale, hits == trials ? 1 : (centre + half) / scale};
}

double McNemarExact(int64_t only_first, int64_t only_second) {
  const int64_t n = only_first + only_second;
  const int64_t k = std::min(only_first, only_second);
  const auto log_choose = [n](int64_t i) {
    return LogGamma(static_cast<double>(n) + 1) - LogGamma(static_cast<double>(i) + 1) -
           LogGamma(static_cast<double>(n - i) + 1);
  };
  double tail = 0;
  for (int64_t i = 0; i <= k; ++i) {
    tail += std::exp(log_choose(i) - static_cast<double>(n) * std::log(2.0));
  }
  return std::min(1.0, 2 * tail);
}

Interval PairedDifferenceInterval(int64_t only_first, int64_t only_second, int64_t trials) {
  const double n = static_cast<double>(trials) + 2;
  const double b = static_cast<double>(only_first) + 0.5;
  const double c = static_cast<double>(only_second) + 0.5;
  const double difference = (c - b) / n;
  const double half = kZ * std::sqrt(std::max(0.0, b + c - (c - b) * (c - b) / n)) / n;
  return {std::max(-1.0, difference - half), std::min(1.0, difference + half)};
}

}  // namespace litmus
