// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How long each process measures, where compare may choose.
#ifndef LITMUS_TOOLS_COMPARE_RUN_LENGTH_H_
#define LITMUS_TOOLS_COMPARE_RUN_LENGTH_H_

#include <string>
#include <vector>

#include "tools/compare/metric.h"

namespace litmus::compare {

// Seconds, at least. Few long processes say less than many short ones: what differs between
// processes (where memory lies, what the machine does meanwhile) is seen once per process.
struct RunLength {
  double warmup = 0, measured = 0;
};

// For `pairs` pairs of processes (0: 40) that have `seconds` in all, when each process takes
// `overhead` seconds besides: three times the overhead, but no longer than leaves all pairs, unless
// that is less than half of the overhead; then half of the overhead, as far as 12 pairs fit. Never
// below 0.1 s. A fifth is warm-up.
RunLength PlanRunLength(double seconds, double overhead, int pairs);

// The flags of benchmark_model that ask for this length, without those that `argv` gives itself.
// None when `argv` says how long to run (--num_runs, --min_secs or --max_secs). Metrics of the
// start need one run.
std::vector<std::string> LengthFlags(const std::vector<std::string>& argv, Metric metric,
                                     const RunLength& length);

// Whether `argv` has the flag, "--name=value" or "--name".
bool HasFlag(const std::vector<std::string>& argv, const std::string& name);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_RUN_LENGTH_H_
