// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Estimates the latency of the test side divided by that of the reference, from interleaved
// invocations.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_RATIO_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_RATIO_H_

#include <cstdint>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/ratio/ratio_verdict.h"
#include "tools/inference_diff/run_record.h"

namespace litmus::diff {

// Margin of the verdict as a fraction; tools/compare has the same default.
inline constexpr double kLatencyMargin = 0.02;
// Consecutive invocations in one process are not independent, because a disturbance affects
// several. Blocks of consecutive pairs are less dependent; 20 blocks are enough for a narrow
// interval.
inline constexpr int64_t kMostBlocks = 20;

struct LatencyRatio {
  int64_t pairs = 0, blocks = 0;
  RatioEstimate ratio;  // test / reference: above 1, the test side is slower
  RatioVerdict verdict = RatioVerdict::kUnclear;
};

// The pairs of all records, in execution order.
std::vector<LatencyPair> LatencyPairs(const RunRecords& records);

// Splits the pairs into at most kMostBlocks blocks of consecutive pairs of about equal size. The
// median log ratio of each block is one observation of EstimatePairedRatio. A measured time may be
// wrong by a step of the clock; the interval is computed for the smallest and the largest ratio
// that this allows. The interval covers the measured process, not other starts of the program.
// Thread-safe.
LatencyRatio EstimateLatencyRatio(const std::vector<LatencyPair>& pairs);

// Formats ratio, interval and verdict in one line without a line feed.
std::string LatencyRatioText(const LatencyRatio& ratio);

// Adds "latency_ratio", {"value", "lower", "upper", "pairs", "blocks", "margin"}, and
// "latency_verdict" to `timing`. Without an interval, "lower" and "upper" are null; without pairs,
// "value" is null, too.
void AddToTiming(const LatencyRatio& ratio, nlohmann::ordered_json* timing);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_RATIO_H_
