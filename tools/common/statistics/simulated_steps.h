// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How often FindChangePoints errs on simulated series of results with a noise of 2 %.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_SIMULATED_STEPS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_SIMULATED_STEPS_H_

#include <cmath>
#include <cstddef>
#include <vector>

#include "tools/common/statistics/change_points.h"
#include "tools/common/statistics/simulated_series.h"

namespace litmus {

inline constexpr double kSimulatedNoise = 0.02;

// A change of the level from a point on, as a factor.
struct SimulatedStep {
  int at;
  double factor;
};

struct StepCase {
  Noise noise;
  double correlation;
  int points;
  std::vector<SimulatedStep> steps;
  double drift = 1;  // factor over the whole series, along a straight line of the logarithms
};

struct StepRates {
  double marked = 0;   // share of the series with any change point
  double placed = 0;   // with a change point within two points of each step
  double exact = 0;    // the same, and no other one
  double covered = 0;  // of the steps that were placed, the share whose interval has their ratio
};

inline StepRates RatesOf(const StepCase& c, int series) {
  SimulatedSeries source(c.noise, c.correlation, 1000 + c.points);
  StepRates rates;
  int placed_steps = 0, covered = 0;
  for (int i = 0; i < series; ++i) {
    std::vector<double> values = source.Draw(c.points, kSimulatedNoise);
    for (int t = 0; t < c.points; ++t) {
      values[t] += std::log(c.drift) * t / c.points;
      for (const SimulatedStep& step : c.steps)
        values[t] += t >= step.at ? std::log(step.factor) : 0;
    }
    const std::vector<ChangePoint> found = FindChangePoints(values);
    bool all = true;
    for (const SimulatedStep& step : c.steps) {
      bool placed = false;
      for (const ChangePoint& point : found) {
        if (std::abs(static_cast<int>(point.index) - step.at) > 2) continue;
        placed = true;
        ++placed_steps;
        covered += point.interval.low <= step.factor && step.factor <= point.interval.high;
      }
      all = all && placed;
    }
    rates.marked += !found.empty();
    rates.placed += all;
    rates.exact += all && found.size() == c.steps.size();
  }
  rates.marked /= series;
  rates.placed /= series;
  rates.exact /= series;
  rates.covered = placed_steps > 0 ? static_cast<double>(covered) / placed_steps : 0;
  return rates;
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_SIMULATED_STEPS_H_
