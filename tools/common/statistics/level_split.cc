// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/level_split.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus {
namespace {

constexpr double kMadToSigma = 1.4826;
constexpr double kSqrtTwo = 1.41421356237309504880;
// Standard deviations from the middle, beyond which points and errors count as if they were there.
constexpr double kFarthestPoint = 5, kFarthestError = 3;
// A robust deviation of 0 means that most points are equal; this one is used then. Logarithms that
// differ by less than kRounding differ by the rounding of sums.
constexpr double kResolution = 1e-9, kRounding = 1e-12;
constexpr double kHighestCorrelation = 0.9;
// Standard errors by which an estimated correlation is raised; found with the simulated series of
// change_points_test.cc.
constexpr double kCaution = 0.5;
// Two levels must leave this many squared standard deviations less than a line does.
constexpr double kClearlyBetter = 10;
// The deviate of a difference without any noise: the normal distribution has no smaller tail that
// is a double.
constexpr double kLargestDeviate = 38;

double MedianDistance(const std::vector<double>& values, double middle) {
  std::vector<double> distances;
  for (const double value : values) distances.push_back(std::fabs(value - middle));
  return std::max(kMadToSigma * Median(std::move(distances)), kResolution);
}

// The standard deviation around the levels, from the differences of successive points, of which a
// step changes only one.
double DeviationOfSteps(const std::vector<double>& series) {
  std::vector<double> differences;
  for (size_t i = 1; i < series.size(); ++i) differences.push_back(series[i] - series[i - 1]);
  return MedianDistance(differences, 0) / kSqrtTwo;
}

void Clip(double deviation, double deviations, std::vector<double>* values) {
  const double middle = Median(*values), farthest = deviations * deviation;
  for (double& value : *values) value = std::clamp(value, middle - farthest, middle + farthest);
}

double Mean(const std::vector<double>& series, size_t begin, size_t end) {
  return std::accumulate(series.begin() + static_cast<std::ptrdiff_t>(begin),
                         series.begin() + static_cast<std::ptrdiff_t>(end), 0.0) /
         static_cast<double>(end - begin);
}

// The place at which two means leave the least squares.
size_t LeastSquaresSplit(const std::vector<double>& series, size_t fewest) {
  const size_t n = series.size();
  const double all = std::accumulate(series.begin(), series.end(), 0.0);
  double left = 0, most = -1;
  size_t best = fewest;
  for (size_t at = 1; at + fewest <= n; ++at) {
    left += series[at - 1];
    if (at < fewest) continue;
    const auto before = static_cast<double>(at), after = static_cast<double>(n - at);
    const double difference = (all - left) / after - left / before;
    const double explained = difference * difference * before * after;
    if (explained > most) {
      most = explained;
      best = at;
    }
  }
  return best;
}

struct Residuals {
  double squares = 0;
  double correlation = 0;  // of successive ones on the same side
};

Residuals AroundMeans(const std::vector<double>& series, size_t at) {
  const double left = Mean(series, 0, at), right = Mean(series, at, series.size());
  Residuals residuals;
  double product = 0, before = 0;
  for (size_t i = 0; i < series.size(); ++i) {
    const double distance = series[i] - (i < at ? left : right);
    residuals.squares += distance * distance;
    if (i != 0 && i != at) product += distance * before;
    before = distance;
  }
  if (residuals.squares > 0) residuals.correlation = product / residuals.squares;
  return residuals;
}

// Each of two means takes about (1 + 2 r) / n off the correlation of what is left (Kendall 1954),
// and the choice of the place takes off more.
double RaisedCorrelation(double found, size_t points) {
  const auto n = static_cast<double>(points);
  const double raised = found + (3 + 4 * std::max(found, 0.0)) / n + kCaution / std::sqrt(n);
  return std::clamp(raised, 0.0, kHighestCorrelation);
}

// The normal deviate with the tail of Student's t.
double NormalDeviate(double t, double degrees) {
  const double tail = StudentTail(t, degrees);
  return tail > 1e-300 ? -NormalQuantile(std::min(tail, 0.5)) : kLargestDeviate;
}

double BoundedSquare(double distance, double bound) {
  return std::min(distance * distance, bound * bound);
}

// `points`: clipped. `r`: their correlation.
LevelSplit WhitenedSplit(std::vector<double> points, double r, size_t fewest) {
  const size_t n = points.size();
  // Around 0, so that the first point, whose error has another mean than the others, can be clipped
  // like them.
  const double middle = Median(points);
  for (double& point : points) point -= middle;
  std::vector<double> errors;
  for (size_t t = 1; t < n; ++t) errors.push_back(points[t] - r * points[t - 1]);
  const double deviation = MedianDistance(errors, Median(errors));
  Clip(deviation, kFarthestError, &errors);
  const double first_weight = std::sqrt(1 - r * r);
  errors.insert(errors.begin(), std::clamp(first_weight * points[0], -kFarthestError * deviation,
                                           kFarthestError * deviation));

  // Least squares with two regressors. The first level: 1 - r at every point but the first. The
  // step: 1 at its first point and 1 - r after it.
  const double level = 1 - r;
  double level_level = first_weight * first_weight, level_error = first_weight * errors[0];
  double squares = errors[0] * errors[0];
  for (size_t t = 1; t < n; ++t) {
    level_level += level * level;
    level_error += level * errors[t];
    squares += errors[t] * errors[t];
  }
  squares -= level_error * level_error / level_level;  // around one level
  LevelSplit best;
  best.at = fewest;
  double most = -1, after = 0, later = 0;  // sum and number of the errors after the step
  for (size_t at = n - 1; at >= fewest; --at) {
    if (n - at >= fewest) {
      const double both = level + later * level * level;
      const double own = 1 + later * level * level - both * both / level_level;
      const double with = errors[at] + level * after - both * level_error / level_level;
      const double explained = with * with / own;
      if (explained > most) {
        most = explained;
        best.at = at;
      }
    }
    after += errors[at];
    ++later;
  }
  const auto count = static_cast<double>(n);
  const double rounding = count * kRounding * kRounding;
  if (most <= rounding) return best;
  const double left = squares - most;
  best.deviate = left <= rounding
                     ? kLargestDeviate
                     : NormalDeviate(std::sqrt(most / (left / (count - 2))), count - 2);
  return best;
}

}  // namespace

