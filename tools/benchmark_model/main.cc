// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// benchmark_model: latency, initialisation, memory and per-operator profile of one model.
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>

#include "tools/benchmark_model/benchmark.h"
#include "tools/benchmark_model/processes.h"
#include "tools/benchmark_model/reporters/csv.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/benchmark_model/reporters/progress.h"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/reporters/summary_text.h"
#include "tools/benchmark_model/reporters/tflite_text.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/interrupt.h"
#include "tools/common/run_main.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

LogForm LogFormOf(const std::string& log_prefix) {
  if (log_prefix == "both") return LogForm::kBoth;
  return log_prefix == "true" || log_prefix == "1" ? LogForm::kPrefixed : LogForm::kPlain;
}

int Main(int argc, char** argv) {
  Environment environment(argc, argv);
  FlagRegistry flags(
      "benchmark_model",
      "measures how fast a .tflite model runs and how much memory it takes. docs/benchmark.md says "
      "what the numbers cover and when a result is called stable.",
      {"benchmark_model --graph=mobilenet.tflite",
       "benchmark_model --graph=m.tflite --num_threads=4 --enable_op_profiling",
       "adb shell /data/local/tmp/benchmark_model --graph=/data/local/tmp/m.tflite"});
  flags.SetRevision(RevisionText(ThisBuild()));
  Options options;
  DeclareFlags(flags, &options);
  ReportFiles report_files;
  DeclareReportFlags(flags, &report_files);
  DeclareDelegateFlags(flags);
  flags.ParseOrExit(argc, argv);
  ApplyCpuTarget(flags);
  if (!options.profiling_output_csv_file.empty()) {  // the older spelling of two flags
    flags.Set("op_profiling_output_mode", "csv");
    flags.Set("op_profiling_output_file", options.profiling_output_csv_file);
  }
  CatchInterrupts();
  Printer printer(options.output != "text", LogFormOf(options.log_prefix));
  const std::string wrong = CompleteOptions(&options);
  if (!wrong.empty()) {
    printer.Error(wrong);
    return kExitUsage;
  }
  if (const absl::Status creatable = report_files.Check(); !creatable.ok()) {
    printer.Error(std::string(creatable.message()));
    return ExitCodeOf(creatable);
  }
  printer.Info("STARTING!");
  Listeners listeners;
  listeners.Add(std::make_unique<TfliteText>(options, flags, &printer));
  listeners.Add(std::make_unique<SummaryText>(&printer, isatty(STDOUT_FILENO) != 0));
  if (isatty(STDERR_FILENO) != 0) listeners.Add(std::make_unique<ProgressLine>(stderr));
  if (options.output == "csv") listeners.Add(std::make_unique<CsvTable>());
  if (options.output == "json" || !options.json_out.empty() || report_files.any()) {
    listeners.Add(
        std::make_unique<JsonDocument>(options, flags, report_files, &environment, &printer));
  }
  int code = options.processes > 1
                 ? MeasureInProcesses({argv, argv + argc}, options, &printer, &listeners)
                 : Benchmark(options, flags, &printer, &listeners).Run();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    printer.Error("writing to standard output failed");
    if (code == kExitOk) code = kExitIoError;
  }
  return code;
}

}  // namespace
}  // namespace litmus::benchmark

int main(int argc, char** argv) {
  return litmus::RunMain("benchmark_model", litmus::benchmark::Main, argc, argv);
}
