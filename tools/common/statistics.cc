// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics.h"

#include <algorithm>
#include <cmath>

namespace litmus {
namespace {

constexpr double kNormal975 = 1.959964;  // 97.5 % quantile of the normal distribution
constexpr double kMadToSigma = 1.4826;   // 1 / 75 % quantile of the normal distribution
constexpr double kOutlierMads = 5;
constexpr int64_t kForInterval = 6, kForDrift = 30;
// Above these, the median of another run is likely to differ by more than a few per cent.
constexpr double kMaxRelativeInterval = 0.05, kMaxDrift = 0.10, kMaxOutlierShare = 0.10;

double Quantile(const std::vector<double>& sorted, double q) {
  const auto i = static_cast<size_t>(q * static_cast<double>(sorted.size()));
  return sorted[std::min(i, sorted.size() - 1)];
}

double Median(std::vector<double> values) {
  const size_t half = values.size() / 2;
  std::nth_element(values.begin(), values.begin() + half, values.end());
  const double upper = values[half];
  if (values.size() % 2 == 1) return upper;
  return (*std::max_element(values.begin(), values.begin() + half) + upper) / 2;
}

void Judge(Summary* s) {
  if (s->count < kForInterval) {
    s->reasons.push_back("fewer than 6 runs tell nothing about the spread: raise --num_runs");
    return;
  }
  const double width = s->median_interval->high - s->median_interval->low;
  if (width > kMaxRelativeInterval * s->median) {
    s->reasons.push_back(
        "the interval of the median is wider than 5 %: raise --num_runs or quieten the machine");
  }
  if (s->drift && std::fabs(*s->drift - 1) > kMaxDrift) {
    s->reasons.push_back(*s->drift > 1
                             ? "later runs are more than 10 % slower: the machine may be throttling"
                             : "later runs are more than 10 % faster: raise --warmup_runs");
  }
  if (static_cast<double>(s->outliers) > kMaxOutlierShare * static_cast<double>(s->count)) {
    s->reasons.push_back("more than 10 % of the runs are outliers: other work disturbs this one");
  }
  s->stable = s->reasons.empty();
}

}  // namespace

Summary Summarize(const std::vector<double>& samples) {
  Summary s;
  s.count = static_cast<int64_t>(samples.size());
  if (samples.empty()) {
    Judge(&s);
    return s;
  }
  std::vector<double> sorted = samples;
  std::sort(sorted.begin(), sorted.end());
  s.median = Median(sorted);
  if (s.count >= kForInterval) {
    const double n = static_cast<double>(s.count);
    const auto rank =
        static_cast<size_t>(std::max(0.0, std::floor((n - kNormal975 * std::sqrt(n)) / 2)));
    s.median_interval = Interval{sorted[rank], sorted[sorted.size() - 1 - rank]};
  }
  if (s.count >= 30) s.p90 = Quantile(sorted, 0.90);
  if (s.count >= 60) s.p95 = Quantile(sorted, 0.95);
  if (s.count >= 300) s.p99 = Quantile(sorted, 0.99);
  std::vector<double> deviations;
  deviations.reserve(samples.size());
  for (const double sample : samples) deviations.push_back(std::fabs(sample - s.median));
  s.robust_std_dev = kMadToSigma * Median(deviations);
  for (const double deviation : deviations) {
    if (s.robust_std_dev > 0 && deviation > kOutlierMads * s.robust_std_dev) ++s.outliers;
  }
  if (s.count >= kForDrift) {
    const size_t third = samples.size() / 3;
    const double first = Median(std::vector<double>(samples.begin(), samples.begin() + third));
    const double last = Median(std::vector<double>(samples.end() - third, samples.end()));
    if (first > 0) s.drift = last / first;
  }
  Judge(&s);
  return s;
}

}  // namespace litmus
