// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/performance_options.h"

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "delegates/registrar/registrar.h"
#include "tools/benchmark_model/command.h"
#include "tools/benchmark_model/failed_copies/failed_copies.h"
#include "tools/benchmark_model/grid/run_grid.h"
#include "tools/benchmark_model/modes/modes.h"
#include "tools/benchmark_model/multi_run/run_options.h"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/interrupt.h"
#include "tools/common/owed_copies.h"
#include "tools/common/print_error.h"

namespace litmus::benchmark {

int PerformanceOptionsCommand(int argc, char** argv) {
  FlagRegistry flags(
      "benchmark_model_performance_options",
      "runs benchmark_model with each of several sets of options, and lists the results.",
      {"benchmark_model_performance_options --graph=mobilenet.tflite",
       "benchmark_model_performance_options --graph=m.tflite --perf_options_list=cpu"});
  Options options;
  GridOptions grid_options;
  MultiRunOptions multi_run;
  DeclareMultiRunFlags(flags, &multi_run);
  DeclareFlags(flags, &options);
  DeclareGridFlags(flags, &grid_options);
  ReportFiles report_files;
  DeclareReportFlags(flags, &report_files);
  DeclareDelegateFlags(flags);
  const Environment environment(argc, argv);
  const GridLine no_grid;
  OwedCopies owed(&flags, [&](const Failure& failure) {
    WriteFailedCopies({options, flags, report_files, environment, no_grid, false}, failure);
  });
  bool several = true;
  for (const Argument& argument : ReadArguments(flags, {argv, argv + argc})) {
    if (argument.flag == flags.Find("perf_options_list")) several = argument.text != "none";
  }
  if (several) flags.Select(kOptionRuns);
  DescribeBuild(flags);
  flags.ParseOrExit(argc, argv);
  const std::vector<std::string> rest = BenchmarkArguments(flags, {argv, argv + argc});
  const absl::StatusOr<std::vector<RunOption>> runs = OptionsOf(multi_run.perf_options_list);
  if (!runs.ok()) {
    return owed.Fail({FailWith(flags.tool(), runs.status()), std::string(runs.status().message())});
  }
  if (runs->empty()) {
    std::vector<char*> pointers;
    for (const std::string& argument : rest)
      pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    return BenchmarkCommand(static_cast<int>(rest.size()), pointers.data());
  }
  CatchInterrupts();
  return RunOptions(flags, multi_run, *runs, rest);
}

}  // namespace litmus::benchmark
