// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes OpenMetrics text, which Prometheus reads. Only gauges without timestamps are used, so that
// readers of the older text format (the textfile collector of node_exporter, the Pushgateway)
// accept it too.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// The family of a metric in base units: litmus_NAME_UNIT, such as litmus_latency_median_seconds. A
// unit at the end of NAME is not repeated: litmus_ratio for "ratio".
std::string FamilyOf(const std::string& name, const std::string& unit);
// The family of the lower bound of a metric's interval: litmus_latency_median_lower_seconds,
// litmus_lower_ratio.
std::string LowerFamilyOf(const std::string& name, const std::string& unit);

// Writes every metric as a gauge with the labels benchmark, model, device (for a phone), flag_NAME
// for a grid's cell, and threads_ran if fewer threads ran than num_threads requested. Bounds of
// intervals are NAME_lower_UNIT and NAME_upper_UNIT. litmus_gate_passed, litmus_verdict,
// litmus_stable, litmus_failed, litmus_build and litmus_run_timestamp_seconds have the same labels.
// Thread-safe.
std::string ToOpenMetrics(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_
