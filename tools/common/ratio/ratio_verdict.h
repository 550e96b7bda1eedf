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
};

enum class RatioVerdict { kSame, kFaster, kSlower, kUnclear };

// "same", "faster", "slower", "unclear".
const char* RatioVerdictName(RatioVerdict verdict);

// `margin` > 0 is a fraction: 0.02 for 2 %. Same: the interval lies within [1 / (1 + margin), 1 +
// margin]. Faster or slower: the whole interval lies outside that range. Otherwise, and without an
// interval: unclear. "Same" is a test of equivalence by an interval (Schuirmann, Journal of
// Pharmacokinetics and Biopharmaceutics 15, 1987), with 2.5 % on either side.
RatioVerdict JudgeRatio(const std::optional<Interval>& interval, double margin);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_RATIO_VERDICT_H_
