// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Results of the profiled pass (--enable_op_profiling) by operator, and the runs of a trace
// (--trace_out). Times are in µs, those of a trace in ns. Unknown values are empty.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPERATOR_PROFILE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPERATOR_PROFILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "delegates/registrar/delegate_reader.h"
#include "runtime/peaks/peaks.h"

namespace litmus::benchmark {

// The kind of multiply-add, which determines the peak rate that an operator can reach.
enum class Arithmetic { kFloat, kBytes };

struct ProfiledOperator {
  int64_t subgraph = 0, node = 0;
  int64_t order = 0;  // execution order, from 0
  std::string type;   // e.g. "CONV_2D"
  std::string name;   // "[outputs]:node"
  // e.g. "PAD", "CONV_2D"; empty if no node was fused into this one.
  std::vector<std::string> fused;
  std::string delegate;             // delegate that executed it; "": the CPU
  std::vector<int> delegate_nodes;  // nodes of the model that the delegate's node replaces
  bool nested = false;              // its time is part of the time of the operator that called it
  double calls_per_run = 0;
  double mean_us = 0, median_us = 0, p90_us = 0, first_us = 0;  // per call
  double disturbed_share = 0;  // fraction of the calls that were disturbed
  double share = 0;  // fraction of the time of all operators that are not nested, by medians
  Arithmetic arithmetic = Arithmetic::kFloat;
  std::optional<int64_t> macs, bytes;  // per call; bytes are read and written, including weights
  // Computed from the median time. roof_share: the shortest time that the roofline allows / the
  // median.
  std::optional<double> gflops, gbps, intensity, roof_share;
  // "memory" or "compute", the limit that takes longer on the roofline; "": unknown.
  std::string bound;
};

struct ProfiledType {
  std::string type;
  int64_t count = 0;
  double mean_us = 0;  // per run
  double share = 0, calls_per_run = 0;
};

struct OperatorProfile {
  int64_t runs = 0;
  double recording_cost_ns = 0;  // per operator; subtracted from all times here
  double invoke_us = 0;  // median of runs without a profiler, interleaved with the profiled runs
  // Median over runs of the sum of the times of all operators that are not nested.
  double operators_us = 0;
  // Median over runs of the ratio: sum over operators that are not nested / Invoke time of the same
  // run, both without the recording overhead.
  double operators_over_invoke = 0;
  // Median over pairs of the profiled run's time, including recording, over the adjacent unprofiled
  // run's time. The time that the thread waited for a CPU is subtracted from both.
  double pass_over_regular = 0;
  double disturbed_share = 0;  // fraction of the profiled runs that were disturbed
  std::optional<MachinePeaks> roof;
  Arithmetic roof_arithmetic = Arithmetic::kFloat;  // that of most multiply-adds of the model
  std::vector<ProfiledOperator> operators;          // in execution order
  std::vector<ProfiledType> types;  // in descending order of their fraction of the time
};

// Times are ns of std::chrono::steady_clock.
struct TracedOperator {
  std::string type, name, delegate;
  int64_t subgraph = 0, node = 0, begin_ns = 0, end_ns = 0;
  std::vector<int> delegate_nodes;
};
struct TracedRun {
  int64_t begin_ns = 0, end_ns = 0;
  std::vector<TracedOperator> operators;  // in order of their start
  struct OfDelegate {
    std::string name;
    DelegateProfile profile;
  };
  std::vector<OfDelegate> delegates;  // delegates that measure themselves
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPERATOR_PROFILE_H_