LevelSplit StrongestSplit(const std::vector<double>& series, size_t fewest) {
  std::vector<double> points = series;
  Clip(DeviationOfSteps(series), kFarthestPoint, &points);
  const double found = AroundMeans(points, LeastSquaresSplit(points, fewest)).correlation;
  LevelSplit split = WhitenedSplit(points, RaisedCorrelation(found, points.size()), fewest);
  // A raised correlation makes too much of the jump at the step.
  split.at = WhitenedSplit(points, std::clamp(found, 0.0, kHighestCorrelation), fewest).at;
  return split;
}

bool IsStepRatherThanLine(const std::vector<double>& series, size_t at) {
  const size_t n = series.size(), half = n / 2;
  const auto middle = series.begin() + static_cast<std::ptrdiff_t>(at);
  const double left = Median({series.begin(), middle}), right = Median({middle, series.end()});
  // The line: the median slope between points half a series apart.
  std::vector<double> slopes, offsets;
  for (size_t i = 0; i + half < n; ++i) {
    slopes.push_back((series[i + half] - series[i]) / static_cast<double>(half));
  }
  const double slope = Median(std::move(slopes));
  for (size_t i = 0; i < n; ++i) offsets.push_back(series[i] - slope * static_cast<double>(i));
  const double offset = Median(offsets);
  const double bound = kFarthestPoint * DeviationOfSteps(series);
  double levels = 0, line = 0;
  for (size_t i = 0; i < n; ++i) {
    levels += BoundedSquare(series[i] - (i < at ? left : right), bound);
    line += BoundedSquare(offsets[i] - offset, bound);
  }
  return line > levels * (1 + kClearlyBetter / static_cast<double>(n));
}

LevelDifference DifferenceOfLevels(const std::vector<double>& series, size_t at) {
  // Each side is clipped around its own median, unless most of its points are equal.
  std::vector<double> sides[2] = {
      {series.begin(), series.begin() + static_cast<std::ptrdiff_t>(at)},
      {series.begin() + static_cast<std::ptrdiff_t>(at), series.end()}};
  for (std::vector<double>& side : sides) {
    const double deviation = MedianDistance(side, Median(side));
    if (deviation > kResolution) Clip(deviation, kFarthestError, &side);
  }
  std::vector<double> points = sides[0];
  points.insert(points.end(), sides[1].begin(), sides[1].end());
  const auto n = static_cast<double>(points.size()), left = static_cast<double>(at);
  const Residuals residuals = AroundMeans(points, at);
  const double r = RaisedCorrelation(residuals.correlation, points.size());
  const double variance =
      residuals.squares / (n - 2) * (1 + r) / (1 - r) * (1 / left + 1 / (n - left));
  return {Mean(points, at, points.size()) - Mean(points, 0, at),
          StudentQuantile(0.975, n - 2) * std::sqrt(variance)};
}

}  // namespace litmus
