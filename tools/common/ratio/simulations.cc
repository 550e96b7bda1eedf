// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/simulations.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tools/common/ratio/look_levels.h"
#include "tools/common/ratio/paired_ratio.h"
#include "tools/common/ratio/pairs_to_decide.h"
#include "tools/common/ratio/quantile_shift.h"
#include "tools/common/ratio/sequential_ratio.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus {
namespace {

constexpr double kDeviation = 0.02, kMargin = 0.02;

// The ranks at which the intervals of the looks begin, which are the same for all series.
std::vector<int64_t> StartsOf(const Looks& looks, double error) {
  LookLevels levels(error);
  std::vector<int64_t> starts;
  for (const int64_t pairs : looks) {
    const bool last = pairs == looks.back();
    const double fraction = static_cast<double>(pairs) / static_cast<double>(looks.back());
    starts.push_back(levels.Next(pairs, last ? 1 : fraction));
  }
  return starts;
}

// Whether the interval from the mean of two with rank `start` to the one with that rank from the
// top misses the centre: fewer than `start` means are not above it, or not below it. Counting them
// is much faster than finding the bounds.
bool MissesCentre(std::vector<double> values, double centre, int64_t start) {
  std::sort(values.begin(), values.end());
  const auto n = static_cast<int64_t>(values.size());
  int64_t above = 0, below = 0;
  for (int64_t i = 0, j = n - 1; i < n; ++i) {
    while (j >= 0 && (values[i] + values[j]) / 2 > centre) --j;
    // Those of i and a later one, or i itself, that are above the centre.
    above += n - std::max(i, j + 1);
  }
  for (int64_t i = 0, j = n; i < n; ++i) {
    while (j > 0 && (values[i] + values[j - 1]) / 2 >= centre) --j;
    below += std::max<int64_t>(0, j - i);
  }
  const int64_t all = n * (n + 1) / 2;
  return all - above < start || all - below < start;
}

}  // namespace

Looks LooksByTenths(int64_t first, int64_t last) {
  Looks looks;
  for (int64_t pairs = first; pairs < last; pairs += std::max<int64_t>(1, pairs / 10)) {
    looks.push_back(pairs);
  }
  looks.push_back(last);
  return looks;
}

LookRates RatesOfLooks(Noise noise, double correlation, double centre, const Looks& looks,
                       double error, int series, bool corrected) {
  const std::vector<int64_t> starts = StartsOf(looks, error);
  SimulatedSeries source(noise, correlation, 17);
  LookRates rates;
  for (int i = 0; i < series; ++i) {
    std::vector<double> log_ratios;
    bool missed = false;
    for (size_t look = 0; look < looks.size(); ++look) {
      while (static_cast<int64_t>(log_ratios.size()) < looks[look]) {
        log_ratios.push_back(centre + kDeviation * source.Next());
      }
      const bool last = look + 1 == looks.size();
      if (starts[look] <= 0 || (missed && !last)) continue;
      const double variance = corrected ? VarianceOfSuccessivePairs(log_ratios) : 1;
      const int64_t start = RankOfLook(looks[look], variance, starts[look]);
      const bool misses = start > 0 && MissesCentre(log_ratios, centre, start);
      missed = missed || misses;
      if (last) rates.at_last += misses;
    }
    rates.missed += missed;
  }
  rates.missed /= series;
  rates.at_last /= series;
  return rates;
}

DecidedRates RatesOfDecisions(Noise noise, double ratio, int pairs, int series) {
  constexpr int64_t kFirstLook = 20, kMostSimulated = 3000;
  const double centre = std::log(ratio);
  const RatioVerdict right = ratio > 1 + kMargin ? RatioVerdict::kSlower : RatioVerdict::kSame;
  SimulatedSeries source(noise, 0, 23);
  DecidedRates rates;
  int second = 0, decided = 0, wrong = 0, first = 0;
  std::vector<double> announced;
  for (int i = 0; i < series; ++i) {
    std::vector<double> log_ratios = source.Draw(pairs, kDeviation);
    for (double& value : log_ratios) value += centre;
    RatioVerdict verdict = JudgeRatio(EstimatePairedRatio(log_ratios), kMargin);
    if (verdict != RatioVerdict::kUnclear) {
      ++first;
      wrong += verdict != right;
      continue;
    }
    ++second;
    const std::optional<int64_t> needed = PairsToDecide(log_ratios, kMargin);
    announced.push_back(static_cast<double>(needed.value_or(1000000)));
    // More than kMostSimulated pairs decide these ratios in any case, and would take long to
    // simulate.
    if (announced.back() > kMostSimulated) {
      ++decided;
      continue;
    }
    const Looks looks = LooksByTenths(std::min(kFirstLook, *needed), *needed);
    SequentialRatio comparison;
    for (const int64_t look : looks) {
      while (comparison.pairs() < look) comparison.Add(centre + kDeviation * source.Next());
      const double fraction = static_cast<double>(look) / static_cast<double>(*needed);
      verdict = JudgeRatio(comparison.Look(fraction), kMargin);
      if (verdict != RatioVerdict::kUnclear) break;
    }
    decided += verdict != RatioVerdict::kUnclear;
    wrong += verdict != RatioVerdict::kUnclear && verdict != right;
  }
  rates.by_first = static_cast<double>(first) / series;
  rates.by_second = second > 0 ? static_cast<double>(decided) / second : 1;
  rates.wrong = static_cast<double>(wrong) / series;
  rates.pairs = static_cast<int64_t>(Median(announced));
  return rates;
}

double ShareOfQuantilesThatHold(Noise noise, int values, int series) {
  constexpr double kNoise = 0.1, kWider = 1.3, kShift = 0.05;
  // The quantiles of the noise, from many values.
  SimulatedSeries many(noise, 0, 99);
  std::vector<double> sorted = many.Draw(1000000, kNoise);
  std::sort(sorted.begin(), sorted.end());
  SimulatedSeries source(noise, 0, 31);
  int held = 0;
  for (int i = 0; i < series; ++i) {
    std::vector<double> a = source.Draw(values, kNoise), b = source.Draw(values, kNoise);
    for (double& value : a) value = std::exp(value);
    for (double& value : b) value = std::exp(kShift + kWider * value);
    bool all = true;
    for (const QuantileShift& shift : QuantileShifts(a, b)) {
      if (!shift.interval) continue;
      const double true_ratio =
          std::exp(kShift + (kWider - 1) * SortedQuantile(sorted, shift.quantile));
      all = all && shift.interval->low <= true_ratio && true_ratio <= shift.interval->high;
    }
    held += all;
  }
  return static_cast<double>(held) / series;
}

}  // namespace litmus
