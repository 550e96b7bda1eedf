// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Scenarios: the model runs for minutes, in several instances concurrently, or with an
// application's copies. Measured after the regular runs if flags request it.
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
  std::string sustained, sustained_recovery;  // durations; "": not requested
  int32_t instances;                          // 0: not requested
  bool include_copies;
  float pacing_fps;    // 0: without pauses
  std::string inputs;  // path of a folder
};

// `options` must outlive the registry.
void DeclareScenarioFlags(FlagRegistry& flags, ScenarioOptions* options);

// Results of several interpreters of one model that run concurrently, each on its own thread. Times
// are in ns. Over several processes, runs and seconds are sums; other numbers are medians.
struct Instances {
  struct Instance {
    int64_t runs = 0;
    double median_ns = 0;
  };
  int threads_each = 1;
  int64_t runs = 0, failed_runs = 0;
  double seconds = 0;                           // from the common start to the end of the last run
  double per_second = 0;                        // runs per second
  std::optional<Interval> per_second_interval;  // over processes, computed as in processes.h
  double median_ns = 0;
  // Nearest-rank percentiles over the runs of all instances; empty below 20 (p95) and 100 (p99)
  // runs.
  std::optional<double> p95_ns, p99_ns;
  // Those of --percentiles, by the same rule (1 / (1 - q) runs); they have no interval.
  std::vector<PercentileEstimate> percentiles_ns;
  std::vector<Instance> per_instance;
};

// Runs whose measured time includes filling the inputs and reading the outputs.
struct WithCopies {
  std::optional<Estimate> ns;  // of the median; empty if there was no run
  int64_t runs = 0, failed_runs = 0;
  std::optional<double> fps;  // rate at which the runs started (--pacing_fps); empty: no pauses
};

struct Scenarios {
  std::optional<Sustained> sustained;
  std::optional<Instances> instances;
  std::optional<WithCopies> with_copies;
  // Time of resizing the inputs of a prepared model to the requested shapes and preparing the model
  // again.
  std::optional<int64_t> reprepare_ns;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_SCENARIOS_H_
