// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How a model does in other circumstances than one run after another: for minutes, several at once,
// with the copies of an application. Measured after the regular runs, where the flags ask for it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_SCENARIOS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_SCENARIOS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/measure/sustained.h"
#include "tools/common/statistics/summary.h"

namespace litmus::benchmark {

struct ScenarioOptions {
  std::string sustained, sustained_recovery;  // durations; "": not asked for
  int32_t instances;                          // 0: not asked for
  bool include_copies;
  float pacing_fps;    // 0: as fast as it goes
  std::string inputs;  // a folder
};

// `options` must outlive the registry.
void DeclareScenarioFlags(FlagRegistry& flags, ScenarioOptions* options);

// Interpreters of one model, each on a thread of its own, at once. Times in nanoseconds. Of several
// processes runs and seconds are sums, and the other numbers medians over the processes.
struct Instances {
  struct Instance {
    int64_t runs = 0;
    double median_ns = 0;
  };
  int threads_each = 1;
  int64_t runs = 0, failed_runs = 0;
  double seconds = 0;                           // from the common start to the end of the last run
  double per_second = 0;                        // runs / seconds
  std::optional<Interval> per_second_interval;  // between processes, as processes.h makes it
  double median_ns = 0;
  // Nearest rank, over the runs of all instances; empty below 20 and 100 runs.
  std::optional<double> p95_ns, p99_ns;
  std::vector<Instance> per_instance;
};

// Runs that fill the inputs, invoke, and read the outputs, all in the measured time.
struct WithCopies {
  std::optional<Estimate> ns;  // of the median; empty without a run
  int64_t runs = 0, failed_runs = 0;
};

struct Scenarios {
  std::optional<Sustained> sustained;
  std::optional<Instances> instances;
  std::optional<WithCopies> with_copies;
  // Resizing the inputs of a prepared model to the asked shapes, and preparing the model again.
  std::optional<int64_t> reprepare_ns;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_SCENARIOS_H_
