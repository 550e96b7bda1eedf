// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A ratio B / A with its interval, and whether the ratio says same, faster or slower.
#ifndef LITMUS_TOOLS_COMMON_RATIO_RATIO_VERDICT_H_
#define LITMUS_TOOLS_COMMON_RATIO_RATIO_VERDICT_H_

#include <cstdint>
#include <optional>

#include "tools/common/interval.h"

namespace litmus {

// How many times as large B is as A: above 1, B is slower.
struct RatioEstimate {
  double value = 1;                  // 1 without a sample
  std::optional<Interval> interval;  // of 95 %; empty where the samples are too few for one
};

enum class RatioVerdict { kSame, kFaster, kSlower, kUnclear };

// "same", "faster", "slower", "unclear".
const char* RatioVerdictName(RatioVerdict verdict);

// `margin`, above 0, is a share: 0.02 for 2 %. Same when the interval lies within 1 / (1 + margin)
// to 1 + margin; faster or slower when the whole interval lies beyond that; otherwise, and without
// an interval, unclear. "Same" is a test of equivalence by an interval (Schuirmann, Journal of
// Pharmacokinetics and Biopharmaceutics 15, 1987), with 2.5 % on either side.
RatioVerdict JudgeRatio(const std::optional<Interval>& interval, double margin);

// About how many samples in all would make an unclear verdict clear, if the estimate stays where it
// is: the width of an interval falls with the square root of the number of samples. Empty when
// there is no interval, or when the estimate is so near to the margin that more than a million are
// needed.
std::optional<int64_t> SamplesToSettle(const RatioEstimate& estimate, int64_t samples,
                                       double margin);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_RATIO_VERDICT_H_
