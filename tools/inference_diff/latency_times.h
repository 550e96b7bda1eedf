// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Latencies of each side in fractional microseconds, because a small model takes only one or two.
// TensorFlow Lite's lines have integer microseconds.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_TIMES_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_TIMES_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/document/document.h"
#include "tools/inference_diff/run_record.h"

namespace litmus::diff {

// Times of one side over all invocations of all runs, in the order of the runs.
struct LatencyTimes {
  std::vector<double> us;
  double resolution_us = 0;  // of the coarsest time; old records have integer microseconds
};

LatencyTimes ReferenceTimes(const std::vector<LatencyPair>& pairs);
LatencyTimes TestTimes(const std::vector<LatencyPair>& pairs);

// The same members as TimesToJson of evaluation_run.h, with fractional values; p95 is the
// nearest-rank percentile.
nlohmann::ordered_json TimesToJson(const LatencyTimes& times);

// The metrics "latency_median" and "latency_p95" with their intervals, as LatencyMetrics of
// evaluation_run.h.
std::vector<Metric> MetricsOfTimes(const LatencyTimes& times, const std::string& prefix);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_LATENCY_TIMES_H_
