// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How often the intervals of this package hold, on seeded series with a known centre: for its tests
// and for the tables of docs/reference/statistics.md (error_rates.cc).
#ifndef LITMUS_TOOLS_COMMON_RATIO_SIMULATIONS_H_
#define LITMUS_TOOLS_COMMON_RATIO_SIMULATIONS_H_

#include <cstdint>
#include <vector>

#include "tools/common/statistics/simulated_series.h"

namespace litmus {

// Numbers of pairs at the looks of a comparison; the last one is the whole budget.
using Looks = std::vector<int64_t>;

// From `first` to `last`, each look with a tenth more pairs than the one before, and at least one.
Looks LooksByTenths(int64_t first, int64_t last);

struct LookRates {
  double missed = 0;   // share of the series in which the interval of any look misses the centre
  double at_last = 0;  // in which that of the last look misses it
};

// `centre`: of the log ratios, whose deviation is 2 %. `corrected`: whether intervals are widened
// for correlated pairs, as those of SequentialRatio are.
LookRates RatesOfLooks(Noise noise, double correlation, double centre, const Looks& looks,
                       double error, int series, bool corrected = true);

// Two comparisons in turn: `pairs` pairs, and where they leave the verdict unclear, as many as
// PairsToDecide says. The ratio is `ratio`, the noise of a pair 2 %, the margin 2 %.
struct DecidedRates {
  double by_first = 0;   // share decided by the first comparison
  double by_second = 0;  // share of the second ones that decide
  double wrong = 0;      // share of all that end with a wrong verdict
  int64_t pairs = 0;     // median of the second ones' pairs; 0 without any
};
DecidedRates RatesOfDecisions(Noise noise, double ratio, int pairs, int series);

// The share of pairs of samples with `values` values each whose intervals all hold.
double ShareOfQuantilesThatHold(Noise noise, int values, int series);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_SIMULATIONS_H_
