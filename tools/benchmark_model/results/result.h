// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Everything that one benchmark measured: the one struct behind every reporter. Times are in
// nanoseconds. What was not measured is empty, never 0.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_RESULT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_RESULT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/profiling/memory_info.h"
#include "runtime/profiling/profile_summary.h"
#include "tools/benchmark_model/measure/run_loop.h"
#include "tools/benchmark_model/measure/verdict.h"
#include "tools/benchmark_model/placement/placement.h"
#include "tools/benchmark_model/results/cold_start.h"
#include "tools/benchmark_model/results/delegate_info.h"
#include "tools/benchmark_model/results/gates.h"
#include "tools/benchmark_model/results/input_shape.h"
#include "tools/benchmark_model/results/memory_kinds.h"
#include "tools/benchmark_model/results/operator_profile.h"
#include "tools/benchmark_model/results/scenarios.h"
#include "tools/common/machine/machine_info.h"
#include "tools/common/model/apply_delegate.h"
#include "tools/common/statistics/summary.h"

namespace litmus::benchmark {

// --processes: what several fresh processes found.
struct Processes {
  std::vector<double> medians_ns;    // of each
  std::optional<double> first_ns;    // median over them of the first inference
  std::optional<double> between;     // ProcessSpread
  double within = 0;                 // median over them of robust_std_dev / median
  std::map<std::string, int> words;  // how many had each verdict
  // By the names of other metrics (MetricsOf): of each, in the metric's unit. Those that all have.
  std::map<std::string, std::vector<double>> metrics;
};

// Threads of one interpreter. Fewer run if the process can use fewer CPUs.
struct Threads {
  int requested = 1, ran = 1;
};

struct Result {
  std::string model_path;
  std::optional<int64_t> model_bytes;
  std::string model_sha256;            // "" when the model was not loaded
  std::optional<MachineInfo> machine;  // after the regular runs
  std::vector<InputShape> inputs;
  std::optional<int64_t> input_bytes;  // of all inputs of a run
  std::optional<int64_t> init_ns;
  std::optional<Threads> threads;
  int64_t tick_ns = 0;  // of the clock
  RunSeries warmup, regular;
  Summary summary;  // of the regular runs, in nanoseconds
  // Highest resident size so far, without the tool's own samples.
  std::optional<int64_t> memory_start_kb, memory_init_kb, memory_end_kb;
  std::optional<int64_t> memory_peak_kb;  // sampled
  ResidentMemory memory_at_end;           // when memory_peak_kb was sampled
  std::optional<MemoryByKind> memory;     // of --memory_report
  std::optional<int64_t> arena_bytes;
  ProfileSummary init_profile, run_profile;
  std::optional<OperatorProfile> operator_profile;
  std::vector<TracedRun> trace;
  std::vector<AppliedDelegate> delegates;
  std::vector<DelegateInfo> delegate_info;
  std::optional<PlanSize> plan;
  std::optional<Placement> placement;  // where delegates were applied, or the flag asks
  // Then a sample of `regular` is the median of a process, and `summary` is of these.
  std::optional<Processes> processes;
  std::vector<ColdStart> cold;       // by state of the page cache
  Disturbance disturbance;           // of regular runs
  std::optional<Evidence> evidence;  // of the time of the regular runs
  // Per regular run, in user space, of all threads, with the filling of the inputs between runs.
  std::optional<double> instructions, cycles;
  std::string counters_unavailable;  // why there are none
  std::optional<Verdict> verdict;    // of regular runs, where there were some
  std::vector<Gate> gates;
  Scenarios scenarios;
  bool interrupted = false;

  // The first run of all: of the warm-up, or without one of the regular runs.
  std::optional<double> first_inference_ns() const {
    if (processes) return processes->first_ns;
    if (!warmup.empty()) return warmup.first_ns;
    if (!regular.empty()) return regular.first_ns;
    return std::nullopt;
  }
  // From the start of the tool to its highest resident size.
  std::optional<int64_t> memory_growth_kb() const {
    if (!memory_start_kb || !memory_end_kb) return std::nullopt;
    return *memory_end_kb - *memory_start_kb;
  }
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_RESULT_H_
