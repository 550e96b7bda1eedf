// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes statistics of each operator from the events of recorded runs. Knows no model.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_OPERATOR_TIMES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_OPERATOR_TIMES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/profiling/run_recorder.h"
#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// Returns the fraction of `ns` that is disturbed. A call is disturbed if it exceeds the median by
// more than half the median, by more than five robust standard deviations, and by more than
// `least_ns`, the resolution of the clock. A thread that loses its CPU is delayed by more than
// that.
double DisturbedShare(const std::vector<double>& ns, double least_ns);

// One run with the profiler, and one right before or after it without.
struct RunPair {
  double profiled_ns = 0, plain_ns = 0;
  // How long the thread waited for a CPU in each of the runs; 0 if that was not measured.
  double profiled_wait_ns = 0, plain_wait_ns = 0;
};

// Returns all values of a profile except costs, rates, names of types and `roof`. `pairs` has one
// entry per recorded run, at least one. `tick_ns` is the resolution of the clock.
OperatorProfile ProfileOf(const RunRecorder& recorder, const std::vector<RunPair>& pairs,
                          double cost_ns, double tick_ns);

// Returns PAD and CONV_2D for "PAD+CONV_2D/detail"; nothing for an operator that is not fused.
std::vector<std::string> FusedTypes(const std::string& type);

// `operators` must have their types.
std::vector<ProfiledType> ByType(const std::vector<ProfiledOperator>& operators);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_OPERATOR_TIMES_H_
