// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements TensorFlow Lite's runs of one benchmark with several sets of flags: the list of sets,
// their consecutive runs, and the list of results.
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

// A set of flags with TensorFlow Lite's name.
struct RunOption {
  std::string name;                // e.g. "cpu w/ 2 threads (xnnpack)"
  std::vector<std::string> flags;  // e.g. "--num_threads=2", …
};

// The sets for a list such as "cpu,gpu", in TensorFlow Lite's order; empty for "none". nnapi and
// coreml have no sets, because these delegates belong to other systems. UsageError (status_exit.h)
// with TensorFlow Lite's message for an unknown keyword, or "none" together with another.
absl::StatusOr<std::vector<RunOption>> OptionsOf(const std::string& list);

// The arguments for benchmark_model: `argv` without the flags of DeclareMultiRunFlags.
std::vector<std::string> BenchmarkArguments(const FlagRegistry& flags,
                                            const std::vector<std::string>& argv);

// One finished run. `stats` is TensorFlow Lite's line about the regular runs, "count=…"; empty if
// the run failed.
struct RunOutcome {
  std::string name, stats;
};

// The last line with statistics of runs in a log of benchmark_model; "" if there is no such line,
// or if it reports no run.
std::string StatsOf(const std::string& log);

// TensorFlow Lite's summary: in ascending order of average, failed runs last.
std::string SummaryOf(std::vector<RunOutcome> outcomes);

// Runs this program with `rest`, whose flags `flags` declares, once per option, and prints the logs
// and the summary. A failed run does not stop the others. Returns exit code 75 after an interrupt,
// otherwise that of the first failed run (70 if a signal ended it), otherwise 0.
int RunOptions(const FlagRegistry& flags, const MultiRunOptions& options,
               std::vector<RunOption> runs, const std::vector<std::string>& rest);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MULTI_RUN_RUN_OPTIONS_H_
