// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// OpenMetrics text, which Prometheus reads. Gauges without timestamps only, so that the textfile
// collector of node_exporter and the Pushgateway, which know the older text format, read it too.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// The family of a metric: litmus_NAME_UNIT in base units: litmus_latency_median_seconds.
std::string FamilyOf(const std::string& name, const std::string& unit);

// Every metric as a gauge with the labels benchmark, model, device (of a phone) and flag_NAME of a
// grid's cell; ends of intervals as NAME_lower and NAME_upper; litmus_gate_passed, litmus_verdict,
// litmus_stable, litmus_failed, litmus_build and litmus_run_timestamp_seconds with the same labels.
// Thread-safe.
std::string ToOpenMetrics(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_OPEN_METRICS_H_
