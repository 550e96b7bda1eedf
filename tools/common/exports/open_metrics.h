// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// OpenMetrics text, which Prometheus reads. Gauges without timestamps only, so that the textfile
// collector of node_exporter and the Pushgateway, which know the older text format, read it too.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// The family of a metric: litmus_NAME_UNIT in base units: litmus_latency_median_seconds. The unit
// stands once: litmus_ratio of "ratio".
std::string FamilyOf(const std::string& name, const std::string& unit);
// Family of the lower bound of its interval: litmus_latency_median_lower_seconds,
// litmus_lower_ratio.
std::string LowerFamilyOf(const std::string& name, const std::string& unit);

// Every metric as a gauge with the labels benchmark, model, device (of a phone) and flag_NAME of a
// grid's cell, threads_ran where fewer ran than its num_threads; bounds of intervals as
// NAME_lower_UNIT and NAME_upper_UNIT; litmus_gate_passed, litmus_verdict,
// litmus_stable, litmus_failed, litmus_build and litmus_run_timestamp_seconds with the same labels.
// Thread-safe.
std::string ToOpenMetrics(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_
