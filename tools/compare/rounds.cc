// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/rounds.h"

#include <algorithm>
#include <utility>

namespace litmus::compare {
namespace {

// Maximum seconds of measurement in the first warm-up round, before the overhead of a process is
// known.
constexpr double kLongestTrial = 0.25;
constexpr double kTrialsOfBudget = 40;  // in the time of a round's processes

class Loop {
 public:
  Loop(const RoundOptions& options, const RunProcess& run, const std::function<double()>& clock)
      : options_(options), run_(run), clock_(clock), start_(clock()), looks_(options.error) {}

  RoundSeries Run(const OnRound& on_round) {
    const double trial =
        std::min(options_.budget_seconds / (kTrialsOfBudget * static_cast<double>(options_.sides)),
                 kLongestTrial);
    series_.length = {0, trial};
    for (int i = 0; i < options_.warmup; ++i) {
      Round discarded;
      if (!RunRound(&discarded)) return Finish();
      ++series_.discarded;
      if (i > 0) continue;
      series_.length =
          PlanRunLength(options_.budget_seconds - Elapsed(), std::max(0.0, longest_ - trial),
                        options_.pairs, static_cast<int>(options_.sides));
    }
    rounds_start_ = clock_();
    for (;;) {
      Round round;
      if (!RunRound(&round)) return Finish();
      looks_.Add(round);
      series_.rounds.push_back(std::move(round));
      const auto done = static_cast<double>(series_.rounds.size());
      series_.seconds_per_round = (clock_() - rounds_start_) / done;
      const bool complete = IsComplete();
      series_.comparisons = looks_.comparisons();
      on_round(series_, SecondsLeft());
      if (complete) return Finish();
    }
  }

 private:
  double Elapsed() const { return clock_() - start_; }

  double SecondsLeft() const {
    if (options_.pairs > 0) {
      return (options_.pairs - static_cast<double>(series_.rounds.size())) *
             series_.seconds_per_round;
    }
    return std::max(0.0, options_.budget_seconds - Elapsed());
  }

  bool IsComplete() {
    const bool counted = options_.pairs > 0;
    series_.ended_by = counted ? EndedBy::kPairs : EndedBy::kBudget;
    if (counted) return series_.rounds.size() >= static_cast<size_t>(options_.pairs);
    const bool is_last = Elapsed() + series_.seconds_per_round > options_.budget_seconds;
    if (!is_last && MayStop()) {
      series_.ended_by =
          options_.stop == RoundOptions::Stop::kDecided ? EndedBy::kDecided : EndedBy::kInterval;
      is_looked_at_ = true;
      return true;
    }
    return is_last;
  }

  // Looks at the intervals when the rounds have grown by a tenth: each look costs a part of the
  // error.
  bool MayStop() {
    if (options_.stop == RoundOptions::Stop::kBudget || series_.rounds.size() < next_look_) {
      return false;
    }
    next_look_ = series_.rounds.size() + std::max<size_t>(1, series_.rounds.size() / 10);
    looks_.Look(std::min(1.0, Elapsed() / options_.budget_seconds));
    const std::vector<LookedAt>& comparisons = looks_.comparisons();
    return std::all_of(comparisons.begin(), comparisons.end(),
                       [&](const LookedAt& each) { return !each.ratio || IsSettled(*each.ratio); });
  }

  bool IsSettled(const RatioEstimate& ratio) const {
    if (JudgeRatio(ratio, options_.margin) == RatioVerdict::kUnclear) return false;
    return options_.stop == RoundOptions::Stop::kDecided ||
           ratio.interval->high - ratio.interval->low <= options_.max_interval;
  }

  bool RunRound(Round* round) {
    round->sides.resize(options_.sides);
    for (const size_t side : OrderOfRound(options_.sides, turn_++)) {
      const double before = clock_();
      absl::StatusOr<std::vector<Measurement>> measured = run_(side, series_.length);
      longest_ = std::max(longest_, clock_() - before);
      if (!measured.ok()) {
        const bool interrupted = measured.status().code() == absl::StatusCode::kAborted;
        series_.ended_by = interrupted ? EndedBy::kInterrupt : EndedBy::kError;
        series_.status = measured.status();
        return false;
      }
      round->sides[side] = *std::move(measured);
    }
    return true;
  }

  // A series that did not end at a look gets its last one here. That is also valid after an error:
  // what ended the series does not depend on the ratios, and no look follows.
  RoundSeries Finish() {
    if (!is_looked_at_) looks_.Look(1);
    series_.comparisons = looks_.comparisons();
    series_.group_error = looks_.group_error();
    series_.seconds = Elapsed();
    return std::move(series_);
  }

  const RoundOptions& options_;
  const RunProcess& run_;
  const std::function<double()>& clock_;
  const double start_;
  Looks looks_;
  bool is_looked_at_ = false;  // the series ended at a look
  double rounds_start_ = 0, longest_ = 0;
  size_t turn_ = 0, next_look_ = kFirstLook;
  RoundSeries series_;
};

}  // namespace

const char* EndedByName(EndedBy ended_by) {
  switch (ended_by) {
    case EndedBy::kInterval:
      return "interval";
    case EndedBy::kDecided:
      return "decided";
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

std::vector<size_t> OrderOfRound(size_t sides, size_t round) {
  const size_t start = sides > 2 ? (round / 2) % sides : 0;
  std::vector<size_t> order;
  for (size_t i = 0; i < sides; ++i) order.push_back((start + i) % sides);
  if (round % 2 == 1) std::reverse(order.begin(), order.end());
  return order;
}

RoundSeries RunRounds(const RoundOptions& options, const RunProcess& run, const OnRound& on_round,
                      const std::function<double()>& clock) {
  return Loop(options, run, clock).Run(on_round);
}

}  // namespace litmus::compare
