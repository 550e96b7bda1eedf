// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Metrics from separate members of a result: cold start, memory, sustained load, several instances.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_DERIVED_METRICS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_DERIVED_METRICS_H_

#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"

namespace litmus {

// Appends those of the metrics cold_start_warm, cold_start_evicted (us), pss_peak (bytes),
// sustained_ratio (last minute over first), instances_throughput (1/s) and instances_p99 (us) that
// `document` has. Thread-safe.
void AddDerivedMetrics(const nlohmann::ordered_json& document, std::vector<SubjectMetric>* metrics);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_DERIVED_METRICS_H_
