// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/latency_times.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/summary.h"
#include "tools/common/time_units.h"

namespace litmus::diff {
namespace {

LatencyTimes TimesOf(const std::vector<LatencyPair>& pairs, int64_t LatencyPair::*ns) {
  LatencyTimes times;
  for (const LatencyPair& pair : pairs) {
    times.us.push_back(static_cast<double>(pair.*ns) / kNsInUs);
    times.resolution_us =
        std::max(times.resolution_us, static_cast<double>(pair.step_ns) / kNsInUs);
  }
  return times;
}

}  // namespace

LatencyTimes ReferenceTimes(const std::vector<LatencyPair>& pairs) {
  return TimesOf(pairs, &LatencyPair::reference_ns);
}

LatencyTimes TestTimes(const std::vector<LatencyPair>& pairs) {
  return TimesOf(pairs, &LatencyPair::test_ns);
}

nlohmann::ordered_json TimesToJson(const LatencyTimes& times) {
  if (times.us.empty()) return {{"count", 0}};
  std::vector<double> sorted = times.us;
  std::sort(sorted.begin(), sorted.end());
  const auto n = static_cast<double>(sorted.size());
  const double sum = std::accumulate(sorted.begin(), sorted.end(), 0.0), mean = sum / n;
  double squares = 0;
  for (const double us : sorted) squares += (us - mean) * (us - mean);
  return {{"count", sorted.size()},
          {"mean_us", mean},
          {"std_dev_us", std::sqrt(squares / n)},
          {"min_us", sorted.front()},
          {"median_us", Median(sorted)},
          {"p95_us", SortedQuantile(sorted, 0.95)},
          {"max_us", sorted.back()},
          {"sum_us", sum}};
}

std::vector<Metric> MetricsOfTimes(const LatencyTimes& times, const std::string& prefix) {
  if (times.us.empty()) return {};
  const Summary summary = Summarize(times.us, times.resolution_us);
  std::vector<Metric> metrics = {{prefix + "latency_median", "us", summary.median.value,
                                  summary.median.interval, Better::kLower}};
  if (summary.p95) {
    metrics.push_back(
        {prefix + "latency_p95", "us", summary.p95->value, summary.p95->interval, Better::kLower});
  }
  return metrics;
}

}  // namespace litmus::diff
