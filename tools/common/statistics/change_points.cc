// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Binary segmentation: the strongest step of a section splits it, and both parts are searched
// again.
#include "tools/common/statistics/change_points.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus {
namespace {

constexpr double kMadToSigma = 1.4826;
constexpr double kSqrtTwo = 1.41421356237309504880;
// Points farther from the middle of their section are moved to this distance, in standard
// deviations, so that no single one makes a step.
constexpr double kFarthest = 3.5;
// Logarithms that differ by less are equal: a few hundred ULPs of a value.
constexpr double kResolution = 1e-13;
constexpr double kHighestCorrelation = 0.9;
constexpr double kCaution = 0.8;

struct Section {
  size_t begin = 0, end = 0;
  size_t size() const { return end - begin; }
};

// The standard deviation of a series around its levels, from the differences of successive points,
// of which a step changes only one.
double RobustDeviation(const std::vector<double>& series) {
  std::vector<double> differences;
  for (size_t i = 1; i < series.size(); ++i) {
    differences.push_back(std::fabs(series[i] - series[i - 1]));
  }
  return std::max(kMadToSigma * Median(std::move(differences)) / kSqrtTwo, kResolution);
}

double Mean(const std::vector<double>& series, const Section& part) {
  double sum = 0;
  for (size_t i = part.begin; i < part.end; ++i) sum += series[i];
  return sum / static_cast<double>(part.size());
}

struct Split {
  size_t at = 0;
  double difference = 0;   // of the means
  double squares = 0;      // of the distances to the mean of the own side
  double correlation = 0;  // of successive distances
};

Split Describe(const std::vector<double>& series, size_t at) {
  Split split;
  split.at = at;
  const double left = Mean(series, {0, at}), right = Mean(series, {at, series.size()});
  split.difference = right - left;
  double product = 0, before = 0;
  for (size_t i = 0; i < series.size(); ++i) {
    const double distance = series[i] - (i < at ? left : right);
    split.squares += distance * distance;
    if (i != 0 && i != at) product += distance * before;
    before = distance;
  }
  split.correlation = split.squares > 0 ? product / split.squares : 0;
  return split;
}

// The sum of squares around the straight line that fits best.
double SquaresAroundLine(const std::vector<double>& series) {
  const auto n = static_cast<double>(series.size());
  const double mean = Mean(series, {0, series.size()});
  double product = 0, squares = 0;
  for (size_t i = 0; i < series.size(); ++i) {
    product += (series[i] - mean) * (static_cast<double>(i) - (n - 1) / 2);
    squares += (series[i] - mean) * (series[i] - mean);
  }
  return squares - product * product / (n * (n * n - 1) / 12);
}

// The probability that the largest of the standardised differences at all places of n points
// exceeds z, without a step: Miller and Siegmund, Biometrics 38, 1982. That of a continuous
// process, so it is too large for a series, whose places are few.
double ProbabilityOfLargest(double z, double n) {
  if (z < 1.5) return 1;
  const double edge = static_cast<double>(kFewestPointsOfLevel) / n;
  const double density = std::exp(-z * z / 2) / 2.50662827463100050242;
  return std::min(1.0, density * ((z - 1 / z) * 2 * std::log((1 - edge) / edge) + 4 / z));
}

// How much the variance of a mean exceeds that of independent points.
double Inflation(double correlation, size_t points) {
  const auto n = static_cast<double>(points);
  const double raised =
      correlation + (3 + 4 * std::max(correlation, 0.0)) / n + kCaution / std::sqrt(n);
  const double used = std::clamp(raised, 0.0, kHighestCorrelation);
  return (1 + used) / (1 - used);
}

std::vector<double> Clipped(const std::vector<double>& values, const Section& section) {
  std::vector<double> series(values.begin() + static_cast<std::ptrdiff_t>(section.begin),
                             values.begin() + static_cast<std::ptrdiff_t>(section.end));
  const double middle = Median(series), farthest = kFarthest * RobustDeviation(series);
  for (double& value : series) value = std::clamp(value, middle - farthest, middle + farthest);
  return series;
}

// The standard normal deviate that is as improbable as this difference.
double Standardised(const Split& split, size_t points) {
  const auto n = static_cast<double>(points), left = static_cast<double>(split.at);
  if (split.squares <= 0) return split.difference != 0 ? 38 : 0;
  const double inflation = Inflation(split.correlation, points);
  const double variance = split.squares / (n - 2) * inflation * (1 / left + 1 / (n - left));
  const double t = std::fabs(split.difference) / std::sqrt(variance);
  const double tail = StudentTail(t, std::max(2.0, n / inflation - 2));
  return tail > 1e-300 ? -NormalQuantile(tail) : 38;
}

struct Step {
  size_t at = 0;
  double p_value = 1;
};

std::optional<Step> StrongestStep(const std::vector<double>& values, const Section& section,
                                  double error) {
  if (section.size() < 2 * kFewestPointsOfLevel) return std::nullopt;
  const std::vector<double> series = Clipped(values, section);
  std::optional<Split> best;
  double least = 0;
  for (size_t at = kFewestPointsOfLevel; at + kFewestPointsOfLevel <= series.size(); ++at) {
    const Split split = Describe(series, at);
    if (best && split.squares >= least) continue;
    least = split.squares;
    best = split;
  }
  const double z = Standardised(*best, series.size());
  const double p = ProbabilityOfLargest(z, static_cast<double>(series.size()));
  if (p > error || SquaresAroundLine(series) < best->squares) return std::nullopt;
  return Step{section.begin + best->at, p};
}

void Search(const std::vector<double>& values, const Section& section, double error,
            std::vector<Step>* steps) {
  const std::optional<Step> step = StrongestStep(values, section, error);
  if (!step) return;
  Search(values, {section.begin, step->at}, error, steps);
  steps->push_back(*step);
  Search(values, {step->at, section.end}, error, steps);
}

}  // namespace

std::vector<ChangePoint> FindChangePoints(const std::vector<double>& log_values, double error) {
  std::vector<Step> steps;
  Search(log_values, {0, log_values.size()}, error, &steps);
  std::vector<ChangePoint> points;
  for (size_t i = 0; i < steps.size(); ++i) {
    const Section around = {i == 0 ? 0 : steps[i - 1].at,
                            i + 1 == steps.size() ? log_values.size() : steps[i + 1].at};
    const std::vector<double> series = Clipped(log_values, around);
    const Split split = Describe(series, steps[i].at - around.begin);
    const auto n = static_cast<double>(series.size()), left = static_cast<double>(split.at);
    const double inflation = Inflation(split.correlation, series.size());
    const double half =
        StudentQuantile(0.975, std::max(2.0, n / inflation - 2)) *
        std::sqrt(split.squares / (n - 2) * inflation * (1 / left + 1 / (n - left)));
    points.push_back({steps[i].at,
                      std::exp(split.difference),
                      {std::exp(split.difference - half), std::exp(split.difference + half)},
                      steps[i].p_value});
  }
  return points;
}

}  // namespace litmus
