// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Binary segmentation: the strongest step of a section splits it, and both parts are searched
// again. A section that shows no step as a whole may hide two that cancel, so halves of it are
// searched, too.
#include "tools/common/statistics/change_points.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/level_split.h"

namespace litmus {
namespace {

constexpr double kSqrtTwoPi = 2.50662827463100050242;
// The share of the error that the whole of a section may spend; its halves share the rest.
constexpr double kShareOfWhole = 0.7;
constexpr int kHalves = 3;  // the first, the middle and the last half
// Steps may move when their neighbours are known; twice is enough for those of a simulation.
constexpr int kRefinements = 2;

struct Section {
  size_t begin = 0, end = 0;
  size_t size() const { return end - begin; }
};

struct Step {
  size_t at = 0;
  double p_value = 1;
};

// The probability that the largest of the standardised differences of levels, over all places of n
// points that leave kFewestPointsOfLevel on both sides, exceeds z without a step: Miller and
// Siegmund, Biometrics 38, 1982.
double ProbabilityOfLargest(double z, double n) {
  constexpr double kLeast = 1.5;  // below, the approximation is not one
  if (z < kLeast) return 1;
  const double edge = static_cast<double>(kFewestPointsOfLevel) / n;
  const double density = std::exp(-z * z / 2) / kSqrtTwoPi;
  const double places = 2 * std::log((1 - edge) / edge);
  return std::min(1.0, density * ((z - 1 / z) * places + 4 / z));
}

std::vector<double> Part(const std::vector<double>& values, const Section& section) {
  return {values.begin() + static_cast<std::ptrdiff_t>(section.begin),
          values.begin() + static_cast<std::ptrdiff_t>(section.end)};
}

std::optional<Step> StepOf(const std::vector<double>& values, const Section& section,
                           double error) {
  if (section.size() < 2 * kFewestPointsOfLevel) return std::nullopt;
  const std::vector<double> part = Part(values, section);
  const LevelSplit split = StrongestSplit(part, kFewestPointsOfLevel);
  const double p = ProbabilityOfLargest(split.deviate, static_cast<double>(part.size()));
  if (p > error || !IsStepRatherThanLine(part, split.at)) return std::nullopt;
  return Step{section.begin + split.at, p};
}

std::optional<Step> StepOfWholeOrHalf(const std::vector<double>& values, const Section& section,
                                      double error) {
  std::optional<Step> best = StepOf(values, section, kShareOfWhole * error);
  if (best) return best;
  const double share = (1 - kShareOfWhole) * error / kHalves;
  const size_t half = section.size() / 2;
  for (int i = 0; i < kHalves; ++i) {
    const size_t begin = section.begin + i * (section.size() - half) / (kHalves - 1);
    std::optional<Step> step = StepOf(values, {begin, begin + half}, share);
    if (!step) continue;
    step->p_value = std::min(1.0, step->p_value * error / share);
    if (!best || step->p_value < best->p_value) best = step;
  }
  return best;
}

void Search(const std::vector<double>& values, const Section& section, double error,
            std::vector<Step>* steps) {
  const std::optional<Step> step = StepOfWholeOrHalf(values, section, error);
  if (!step) return;
  Search(values, {section.begin, step->at}, error, steps);
  steps->push_back(*step);
  Search(values, {step->at, section.end}, error, steps);
}

// The points between the neighbouring steps of step i, or the ends of the series.
Section Around(const std::vector<Step>& steps, size_t i, size_t points) {
  return {i == 0 ? 0 : steps[i - 1].at, i + 1 == steps.size() ? points : steps[i + 1].at};
}

// Places each step again between its neighbours, and drops those that are no longer one.
void Refine(const std::vector<double>& values, double error, std::vector<Step>* steps) {
  for (size_t i = 0; i < steps->size();) {
    const std::optional<Step> step = StepOf(values, Around(*steps, i, values.size()), error);
    if (step) {
      (*steps)[i].at = step->at;
      (*steps)[i].p_value = std::min((*steps)[i].p_value, step->p_value);
      ++i;
    } else {
      steps->erase(steps->begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

}  // namespace

std::vector<ChangePoint> FindChangePoints(const std::vector<double>& log_values, double error) {
  std::vector<Step> steps;
  Search(log_values, {0, log_values.size()}, error, &steps);
  for (int i = 0; i < kRefinements; ++i) Refine(log_values, error, &steps);
  std::vector<ChangePoint> points;
  for (size_t i = 0; i < steps.size(); ++i) {
    const Section around = Around(steps, i, log_values.size());
    const LevelDifference difference =
        DifferenceOfLevels(Part(log_values, around), steps[i].at - around.begin);
    points.push_back({steps[i].at,
                      std::exp(difference.value),
                      {std::exp(difference.value - difference.half_width),
                       std::exp(difference.value + difference.half_width)},
                      steps[i].p_value});
  }
  return points;
}

}  // namespace litmus
