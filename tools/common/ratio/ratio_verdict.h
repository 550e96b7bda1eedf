// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A ratio B / A with its interval, and the verdict: same, faster, slower or unclear.
#ifndef LITMUS_TOOLS_COMMON_RATIO_RATIO_VERDICT_H_
#define LITMUS_TOOLS_COMMON_RATIO_RATIO_VERDICT_H_

#include <optional>

#include "tools/common/interval.h"

namespace litmus {

// B as a multiple of A: above 1, B is slower.
struct RatioEstimate {
  double value = 1;                  // 1 without samples
  std::optional<Interval> interval;  // 95 % interval; empty if there are too few samples
  std::optional<Interval> wide;      // 99 % interval, for the verdicts faster and slower; likewise
};

// The part of the error of `interval` that `wide` has.
inline constexpr double kWideShare = 0.2;

enum class RatioVerdict { kSame, kFaster, kSlower, kUnclear };

// "same", "faster", "slower", "unclear".
const char* RatioVerdictName(RatioVerdict verdict);

// `margin` > 0 is a fraction: 0.02 for 2 %. Same: the 95 % interval lies within [1 / (1 + margin),
// 1 + margin]. Faster or slower: the whole 99 % interval lies outside that range, or the 95 % one
// if there are too few samples for the other. Otherwise, and without an interval: unclear. "Same"
// is a test of equivalence by an interval (Schuirmann, Journal of Pharmacokinetics and
// Biopharmaceutics 15, 1987), with 2.5 % on either side. Faster and slower need more, because noise
// far above the margin makes two equal sides differ as often as an interval misses: 95 % intervals
// gave 4 wrong verdicts in 215 comparisons of a command with itself.
RatioVerdict JudgeRatio(const RatioEstimate& ratio, double margin);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_RATIO_VERDICT_H_
