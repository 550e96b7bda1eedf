// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/summary.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/effective_count.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/percentiles.h"

namespace litmus {
namespace {

constexpr double kMadToSigma = 1.4826;    // 1 / 75 % quantile of the normal distribution
constexpr double kMedianToMean = 1.2533;  // sqrt(pi / 2): their standard errors, normal data
constexpr double kOutlierDeviations = 5;
constexpr double kUpper = 0.975;
// With fewer, the bounds of the median's interval are among the most extreme samples.
constexpr double kFewEffective = 10;

double RobustStdDev(const std::vector<double>& samples, double median) {
  std::vector<double> deviations;
  deviations.reserve(samples.size());
  for (const double sample : samples) deviations.push_back(std::fabs(sample - median));
  return kMadToSigma * Median(std::move(deviations));
}

// Sorted medians of stretches of consecutive samples; eight stretches per effective sample. Samples
// that are similar over a long stretch count once, and a single outlier does not affect its
// stretch.
std::vector<double> SortedStretches(const std::vector<double>& samples, double effective_count) {
  constexpr double kStretchesPerEffective = 8;
  const size_t n = samples.size();
  const auto most = static_cast<size_t>(std::ceil(effective_count * kStretchesPerEffective));
  std::vector<double> medians(std::min(n, most));
  for (size_t i = 0; i < medians.size(); ++i) {
    const auto begin = samples.begin() + static_cast<std::ptrdiff_t>(i * n / medians.size());
    const auto end = samples.begin() + static_cast<std::ptrdiff_t>((i + 1) * n / medians.size());
    medians[i] = Median({begin, end});
  }
  std::sort(medians.begin(), medians.end());
  return medians;
}

// The median's interval for few effective samples. If order statistics cannot reach 95 % (below six
// samples): the range of the samples, together with Student's interval around the median for
// approximately normal data.
Interval ShortInterval(const std::vector<double>& samples, const Summary& s) {
  const std::vector<double> stretches = SortedStretches(samples, s.effective_count);
  if (const auto interval = QuantileInterval(stretches, s.effective_count, 0.5)) return *interval;
  const double count = std::max(s.effective_count, 2.0);
  const double half =
      StudentQuantile(kUpper, count - 1) * kMedianToMean * s.robust_std_dev / std::sqrt(count);
  return {std::max(0.0, std::min(stretches.front(), s.median.value - half)),
          std::max(stretches.back(), s.median.value + half)};
}

std::optional<Estimate> Percentile(const std::vector<double>& sorted, double effective_count,
                                   double q) {
  Estimate estimate;
  estimate.interval = QuantileInterval(sorted, effective_count, q);
  if (!estimate.interval) return std::nullopt;
  estimate.value = SortedQuantile(sorted, q);
  return estimate;
}

}  // namespace

Summary Summarize(const std::vector<double>& samples, double resolution,
                  const std::vector<double>& percents) {
  Summary s;
  s.count = static_cast<int64_t>(samples.size());
  if (samples.empty()) return s;
  std::vector<double> sorted = samples;
  std::sort(sorted.begin(), sorted.end());
  s.min = sorted.front();
  s.max = sorted.back();
  s.first = samples.front();
  s.mean = std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(s.count);
  s.median.value = Median(sorted);
  s.robust_std_dev = std::max(RobustStdDev(samples, s.median.value), resolution / 2);
  s.outliers = std::count_if(samples.begin(), samples.end(), [&](double sample) {
    return std::fabs(sample - s.median.value) > kOutlierDeviations * s.robust_std_dev;
  });
  s.effective_count = EffectiveCount(samples);
  if (s.count >= 2) {
    auto interval = s.effective_count < kFewEffective
                        ? ShortInterval(samples, s)
                        : QuantileInterval(sorted, s.effective_count, 0.5);
    interval->low = std::min(interval->low, s.median.value - resolution / 2);
    interval->high = std::max(interval->high, s.median.value + resolution / 2);
    s.median.interval = interval;
  }
  s.p90 = Percentile(sorted, s.effective_count, 0.90);
  s.p95 = Percentile(sorted, s.effective_count, 0.95);
  s.p99 = Percentile(sorted, s.effective_count, 0.99);
  s.percentiles = EstimatePercentiles(sorted, s.effective_count, percents);
  for (PercentileEstimate& percentile : s.percentiles) {
    // The median has its own estimator, which also has an interval with few samples.
    if (percentile.percent == 50 && s.median.interval) percentile = {50, s.median, 0};
  }
  s.drift = FindDrift(samples);
  s.modes = FindTwoModes(sorted);
  return s;
}

}  // namespace litmus
