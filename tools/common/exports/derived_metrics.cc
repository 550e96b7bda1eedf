// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/derived_metrics.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/interval.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

void Add(std::string name, const char* unit, std::optional<double> value,
         const std::optional<Interval>& interval, bool higher,
         std::vector<SubjectMetric>* metrics) {
  if (!value) return;
  SubjectMetric metric{std::move(name), unit, *value, std::nullopt, std::nullopt, higher};
  if (interval) {
    metric.lower = interval->low;
    metric.upper = interval->high;
  }
  metrics->push_back(std::move(metric));
}

}  // namespace

void AddDerivedMetrics(const json& document, std::vector<SubjectMetric>* metrics) {
  for (const json& start : ListAt(document, {"cold_start"})) {
    Add(absl::StrCat("cold_start_", TextAt(start, {"page_cache"})), "us",
        NumberAt(start, {"wall_us", "median"}), IntervalAt(start, {"wall_us", "ci95"}), false,
        metrics);
  }
  for (const json& point : ListAt(document, {"memory", "snapshots"})) {
    if (TextAt(point, {"stage"}) != "peak") continue;
    std::optional<double> bytes = NumberAt(point, {"pss_kb"});
    if (bytes) *bytes *= 1024;
    Add("pss_peak", "bytes", bytes, std::nullopt, false, metrics);
  }
  Add("sustained_ratio", "ratio", NumberAt(document, {"sustained", "last_over_first"}),
      IntervalAt(document, {"sustained", "ci95"}), false, metrics);
  Add("instances_throughput", "1/s", NumberAt(document, {"instances", "inferences_per_s"}),
      std::nullopt, true, metrics);
  Add("instances_p99", "us", NumberAt(document, {"instances", "latency_us", "p99"}), std::nullopt,
      false, metrics);
}

}  // namespace litmus
