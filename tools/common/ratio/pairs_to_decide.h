// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How many pairs a comparison needs, so that the budget a tool announces decides with high
// probability.
#ifndef LITMUS_TOOLS_COMMON_RATIO_PAIRS_TO_DECIDE_H_
#define LITMUS_TOOLS_COMMON_RATIO_PAIRS_TO_DECIDE_H_

#include <cstdint>
#include <optional>
#include <vector>

namespace litmus {

// The number of pairs with which a new comparison gives a verdict other than "unclear" with the
// probability `power`, if its pairs vary like these. `log_ratios`: as of SequentialRatio; `margin`:
// as of JudgeRatio; `error`: of the whole comparison, looked at up to twenty times.
//
// The number is for the estimated ratio, but for one at most one and a half standard errors from
// the margin: a comparison that was unclear with an estimate farther away was lucky. So the number
// is rather too large than too small: pairs_to_decide_test.cc simulates both comparisons.
//
// Empty with fewer than six pairs, and if more than a million pairs are needed, because the ratio
// is too close to the margin. Thread-safe.
std::optional<int64_t> PairsToDecide(const std::vector<double>& log_ratios, double margin,
                                     double error = 0.05, double power = 0.95);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_PAIRS_TO_DECIDE_H_
