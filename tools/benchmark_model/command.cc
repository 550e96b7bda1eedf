// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/command.h"

#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "tools/benchmark_model/benchmark.h"
#include "tools/benchmark_model/cold/start_marks.h"
#include "tools/benchmark_model/cold_marks.h"
#include "tools/benchmark_model/cold_start.h"
#include "tools/benchmark_model/grid_command.h"
#include "tools/benchmark_model/processes.h"
#include "tools/benchmark_model/record/result_record.h"
#include "tools/benchmark_model/reporters/cold_text.h"
#include "tools/benchmark_model/reporters/csv.h"
#include "tools/benchmark_model/reporters/json_document.h"
#include "tools/benchmark_model/reporters/memory.h"
#include "tools/benchmark_model/reporters/placement_text.h"
#include "tools/benchmark_model/reporters/progress.h"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/reporters/result_proto.h"
#include "tools/benchmark_model/reporters/summary_text.h"
#include "tools/benchmark_model/reporters/tflite_text.h"
#include "tools/benchmark_model/reporters/trace_json.h"
#include "tools/benchmark_model/results/phase_clock.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/interrupt.h"
#include "tools/common/memory_limit.h"
#include "tools/common/model/runtime_errors.h"
#include "tools/common/process/record_request.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

LogForm LogFormOf(const std::string& log_prefix) {
  if (log_prefix == "both") return LogForm::kBoth;
  return log_prefix == "true" || log_prefix == "1" ? LogForm::kPrefixed : LogForm::kPlain;
}

}  // namespace

int BenchmarkCommand(int argc, char** argv) {
  const int64_t main_ns = PhaseClock::NowNs();
  Environment environment(argc, argv);
  FlagRegistry flags(
      "benchmark_model",
      "measures the latency and the memory use of a .tflite model. docs/benchmark.md explains what "
      "the numbers cover and when a result is stable.",
      {"benchmark_model --graph=mobilenet.tflite",
       "benchmark_model --graph=m.tflite --num_threads=4 --enable_op_profiling",
       "adb shell /data/local/tmp/benchmark_model --graph=/data/local/tmp/m.tflite"});
  Options options;
  DeclareFlags(flags, &options);
  GridOptions grid_options;
  DeclareGridFlags(flags, &grid_options);
  ReportFiles report_files;
  DeclareReportFlags(flags, &report_files);
  DeclareDelegateFlags(flags);
  DescribeBuild(flags);
  const GridLine line = ParseWithLists({argv, argv + argc}, flags);
  const int64_t parsed_ns = PhaseClock::NowNs();
  if (!options.profiling_output_csv_file.empty()) {  // the older spelling of two flags
    flags.Set("op_profiling_output_mode", "csv");
    flags.Set("op_profiling_output_file", options.profiling_output_csv_file);
  }
  CatchInterrupts();
  absl::StatusOr<RecordRequest> record = TakeRecordRequest();
  const bool asked = record.ok() && !record->kind().empty();  // by a parent, who prints
  Printer printer(asked || options.output != "text", LogFormOf(options.log_prefix));
  // The document has the runtime's errors beside the tool's.
  const RuntimeErrorListener runtime_errors(
      [&](const std::string& message) { printer.errors().Add(message); });
  if (!record.ok()) {
    printer.Error(std::string(record.status().message()));
    return kExitUsage;
  }
  if (const absl::Status bound = ApplyCpuAffinity(flags); !bound.ok()) {
    printer.Error(std::string(bound.message()));
    return ExitCodeOf(bound);
  }
  ApplyCpuTarget(flags);
  ApplyMemoryLimit(flags);
  const std::string wrong = CompleteOptions(&options);
  if (!wrong.empty()) {
    printer.Error(wrong);
    return kExitUsage;
  }
  if (record->kind() == kColdRecord) {
    return TellColdMarks(main_ns, parsed_ns, options, flags, &*record);
  }
  if (const absl::Status creatable = report_files.Check(); !creatable.ok()) {
    printer.Error(std::string(creatable.message()));
    return ExitCodeOf(creatable);
  }
  if (!line.axes.empty()) return MeasureGrid(line, grid_options, flags, report_files, &printer);
  printer.Info("STARTING!");
  Listeners listeners;
  listeners.Add(std::make_unique<TfliteText>(options, flags, &printer));
  listeners.Add(std::make_unique<SummaryText>(
      &printer,
      SummaryText::Style{isatty(STDOUT_FILENO) != 0, MayUseColor(STDOUT_FILENO), MayUseUtf8()}));
  listeners.Add(std::make_unique<ColdText>(&printer));
  listeners.Add(std::make_unique<MemoryText>(&printer));
  if (options.print_placement) listeners.Add(std::make_unique<PlacementText>(&printer));
  if (!options.result_file_path.empty()) {
    listeners.Add(std::make_unique<ResultProto>(options.result_file_path, &printer));
  }
  if (MayRewriteLine(STDERR_FILENO)) listeners.Add(std::make_unique<ProgressLine>(stderr));
  if (options.output == "csv") listeners.Add(std::make_unique<CsvTable>());
  if (!options.trace.out.empty()) listeners.Add(std::make_unique<TraceFile>(options, &printer));
  if (record->kind() == kResultRecord) {
    listeners.Add(std::make_unique<RecordForParent>(*std::move(record), &printer));
  }
  // The last: the document says how the process ends.
  if (options.output == "json" || !options.json_out.empty() || report_files.any()) {
    listeners.Add(
        std::make_unique<JsonDocument>(options, flags, report_files, &environment, &printer));
  }
  const std::vector<std::string> command(argv, argv + argc);
  int code = options.cold.processes > 0
                 ? MeasureColdStarts(command, options, flags, &printer, &listeners)
             : options.processes > 1 ? MeasureInProcesses(command, options, &printer, &listeners)
                                     : Benchmark(options, flags, &printer, &listeners).Run();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    printer.Error("writing to standard output failed");
    if (code == kExitOk) code = kExitIoError;
  }
  return code;
}

}  // namespace litmus::benchmark
