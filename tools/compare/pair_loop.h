// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fresh processes by turns, A B B A, until enough is known, the time is used up or the pairs are
// complete.
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

// One process of A and one of B, one after the other.
struct Pair {
  Measurement a, b;
};

enum class EndedBy { kInterval, kBudget, kPairs, kInterrupt, kError };

// "interval", "budget", "pairs", "interrupt", "error".
const char* EndedByName(EndedBy ended_by);

struct PairSeries {
  std::vector<Pair> pairs;
  int discarded = 0;  // the first pair, which reads files that are in no cache yet
  EndedBy ended_by = EndedBy::kBudget;
  absl::Status status;  // of the process that ended the series; OK otherwise
  RunLength length;     // of the processes of `pairs`, where compare chose it
  double seconds = 0;   // from the first process to the last, the discarded ones included
  double seconds_per_pair = 0;
};

// The estimate of B / A by the pairs of a series.
RatioEstimate RatioOf(const PairSeries& series);

struct PairLoopOptions {
  double budget_seconds = 60;
  int pairs = 0;  // 0: as many as the budget holds, and at least one
  // Without a number of pairs: the series ends, from kFewestPairs on, when the 95 % interval of the
  // ratio is at most this wide. 0: when the budget is used up.
  double max_interval = 0;
};

// An interval that decides when to stop covers a little less than it says, the less the more pairs
// it has: pair_loop_test.cc has the coverage from here on.
constexpr size_t kFewestPairs = 30;

// Runs one process of side 0 (A) or 1 (B). Aborted ends the series as an interrupt, any other error
// as an error; the pairs so far are kept.
using RunProcess = std::function<absl::StatusOr<Measurement>(int side, const RunLength& length)>;

// Called after each pair: pairs so far, seconds left (0: not known).
using OnPair = std::function<void(const PairSeries& series, double seconds_left)>;

// `clock`: seconds since some moment; never falls.
PairSeries RunPairs(const PairLoopOptions& options, const RunProcess& run, const OnPair& on_pair,
                    const std::function<double()>& clock);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_PAIR_LOOP_H_
