// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs rounds of new processes, one of each side, until the intervals are narrow enough, the
// verdicts are clear, the budget is used, or the rounds are complete.
#ifndef LITMUS_TOOLS_COMPARE_ROUNDS_H_
#define LITMUS_TOOLS_COMPARE_ROUNDS_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/compare/looks.h"
#include "tools/compare/metric.h"
#include "tools/compare/run_length.h"

namespace litmus::compare {

enum class EndedBy { kInterval, kDecided, kBudget, kPairs, kInterrupt, kError };

// The stop reason: "interval", "decided", "budget", "pairs", "interrupt" or "error".
const char* EndedByName(EndedBy ended_by);

struct RoundSeries {
  std::vector<Round> rounds;
  int discarded = 0;  // warm-up rounds: the first, whose files are not in caches yet
  EndedBy ended_by = EndedBy::kBudget;
  absl::Status status;  // error of the process that ended the series, otherwise OK
  RunLength length;     // of the processes of `rounds`, if compare chose it
  double seconds = 0;   // from the first process to the last, including warm-up
  double seconds_per_round = 0;
  std::vector<LookedAt> comparisons;  // the state after the last look; see Looks
  double group_error = 0;             // likewise
};

struct RoundOptions {
  size_t sides = 2;
  double budget_seconds = 60;
  int pairs = 0;  // 0: as many rounds as the budget allows, at least one
  // If the number of rounds is not set, the series ends at the first look at which this holds.
  enum class Stop {
    kBudget,    // never: the budget is used
    kDecided,   // no verdict is unclear
    kInterval,  // likewise, and the intervals of all ratios are at most `max_interval` wide
  } stop = Stop::kBudget;
  double max_interval = 0;  // above 0 for kInterval
  double margin = 0.02;     // of the verdicts, for kDecided
  double error = 0.05;      // of one comparison, over all of its looks
  int warmup = 1;           // rounds before those that count
};

// The first look at the intervals, in rounds. Later ones are made when the rounds have grown by a
// tenth.
constexpr size_t kFirstLook = 10;

// Runs one process of the side with this index and returns its measurements, one of each metric;
// the number of metrics is the same for all sides of a round. Aborted ends the series like an
// interrupt, any other error like a failure; the rounds so far are kept.
using RunProcess =
    std::function<absl::StatusOr<std::vector<Measurement>>(size_t side, const RunLength& length)>;

// Called after each round with the series so far and the remaining seconds (0: unknown).
using OnRound = std::function<void(const RoundSeries& series, double seconds_left)>;

// The order of the sides in a round, so that steady drift and the place in a round affect all sides
// equally. Every second round is the reverse of the one before it: A B C, C B A. With more than two
// sides, each two rounds begin one side later: B C A, A C B. With two sides that gives A B B A.
std::vector<size_t> OrderOfRound(size_t sides, size_t round);

// `clock` returns seconds since an arbitrary time; monotonic.
RoundSeries RunRounds(const RoundOptions& options, const RunProcess& run, const OnRound& on_round,
                      const std::function<double()>& clock);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_ROUNDS_H_
