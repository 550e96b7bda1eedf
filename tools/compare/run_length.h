// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Plans how long each process measures if compare may choose.
#ifndef LITMUS_TOOLS_COMPARE_RUN_LENGTH_H_
#define LITMUS_TOOLS_COMPARE_RUN_LENGTH_H_

#include <string>
#include <vector>

#include "tools/compare/metric.h"

namespace litmus::compare {

// Minimum durations in seconds. Many short processes are better than few long ones, because
// differences between processes (memory layout, state of the machine) are sampled once per process.
struct RunLength {
  double warmup = 0, measured = 0;
};

// Plans for `pairs` rounds of `sides` processes (0: 40) within `seconds` in total, if each process
// needs `overhead` seconds in addition: three times the overhead, but at most what leaves time for
// all rounds. If that is less than half of the overhead, then half of the overhead, as far as 12
// rounds fit. At least 0.1 s. One fifth is warm-up.
RunLength PlanRunLength(double seconds, double overhead, int pairs, int sides);

// The flags of benchmark_model for this length, except those that `argv` sets. Empty if `argv` sets
// the length itself (--num_runs, --min_secs or --max_secs). Metrics of the start need a single run,
// if there are no others.
std::vector<std::string> LengthFlags(const std::vector<std::string>& argv,
                                     const std::vector<Metric>& metrics, const RunLength& length);

// Whether `argv` contains the flag as "--name=value" or "--name".
bool HasFlag(const std::vector<std::string>& argv, const std::string& name);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_RUN_LENGTH_H_
