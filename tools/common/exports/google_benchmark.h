// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The JSON of google-benchmark, which its compare.py reads.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_GOOGLE_BENCHMARK_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_GOOGLE_BENCHMARK_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// A benchmark for each time of each subject: SUBJECT for latency_median, SUBJECT/METRIC for others;
// what is no time is a counter of the first. The processes of --processes are repetitions, which
// compare.py tests. Its cpu_time, which readers demand, repeats the wall time: the CPU's time was
// not measured. A subject that failed is a benchmark with error_occurred and error_message.
// Thread-safe.
std::string ToGoogleBenchmark(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_GOOGLE_BENCHMARK_H_
