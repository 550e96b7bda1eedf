// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/fix.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/quantity.h"

namespace litmus::compare {
namespace {

// The interval shrinks with the square root of the number of pairs: what takes longer than this
// needs a quieter measurement.
constexpr double kLongestUsefulSeconds = 3600;
constexpr int64_t kPairsToTry = 10;

// The suggestion for stored results that allow no verdict across processes.
Fix FixOfStored(const Comparison& comparison) {
  if (comparison.in_these_runs) {
    return {"results of several processes each (--processes=5), or two commands, can decide",
            "results of several processes each can decide"};
  }
  if (!comparison.ratio.interval) {
    return {"an interval needs 4 processes of each: measure with --processes=5",
            "an interval needs 4 processes of each"};
  }
  return {"results of more processes each (--processes), or two commands, can decide",
          "results of more processes each can decide"};
}

// The fewest pairs whose interval has this error: those of n pairs have at least 2 / 2^n.
int64_t FewestPairs(double error) {
  return static_cast<int64_t>(std::ceil(1 + std::log2(1 / error)));
}

Fix FixOfFewPairs(size_t comparisons) {
  const int64_t fewest = FewestPairs(ErrorOfOne(comparisons));
  return {absl::StrCat("an interval needs ", fewest, " pairs: raise --budget, or give --pairs"),
          absl::StrCat("an interval needs ", fewest, " pairs"),
          {absl::StrCat("--pairs=", std::max(fewest, kPairsToTry))}};
}

Fix FixOfPairs(const Findings& f, Metric metric, int64_t pairs) {
  const double seconds = static_cast<double>(pairs) * f.seconds_per_round;
  if (seconds > kLongestUsefulSeconds) {
    const bool of_runs = metric == Metric::kMedian || metric == Metric::kP95 ||
                         metric == Metric::kWall || metric == Metric::kCpu;
    return {absl::StrFormat("more pairs do not help, about %d, %s, would decide; stop other "
                            "programs, %sor raise --margin",
                            pairs, ClockText(seconds),
                            of_runs ? "compare with --metric=instructions, " : ""),
            "more pairs do not help; stop other programs"};
  }
  std::vector<std::string> flags;
  if (f.task.pairs > 0) {
    flags.push_back(absl::StrCat("--pairs=", pairs));
  } else {
    flags.push_back(absl::StrFormat("--budget=%.0fs", std::ceil(seconds * 1.1)));
    // The intervals may be narrow before they decide.
    if (f.task.stop == RoundOptions::Stop::kInterval) flags.push_back("--stop=decided");
  }
  const std::string brief =
      absl::StrFormat("about %d pairs, %s, would decide", pairs, ClockText(seconds));
  return {absl::StrCat(brief, ", if the ratio is unchanged: ", absl::StrJoin(flags, " ")), brief,
          flags};
}

Fix FixOfOne(const Findings& f, const Comparison& comparison) {
  if (!f.paired) return FixOfStored(comparison);
  if (f.pairs == 0) return {};
  if (!comparison.has_ratio) {
    return {"a value of one side is not above 0, so there is no ratio: choose another --metric",
            "a value is not above 0: there is no ratio"};
  }
  if (!comparison.ratio.interval) return FixOfFewPairs(f.comparisons.size());
  if (!comparison.pairs_to_decide) {
    return {"the ratio is at the margin; more time does not decide, a different --margin does",
            "the ratio is at the margin, more time does not decide"};
  }
  return FixOfPairs(f, f.metrics[comparison.metric], *comparison.pairs_to_decide);
}

}  // namespace

Fix FixOf(const Findings& f) {
  // The unclear comparison that needs the most pairs says what is missing; those that pairs do not
  // help come last.
  const Comparison* hardest = nullptr;
  for (const Comparison& each : f.comparisons) {
    if (each.verdict != RatioVerdict::kUnclear) continue;
    if (hardest == nullptr ||
        each.pairs_to_decide.value_or(0) > hardest->pairs_to_decide.value_or(0)) {
      hardest = &each;
    }
  }
  return hardest == nullptr ? Fix() : FixOfOne(f, *hardest);
}

}  // namespace litmus::compare
