// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// All results of one benchmark, the input of every reporter. Times are in ns. Values that were not
// measured are empty, never 0.
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

// The results of several new processes (--processes).
struct Processes {
  std::vector<double> medians_ns;    // median of each process
  std::optional<double> first_ns;    // median over processes of the first inference
  std::optional<double> between;     // spread between processes, see ProcessSpread
  double within = 0;                 // median over processes of robust_std_dev / median
  std::map<std::string, int> words;  // number of processes with each verdict
  double runs = 0, runs_ns = 0;      // timed runs of all processes, and their times together
  // For the names of other metrics (MetricsOf): the value of each process, in the metric's unit.
  // Contains the metrics that all processes have.
  std::map<std::string, std::vector<double>> metrics;
};

// Numbers of threads of one interpreter. `ran` is smaller if the process may use fewer CPUs.
struct Threads {
  int requested = 1, ran = 1;
};

struct Result {
  std::string model_path;
  std::optional<int64_t> model_bytes;
  std::string signature;               // that is run, as LiteRT names it; "" if not loaded
  std::string model_sha256;            // "" if the model was not loaded
  std::optional<MachineInfo> machine;  // read after the regular runs
  std::vector<InputShape> inputs;
  std::optional<int64_t> input_bytes;  // total of all inputs of one run
  std::optional<int64_t> init_ns;
  std::optional<Threads> threads;
  int64_t tick_ns = 0;  // resolution of the clock
  RunSeries warmup, regular;
  Summary summary;  // of the regular runs, in ns
  // Highest resident size so far, without the memory of the tool's samples.
  std::optional<int64_t> memory_start_kb, memory_init_kb, memory_end_kb;
  std::optional<int64_t> memory_peak_kb;  // highest of periodic samples
  ResidentMemory memory_at_end;           // when memory_peak_kb was sampled
  std::optional<MemoryByKind> memory;     // of --memory_report
  std::optional<int64_t> arena_bytes;
  ProfileSummary init_profile, run_profile;
  std::optional<OperatorProfile> operator_profile;
  std::vector<TracedRun> trace;
  std::vector<AppliedDelegate> delegates;
  std::vector<DelegateInfo> delegate_info;
  std::optional<PlanSize> plan;
  // Set if delegates were applied or a flag requests the placement.
  std::optional<Placement> placement;
  // If set, each sample of `regular` is the median of one process, and `summary` summarises these
  // medians.
  std::optional<Processes> processes;
  std::vector<ColdStart> cold;       // one for each state of the page cache
  Disturbance disturbance;           // of the regular runs
  std::optional<Evidence> evidence;  // of the time of the regular runs
  // Per regular run: user-space counts of all threads, including the filling of inputs between
  // runs.
  std::optional<double> instructions, cycles;
  std::string counters_unavailable;  // reason why there are no counters
  std::optional<Verdict> verdict;    // of the regular runs, if there were any
  std::vector<Gate> gates;
  Scenarios scenarios;
  std::string samples_error;  // why the file of --samples_out is not complete; "": it is
  bool interrupted = false;

  // The first run: of the warm-up, or without a warm-up the first regular run.
  std::optional<double> first_inference_ns() const {
    if (processes) return processes->first_ns;
    if (!warmup.empty()) return warmup.first_ns;
    if (!regular.empty()) return regular.first_ns;
    return std::nullopt;
  }
  // The timed regular runs, of all processes, and their times together.
  double timed_runs() const {
    return processes ? processes->runs : static_cast<double>(regular.ns.count()) * regular.batch;
  }
  double timed_runs_ns() const {
    return processes ? processes->runs_ns : regular.ns.sum() * regular.batch;
  }
  // Runs one after another per second: all runs over the time that they took.
  std::optional<double> runs_per_second() const {
    if (!(timed_runs() > 0) || !(timed_runs_ns() > 0)) return std::nullopt;
    return 1e9 * timed_runs() / timed_runs_ns();
  }
  // Growth from the start of the tool to its highest resident size.
  std::optional<int64_t> memory_growth_kb() const {
    if (!memory_start_kb || !memory_end_kb) return std::nullopt;
    return *memory_end_kb - *memory_start_kb;
  }
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_RESULT_H_
