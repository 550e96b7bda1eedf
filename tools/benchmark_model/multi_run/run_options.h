// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TensorFlow Lite's runs of one benchmark with several sets of flags: which sets there are, their
// runs one after another, the list of results.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MULTI_RUN_RUN_OPTIONS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MULTI_RUN_RUN_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/flags.h"

namespace litmus::benchmark {

struct MultiRunOptions {
  std::string perf_options_list;
  float option_benchmark_run_delay;
  bool random_shuffle_benchmark_runs;
};

// `options` must outlive the registry.
void DeclareMultiRunFlags(FlagRegistry& flags, MultiRunOptions* options);

// A set of flags, under TensorFlow Lite's name for the set.
struct RunOption {
  std::string name;                // "cpu w/ 2 threads (xnnpack)"
  std::vector<std::string> flags;  // "--num_threads=2", …
};

// The sets that a list such as "cpu,gpu" stands for, in TensorFlow Lite's order; none for "none".
// nnapi and coreml have no sets: they are other systems' delegates. UsageError (status_exit.h),
// with TensorFlow Lite's message: an unknown word, or "none" beside another.
absl::StatusOr<std::vector<RunOption>> OptionsOf(const std::string& list);

// What is left of a command line for benchmark_model: all but the flags of DeclareMultiRunFlags.
std::vector<std::string> BenchmarkArguments(const FlagRegistry& flags,
                                            const std::vector<std::string>& argv);

// One finished run. `stats` is TensorFlow Lite's line of the regular runs, "count=…"; empty: the
// run failed.
struct RunOutcome {
  std::string name, stats;
};

// The last line of a log of benchmark_model that tells statistics of runs; "" where there is none,
// or where it tells of no run.
std::string StatsOf(const std::string& log);

// TensorFlow Lite's summary: by rising average, what failed last.
std::string SummaryOf(std::vector<RunOutcome> outcomes);

// Runs this program with `rest`, whose flags `flags` declares, once for each option, prints the
// logs and the summary. A run that fails does not stop the others. Returns 75 after an interrupt,
// else the exit code of the first run that failed (70 where a signal ended the run), else 0.
int RunOptions(const FlagRegistry& flags, const MultiRunOptions& options,
               std::vector<RunOption> runs, const std::vector<std::string>& rest);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MULTI_RUN_RUN_OPTIONS_H_
