// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/pair_loop.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tools/common/ratio/paired_ratio.h"

namespace litmus::compare {
namespace {

// Maximum seconds of measurement in the warm-up pair, before the overhead of a process is known.
constexpr double kLongestTrial = 0.25;
constexpr int kTrialsOfBudget = 80;

class Loop {
 public:
  Loop(const PairLoopOptions& options, const RunProcess& run, const std::function<double()>& clock)
      : options_(options), run_(run), clock_(clock), start_(clock()) {}

  PairSeries Run(const OnPair& on_pair) {
    const double trial = std::min(options_.budget_seconds / kTrialsOfBudget, kLongestTrial);
    series_.length = {0, trial};
    Pair discarded;
    if (!RunPair(&discarded)) return Finish();
    series_.discarded = 1;
    series_.length = PlanRunLength(options_.budget_seconds - Elapsed(),
                                   std::max(0.0, longest_ - trial), options_.pairs);
    pairs_start_ = clock_();
    for (;;) {
      Pair pair;
      if (!RunPair(&pair)) return Finish();
      series_.pairs.push_back(std::move(pair));
      const auto done = static_cast<double>(series_.pairs.size());
      series_.seconds_per_pair = (clock_() - pairs_start_) / done;
      on_pair(series_, SecondsLeft());
      if (Complete()) return Finish();
    }
  }

 private:
  double Elapsed() const { return clock_() - start_; }

  double SecondsLeft() const {
    if (options_.pairs > 0) {
      return (options_.pairs - static_cast<double>(series_.pairs.size())) *
             series_.seconds_per_pair;
    }
    return std::max(0.0, options_.budget_seconds - Elapsed());
  }

  bool Complete() {
    const bool counted = options_.pairs > 0;
    series_.ended_by = counted ? EndedBy::kPairs : EndedBy::kBudget;
    if (counted) return series_.pairs.size() >= static_cast<size_t>(options_.pairs);
    if (IsNarrow()) {
      series_.ended_by = EndedBy::kInterval;
      return true;
    }
    return Elapsed() + series_.seconds_per_pair > options_.budget_seconds;
  }

  // Checks the interval only when the number of pairs has grown by a tenth: each check is a chance
  // to stop at an interval that is narrow by chance.
  bool IsNarrow() {
    if (options_.max_interval <= 0 || series_.pairs.size() < next_look_) return false;
    next_look_ = series_.pairs.size() + series_.pairs.size() / 10;
    const RatioEstimate ratio = RatioOf(series_);
    return ratio.interval && ratio.interval->high - ratio.interval->low <= options_.max_interval;
  }

  // A is first in every other pair, giving the order A B B A B …, so that steady drift affects A
  // and B equally.
  bool RunPair(Pair* pair) {
    const int first = turn_++ % 2;
    for (const int side : {first, 1 - first}) {
      const double before = clock_();
      absl::StatusOr<Measurement> measured = run_(side, series_.length);
      longest_ = std::max(longest_, clock_() - before);
      if (!measured.ok()) {
        const bool interrupted = measured.status().code() == absl::StatusCode::kAborted;
        series_.ended_by = interrupted ? EndedBy::kInterrupt : EndedBy::kError;
        series_.status = measured.status();
        return false;
      }
      (side == 0 ? pair->a : pair->b) = *std::move(measured);
    }
    return true;
  }

  PairSeries Finish() {
    series_.seconds = Elapsed();
    return std::move(series_);
  }

  const PairLoopOptions& options_;
  const RunProcess& run_;
  const std::function<double()>& clock_;
  const double start_;
  double pairs_start_ = 0, longest_ = 0;
  int turn_ = 0;
  size_t next_look_ = kFewestPairs;
  PairSeries series_;
};

}  // namespace

const char* EndedByName(EndedBy ended_by) {
  switch (ended_by) {
    case EndedBy::kInterval:
      return "interval";
    case EndedBy::kBudget:
      return "budget";
    case EndedBy::kPairs:
      return "pairs";
    case EndedBy::kInterrupt:
      return "interrupt";
    case EndedBy::kError:
      break;
  }
  return "error";
}

RatioEstimate RatioOf(const PairSeries& series) {
  std::vector<double> log_ratios;
  for (const Pair& pair : series.pairs) log_ratios.push_back(std::log(pair.b.value / pair.a.value));
  return EstimatePairedRatio(log_ratios);
}

PairSeries RunPairs(const PairLoopOptions& options, const RunProcess& run, const OnPair& on_pair,
                    const std::function<double()>& clock) {
  return Loop(options, run, clock).Run(on_pair);
}

}  // namespace litmus::compare
