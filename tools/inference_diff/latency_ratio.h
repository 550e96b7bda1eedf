// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How many times as long as the reference the side under test takes, from invocations in turns.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_RATIO_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_RATIO_H_

#include <cstdint>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/ratio/ratio_verdict.h"
#include "tools/inference_diff/run_record.h"

namespace litmus::diff {

// The verdict's margin, a share; tools/compare has the same default.
inline constexpr double kLatencyMargin = 0.02;
// Invocations in one process are not independent: what disturbs one disturbs its neighbours. Blocks
// of successive pairs are less dependent, and 20 of them are enough for a narrow interval.
inline constexpr int64_t kMostBlocks = 20;

struct LatencyRatio {
  int64_t pairs = 0, blocks = 0;
  RatioEstimate ratio;  // test / reference: above 1, the side under test is slower
  RatioVerdict verdict = RatioVerdict::kUnclear;
};

// The pairs of all records, in the order in which they ran.
std::vector<LatencyPair> LatencyPairs(const RunRecords& records);

// Pairs are cut into at most kMostBlocks blocks of successive pairs, as equal as can be. Each block
// counts with the median of its log ratios in EstimatePairedRatio. A time stands for all times that
// are up to a step of the clock away; the interval is that of the smallest and of the largest
// ratios which this allows. The interval covers the process that measured, not
// another start of the program. Thread-safe.
LatencyRatio EstimateLatencyRatio(const std::vector<LatencyPair>& pairs);

// One line without a line feed: ratio, interval, verdict.
std::string LatencyRatioText(const LatencyRatio& ratio);

// Adds "latency_ratio", {"value", "lower", "upper", "pairs", "blocks", "margin"}, and
// "latency_verdict" to `timing`. Without an interval "lower" and "upper" are null; without a pair
// "value" is, too.
void AddToTiming(const LatencyRatio& ratio, nlohmann::ordered_json* timing);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_RATIO_H_
