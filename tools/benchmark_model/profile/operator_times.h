// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Statistics of recorded runs: events in, figures of each operator out. Knows no model.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_OPERATOR_TIMES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_OPERATOR_TIMES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/profiling/run_recorder.h"
#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// The share of `ns` that is disturbed. A call is disturbed that took longer than the median by more
// than each of: half the median, five robust standard deviations, and `least_ns`, which is what a
// clock cannot tell apart. A thread that loses its CPU loses it for longer.
double DisturbedShare(const std::vector<double>& ns, double least_ns);

// One run of the pass: profiled, and right before or after it without a profiler.
struct RunPair {
  double profiled_ns = 0, plain_ns = 0;
  // How long the thread waited for a CPU in either; 0 where nobody asked.
  double profiled_wait_ns = 0, plain_wait_ns = 0;
};

// All figures of a pass but costs, rates, names of types and `roof`. `pairs` has one entry per run
// of the recorder, one at least. `tick_ns`: of the clock.
OperatorProfile ProfileOf(const RunRecorder& recorder, const std::vector<RunPair>& pairs,
                          double cost_ns, double tick_ns);

// PAD and CONV_2D for "PAD+CONV_2D/detail"; none for an operator that runs alone.
std::vector<std::string> FusedTypes(const std::string& type);

// From the operators, whose types are known by now.
std::vector<ProfiledType> ByType(const std::vector<ProfiledOperator>& operators);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_OPERATOR_TIMES_H_
