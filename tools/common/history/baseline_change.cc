// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/baseline_change.h"

#include <algorithm>
#include <cmath>

#include "tools/common/statistics/distributions.h"

namespace litmus {
namespace {

constexpr double kNormalFactor = 1.959964;  // of a 95 % interval

bool HasInterval(const SubjectMetric& metric) {
  return metric.lower && metric.upper && *metric.lower > 0 && *metric.upper > 0;
}

}  // namespace

double BaselineChange::WorseBy(bool higher_is_better) const {
  return higher_is_better ? 1 / ratio : ratio;
}

double BaselineChange::SurelyWorseBy(bool higher_is_better) const {
  if (!interval) return WorseBy(higher_is_better);
  return higher_is_better ? 1 / interval->high : interval->low;
}

double BaselineChange::AtMostWorseBy(bool higher_is_better) const {
  if (!interval) return WorseBy(higher_is_better);
  return higher_is_better ? 1 / interval->low : interval->high;
}

BaselineChange ChangeFrom(const Level& level, const SubjectMetric& now) {
  const double count = static_cast<double>(level.used.size());
  double own = 0;
  if (HasInterval(now)) own = std::log(*now.upper / *now.lower) / (2 * kNormalFactor);
  const double factor = StudentQuantile(0.975, count - 1);
  const double of_now = std::max(level.spread, own);
  const double half = factor * std::sqrt(level.spread * level.spread / count + of_now * of_now);
  const double usual = factor * level.spread * std::sqrt(1 + 1 / count);
  BaselineChange change;
  change.ratio = now.value / level.value;
  change.interval = Interval{change.ratio * std::exp(-half), change.ratio * std::exp(half)};
  change.expected = Interval{level.value * std::exp(-usual), level.value * std::exp(usual)};
  return change;
}

BaselineChange ChangeFrom(const SubjectMetric& before, const SubjectMetric& now) {
  BaselineChange change;
  change.ratio = now.value / before.value;
  if (!HasInterval(before) || !HasInterval(now)) return change;
  const double down =
      std::hypot(std::log(now.value / *now.lower), std::log(*before.upper / before.value));
  const double up =
      std::hypot(std::log(*now.upper / now.value), std::log(before.value / *before.lower));
  change.interval = Interval{change.ratio * std::exp(-down), change.ratio * std::exp(up)};
  return change;
}

}  // namespace litmus
