// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes google-benchmark's JSON, which its compare.py reads.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_GOOGLE_BENCHMARK_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_GOOGLE_BENCHMARK_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// Writes one benchmark for each time of each subject: SUBJECT for latency_median, SUBJECT/METRIC
// for the others. Metrics that are not times become counters of the first. The processes of
// --processes become repetitions, which compare.py tests statistically. cpu_time, which readers
// require, repeats the wall time, because CPU time was not measured. A failed subject becomes a
// benchmark with error_occurred and error_message. Thread-safe.
std::string ToGoogleBenchmark(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_GOOGLE_BENCHMARK_H_
