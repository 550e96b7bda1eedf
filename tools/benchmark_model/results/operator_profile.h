// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the pass of profiled runs (--enable_op_profiling) found, operator by operator, and the runs
// of a trace (--trace_out). Times are in microseconds, but for those of a trace. What is not known
// is empty.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPERATOR_PROFILE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPERATOR_PROFILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "delegates/registrar/delegate_reader.h"
#include "runtime/peaks/peaks.h"

namespace litmus::benchmark {

// Which of the machine's multiply-adds an operator can use at best.
enum class Arithmetic { kFloat, kBytes };

struct ProfiledOperator {
  int64_t subgraph = 0, node = 0;
  int64_t order = 0;                // as run, from 0
  std::string type;                 // "CONV_2D"
  std::string name;                 // "[outputs]:node"
  std::vector<std::string> fused;   // "PAD", "CONV_2D"; empty where nothing was folded into it
  std::string delegate;             // "" on the CPU
  std::vector<int> delegate_nodes;  // of the model, those that a delegate's node stands for
  bool nested = false;              // its time is within that of an operator that called it
  double calls_per_run = 0;
  double mean_us = 0, median_us = 0, p90_us = 0, first_us = 0;  // of a call
  double disturbed_share = 0;                                   // of the calls
  double share = 0;  // by medians, of the time of all operators that are not nested
  Arithmetic arithmetic = Arithmetic::kFloat;
  std::optional<int64_t> macs, bytes;  // of a call; bytes are read and written, with the weights
  // By the median; roof_share: the shortest time that the roof allows over the median.
  std::optional<double> gflops, gbps, intensity, roof_share;
  std::string bound;  // "memory" or "compute", whichever takes longer at the roof; "" not known
};

struct ProfiledType {
  std::string type;
  int64_t count = 0;
  double mean_us = 0;  // of a run
  double share = 0, calls_per_run = 0;
};

struct OperatorProfile {
  int64_t runs = 0;
  double recording_cost_ns = 0;  // per operator; taken off all times here
  double invoke_us = 0;     // median of runs without a profiler, by turns with the profiled ones
  double operators_us = 0;  // median over the runs of the sum over operators that are not nested
  // Median over the runs of that sum over the Invoke of the same run, both without recording.
  double operators_over_invoke = 0;
  // Median over pairs of a profiled run, with recording, over the other one beside it; of both,
  // what the thread waited for a CPU is taken off.
  double pass_over_regular = 0;
  double disturbed_share = 0;  // of the profiled runs
  std::optional<MachinePeaks> roof;
  Arithmetic roof_arithmetic = Arithmetic::kFloat;  // of most multiply-adds of the model
  std::vector<ProfiledOperator> operators;          // as run
  std::vector<ProfiledType> types;                  // largest share first
};

// Nanoseconds of std::chrono::steady_clock.
struct TracedOperator {
  std::string type, name, delegate;
  int64_t subgraph = 0, node = 0, begin_ns = 0, end_ns = 0;
  std::vector<int> delegate_nodes;
};
struct TracedRun {
  int64_t begin_ns = 0, end_ns = 0;
  std::vector<TracedOperator> operators;  // in the order in which they began
  struct OfDelegate {
    std::string name;
    DelegateProfile profile;
  };
  std::vector<OfDelegate> delegates;  // those that measure themselves
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPERATOR_PROFILE_H_
