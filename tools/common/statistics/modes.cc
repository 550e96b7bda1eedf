// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/modes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace litmus {
namespace {

constexpr size_t kFewestOfModes = 20;
constexpr double kSmallestShare = 0.1, kSeparation = 4, kDeepestValley = 0.1;

// Sums over a prefix of the samples.
struct Sums {
  double sum = 0, squares = 0;
  void Add(double value) {
    sum += value;
    squares += value * value;
  }
  // Sum of squared deviations from the mean of the n samples.
  double Deviations(double n) const { return std::max(0.0, squares - sum * sum / n); }
};

// Returns the index at which the second group begins.
size_t BestCut(const std::vector<double>& values) {
  Sums below, all;
  for (const double value : values) all.Add(value);
  const auto n = static_cast<double>(values.size());
  size_t best = 1;
  double least = INFINITY;
  for (size_t cut = 1; cut < values.size(); ++cut) {
    below.Add(values[cut - 1]);
    const Sums above{all.sum - below.sum, all.squares - below.squares};
    const auto below_n = static_cast<double>(cut);
    const double within = below.Deviations(below_n) + above.Deviations(n - below_n);
    if (within < least) {
      least = within;
      best = cut;
    }
  }
  return best;
}

double Mean(const double* begin, const double* end) {
  double sum = 0;
  for (const double* value = begin; value != end; ++value) sum += *value;
  return sum / static_cast<double>(end - begin);
}

double Variance(const double* begin, const double* end) {
  const double mean = Mean(begin, end);
  double squares = 0;
  for (const double* value = begin; value != end; ++value) squares += std::pow(*value - mean, 2);
  return squares / static_cast<double>(end - begin);
}

}  // namespace

std::optional<TwoModes> FindTwoModes(const std::vector<double>& sorted) {
  if (sorted.size() < kFewestOfModes) return std::nullopt;
  // The outermost hundredth at either end is ignored, because it could attract the cut.
  const size_t trimmed = sorted.size() / 100;
  std::vector<double> values;
  for (size_t i = trimmed; i < sorted.size() - trimmed; ++i) values.push_back(std::log(sorted[i]));
  // Centred, so that sums of squares keep their precision.
  const double centre = values[values.size() / 2];
  for (double& value : values) value -= centre;

  const size_t cut = BestCut(values);
  const double *begin = values.data(), *middle = begin + cut, *end = begin + values.size();
  const auto n = static_cast<double>(values.size());
  const double share = static_cast<double>(end - middle) / n;
  if (std::min(share, 1 - share) < kSmallestShare) return std::nullopt;
  const double distance = Mean(middle, end) - Mean(begin, middle);
  const double spread = std::sqrt((Variance(begin, middle) + Variance(middle, end)) / 2);
  if (distance <= 0 || distance < kSeparation * spread) return std::nullopt;

  const double low = begin[cut / 2], high = middle[(values.size() - cut) / 2];
  const double third = (high - low) / 3;
  const auto in_valley =
      std::lower_bound(begin, end, high - third) - std::upper_bound(begin, end, low + third);
  if (static_cast<double>(in_valley) > kDeepestValley * n / 3) return std::nullopt;
  return TwoModes{std::exp(low + centre), std::exp(high + centre), share};
}

}  // namespace litmus
