// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/drift.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/effective_count.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/ranks.h"

namespace litmus {
namespace {

constexpr size_t kFewestOfDrift = 12;
constexpr double kSignificance = 0.01;

}  // namespace

std::optional<Drift> FindDrift(const std::vector<double>& samples, double smallest) {
  if (samples.size() < kFewestOfDrift) return std::nullopt;
  const auto third = static_cast<std::ptrdiff_t>(samples.size() / 3);
  Drift drift;
  drift.ratio = Median({samples.end() - third, samples.end()}) /
                Median({samples.begin(), samples.begin() + third});
  // The centres of the outer thirds are two thirds of the run apart.
  const double slope = 1.5 * std::log(drift.ratio);
  drift.over_run = std::exp(slope);

  std::vector<double> level;
  level.reserve(samples.size());
  const auto n = static_cast<double>(samples.size());
  for (size_t i = 0; i < samples.size(); ++i) {
    level.push_back(std::log(samples[i]) - slope * static_cast<double>(i) / n);
  }
  const double count = EffectiveCount(level);
  const double correlation = RankCorrelationWithTime(samples);
  if (count <= 3) return drift;
  // Tests the rank correlation of `count` independent samples with Student's distribution.
  const double t = std::fabs(correlation) *
                   std::sqrt((count - 2) / std::max(1 - correlation * correlation, 1e-12));
  drift.p_value = 2 * StudentTail(t, count - 2);
  drift.significant = drift.p_value < kSignificance && std::fabs(slope) >= smallest;
  return drift;
}

}  // namespace litmus
