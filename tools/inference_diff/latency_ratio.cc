// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/latency_ratio.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/str_format.h"
#include "tools/common/ratio/paired_ratio.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

constexpr int64_t kShortestNs = 1;  // minimum time of an invocation in ns; avoids log(0)

// log(test / reference) if the test's time is changed by `test_steps` steps of the clock, and the
// reference's by as many in the opposite direction.
double LogRatio(const LatencyPair& pair, int test_steps) {
  const int64_t test = std::max(pair.test_ns + test_steps * pair.step_ns, kShortestNs);
  const int64_t reference = std::max(pair.reference_ns - test_steps * pair.step_ns, kShortestNs);
  return std::log(static_cast<double>(test) / static_cast<double>(reference));
}

RatioEstimate Estimate(const std::vector<LatencyPair>& pairs, int64_t blocks, int test_steps) {
  const auto count = static_cast<int64_t>(pairs.size());
  std::vector<double> medians;
  for (int64_t block = 0; block < blocks; ++block) {
    std::vector<double> logs;
    for (int64_t i = block * count / blocks; i < (block + 1) * count / blocks; ++i) {
      logs.push_back(LogRatio(pairs[i], test_steps));
    }
    medians.push_back(Median(std::move(logs)));
  }
  return EstimatePairedRatio(medians);
}

}  // namespace

std::vector<LatencyPair> LatencyPairs(const RunRecords& records) {
  std::vector<LatencyPair> pairs;
  for (const auto& [item, record] : records) {
    pairs.insert(pairs.end(), record.pairs.begin(), record.pairs.end());
  }
  return pairs;
}

LatencyRatio EstimateLatencyRatio(const std::vector<LatencyPair>& pairs) {
  LatencyRatio result;
  result.pairs = static_cast<int64_t>(pairs.size());
  result.blocks = std::min(result.pairs, kMostBlocks);
  if (pairs.empty()) return result;
  result.ratio = Estimate(pairs, result.blocks, 0);
  const RatioEstimate low = Estimate(pairs, result.blocks, -1);
  const RatioEstimate high = Estimate(pairs, result.blocks, 1);
  if (result.ratio.interval) result.ratio.interval = {low.interval->low, high.interval->high};
  if (result.ratio.wide) result.ratio.wide = {low.wide->low, high.wide->high};
  result.verdict = JudgeRatio(result.ratio, kLatencyMargin);
  return result;
}

std::string LatencyRatioText(const LatencyRatio& ratio) {
  if (ratio.pairs == 0) return "test / reference latency: unclear, no pair was measured";
  const std::string start =
      absl::StrFormat("test / reference latency (%d pair%s): %.3f", ratio.pairs,
                      ratio.pairs == 1 ? "" : "s", ratio.ratio.value);
  if (!ratio.ratio.interval) return start + ", unclear: too few pairs for an interval";
  return absl::StrFormat(
      "%s, 95%% interval %.3f to %.3f: %s (margin %g%%; covers this process only)", start,
      ratio.ratio.interval->low, ratio.ratio.interval->high, RatioVerdictName(ratio.verdict),
      100 * kLatencyMargin);
}

void AddToTiming(const LatencyRatio& ratio, json* timing) {
  const std::optional<Interval>& interval = ratio.ratio.interval;
  (*timing)["latency_ratio"] = {
      {"value", ratio.pairs == 0 ? json(nullptr) : json(ratio.ratio.value)},
      {"lower", interval ? json(interval->low) : json(nullptr)},
      {"upper", interval ? json(interval->high) : json(nullptr)},
      {"pairs", ratio.pairs},
      {"blocks", ratio.blocks},
      {"margin", kLatencyMargin}};
  (*timing)["latency_verdict"] = RatioVerdictName(ratio.verdict);
}

}  // namespace litmus::diff
