// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs new processes in the order A B B A until the interval is narrow enough, the budget is used,
// or the pairs are complete.
#ifndef LITMUS_TOOLS_COMPARE_PAIR_LOOP_H_
#define LITMUS_TOOLS_COMPARE_PAIR_LOOP_H_

#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/ratio/ratio_verdict.h"
#include "tools/compare/metric.h"
#include "tools/compare/run_length.h"

namespace litmus::compare {

// The measurements of one process of A and one of B that ran directly after each other.
struct Pair {
  Measurement a, b;
};

enum class EndedBy { kInterval, kBudget, kPairs, kInterrupt, kError };

// The stop reason: "interval", "budget", "pairs", "interrupt" or "error".
const char* EndedByName(EndedBy ended_by);

struct PairSeries {
  std::vector<Pair> pairs;
  int discarded = 0;  // warm-up pairs: the first, whose files are not in caches yet
  EndedBy ended_by = EndedBy::kBudget;
  absl::Status status;  // error of the process that ended the series, otherwise OK
  RunLength length;     // of the processes of `pairs`, if compare chose it
  double seconds = 0;   // from the first process to the last, including warm-up
  double seconds_per_pair = 0;
};

// Estimates B / A from the pairs of a series.
RatioEstimate RatioOf(const PairSeries& series);

struct PairLoopOptions {
  double budget_seconds = 60;
  int pairs = 0;  // 0: as many as the budget allows, at least one
  // If the number of pairs is not set: after kFewestPairs, the series ends when the 95 % interval
  // of the ratio is at most this wide. 0: it ends when the budget is used.
  double max_interval = 0;
};

// Stopping when the interval is narrow lowers its coverage slightly, the less the more pairs it
// has; pair_loop_test.cc measures the coverage from this number on.
constexpr size_t kFewestPairs = 30;

// Runs one process of A (`side` 0) or B (1). Aborted ends the series like an interrupt, any other
// error like a failure; the pairs so far are kept.
using RunProcess = std::function<absl::StatusOr<Measurement>(int side, const RunLength& length)>;

// Called after each pair with the series so far and the remaining seconds (0: unknown).
using OnPair = std::function<void(const PairSeries& series, double seconds_left)>;

// `clock` returns seconds since an arbitrary time; monotonic.
PairSeries RunPairs(const PairLoopOptions& options, const RunProcess& run, const OnPair& on_pair,
                    const std::function<double()>& clock);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_PAIR_LOOP_H_
