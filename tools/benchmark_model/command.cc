// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/command.h"

#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal.h"
#include "tools/benchmark_model/benchmark.h"
#include "tools/benchmark_model/cold/start_marks.h"
#include "tools/benchmark_model/cold_marks.h"
#include "tools/benchmark_model/cold_start.h"
#include "tools/benchmark_model/failed_copies/failed_copies.h"
#include "tools/benchmark_model/grid_command.h"
#include "tools/benchmark_model/processes.h"
#include "tools/benchmark_model/record/result_record.h"
#include "tools/benchmark_model/reporters/asked_text.h"
#include "tools/benchmark_model/reporters/card_text.h"
#include "tools/benchmark_model/reporters/cold_text.h"
#include "tools/benchmark_model/reporters/json_document.h"
#include "tools/benchmark_model/reporters/litert_text.h"
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
#include "tools/common/card/card.h"
#include "tools/common/card/next_command.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/history/baseline.h"
#include "tools/common/interrupt.h"
#include "tools/common/memory_limit.h"
#include "tools/common/model/runtime_errors.h"
#include "tools/common/owed_copies.h"
#include "tools/common/process/record_request.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

// LiteRT's lines have their prefixes unless the command line leaves them out.
LogForm LogFormOf(const Options& options, const FlagRegistry& flags) {
  const std::string& log_prefix = options.log_prefix;
  const bool is_default = flags.Find("log_prefix")->origin() == FlagOrigin::kDefault;
  if (options.log_format == "litert" && is_default) return LogForm::kPrefixed;
  if (log_prefix == "both") return LogForm::kBoth;
  return log_prefix == "true" || log_prefix == "1" ? LogForm::kPrefixed : LogForm::kPlain;
}

// Whether TensorFlow Lite's lines are printed.
bool ShowsLines(const Options& options) {
  if (options.log_format != "auto") return options.log_format != "card";
  return !GetInvocation().by_word || options.verbose || options.dry_run ||
         isatty(STDOUT_FILENO) == 0;
}

class BenchmarkProgram {
 public:
  BenchmarkProgram(int argc, char** argv);
  // Returns the exit code.
  int Run();

 private:
  // Measures as the flags request, and prints errors. Returns the exit code.
  int Measure();
  // Benchmarks one model and reports all results to the listeners.
  int MeasureModel(RecordRequest* record);
  BenchmarkLine Line() const {
    return {options_, flags_, report_files_, environment_, line_, flags_are_lists_};
  }

  const int64_t main_ns_ = PhaseClock::NowNs();
  int64_t parsed_ns_ = 0;
  const std::vector<std::string> argv_;
  Environment environment_;
  FlagRegistry flags_;
  Options options_;
  GridOptions grid_options_;
  ReportFiles report_files_;
  GridLine line_;
  bool flags_are_lists_ = false;
  OwedCopies owed_;
  std::optional<Printer> printer_;
};

BenchmarkProgram::BenchmarkProgram(int argc, char** argv)
    : argv_(argv, argv + argc),
      environment_(argc, argv),
      flags_("benchmark_model",
             "measures the latency and the memory use of a .tflite model. docs/guide/benchmark.md "
             "explains what the numbers cover and when a result is stable.",
             {"benchmark_model --graph=mobilenet.tflite",
              "benchmark_model --graph=m.tflite --num_threads=4 --enable_op_profiling",
              "adb shell /data/local/tmp/benchmark_model --graph=/data/local/tmp/m.tflite"}),
      owed_(&flags_, [this](const Failure& failure) { WriteFailedCopies(Line(), failure); }) {
  DeclareFlags(flags_, &options_);
  DeclareGridFlags(flags_, &grid_options_);
  DeclareReportFlags(flags_, &report_files_);
  DeclareDelegateFlags(flags_);
  DescribeBuild(flags_);
}

int BenchmarkProgram::Run() {
  ParseWithLists(argv_, flags_, &owed_, &line_, &flags_are_lists_);
  parsed_ns_ = PhaseClock::NowNs();
  return owed_.Guard([this] {
    if (!options_.profiling_output_csv_file.empty()) {  // this flag is the older form of two flags
      flags_.Set("op_profiling_output_mode", "csv");
      flags_.Set("op_profiling_output_file", options_.profiling_output_csv_file);
    }
    // The file alone asks for its content, as with LiteRT.
    if (!options_.model_runtime_info_output_file.empty() &&
        !flags_.WasSet("export_model_runtime_info")) {
      flags_.Set("export_model_runtime_info", "true");
    }
    const int code = Measure();
    return code == kExitOk ? code : owed_.Fail({code, printer_->errors().Text()});
  });
}

int BenchmarkProgram::Measure() {
  CatchInterrupts();
  absl::StatusOr<RecordRequest> record = TakeRecordRequest();
  // A parent process requested the record and prints the result itself.
  const bool asked = record.ok() && !record->kind().empty();
  printer_.emplace(asked || options_.output != "text", LogFormOf(options_, flags_),
                   ShowsLines(options_));
  // The result document contains the runtime's errors in addition to the tool's.
  const RuntimeErrorListener runtime_errors(
      [&](const std::string& message) { printer_->errors().Add(message); });
  if (!record.ok()) {
    printer_->Error(std::string(record.status().message()));
    return kExitUsage;
  }
  if (const absl::Status bound = ApplyCpuAffinity(flags_); !bound.ok()) {
    printer_->Error(std::string(bound.message()));
    return ExitCodeOf(bound);
  }
  ApplyCpuTarget(flags_);
  ApplyMemoryLimit(flags_);
  std::string wrong = CompleteOptions(&options_);
  if (wrong.empty()) wrong = ProblemOfLiteRtFlags(flags_);
  if (!wrong.empty()) {
    printer_->Error(wrong);
    return kExitUsage;
  }
  if (record->kind() == kColdRecord) {
    return TellColdMarks(main_ns_, parsed_ns_, options_, flags_, &*record);
  }
  if (const absl::Status creatable = report_files_.Check(); !creatable.ok()) {
    printer_->Error(std::string(creatable.message()));
    return ExitCodeOf(creatable);
  }
  if (const absl::Status comparable = CheckBaseline(report_files_.history, flags_.tool(),
                                                    [&] { return environment_.ToJson(flags_); });
      !comparable.ok()) {
    printer_->Error(std::string(comparable.message()));
    return ExitCodeOf(comparable);
  }
  if (line_.axes.empty()) return MeasureModel(&*record);
  return MeasureGrid(line_, grid_options_, flags_, report_files_, &*printer_, &owed_);
}

int BenchmarkProgram::MeasureModel(RecordRequest* record) {
  Printer* const printer = &*printer_;
  printer->Info("STARTING!");
  Listeners listeners;
  // Must be the first listener, so that the progress line is erased before others print.
  if (MayRewriteLine(STDERR_FILENO)) listeners.Add(std::make_unique<ProgressLine>(stderr));
  const bool of_litert = options_.log_format == "litert";
  if (of_litert) {
    listeners.Add(std::make_unique<LitertText>(options_, flags_, printer));
  } else {
    listeners.Add(std::make_unique<TfliteText>(options_, flags_, printer));
  }
  listeners.Add(std::make_unique<AskedText>(options_, printer));
  if (options_.details) {
    listeners.Add(std::make_unique<SummaryText>(
        printer,
        SummaryText::Style{isatty(STDOUT_FILENO) != 0, MayUseColor(STDOUT_FILENO), MayUseUtf8()}));
  }
  listeners.Add(std::make_unique<ColdText>(printer));
  listeners.Add(std::make_unique<MemoryText>(printer));
  if (options_.print_placement) listeners.Add(std::make_unique<PlacementText>(printer));
  if (!options_.result_file_path.empty()) {
    listeners.Add(std::make_unique<ResultProto>(options_.result_file_path, printer));
  }
  if (!of_litert) {
    listeners.Add(std::make_unique<CardText>(CardSetting{options_, flags_, argv_}, printer,
                                             CardStyleOf(STDOUT_FILENO)));
  }
  if (!options_.trace.out.empty()) listeners.Add(std::make_unique<TraceFile>(options_, printer));
  if (record->kind() == kResultRecord) {
    listeners.Add(std::make_unique<RecordForParent>(std::move(*record), printer));
  }
  // Must be the last listener, because the document contains the exit code of the process.
  if (options_.output != "text" || !options_.json_out.empty() || report_files_.any()) {
    listeners.Add(
        std::make_unique<JsonDocument>(options_, flags_, report_files_, &environment_, printer));
  }
  const int code =
      options_.cold.processes > 0 ? MeasureColdStarts(argv_, options_, flags_, printer, &listeners)
      : options_.processes > 1    ? MeasureInProcesses(argv_, options_, printer, &listeners)
                                  : Benchmark(options_, flags_, printer, &listeners).Run();
  owed_.Settle();
  return printer->FlushStdout() || IsFailure(code) ? code : static_cast<int>(kExitIoError);
}

}  // namespace

int BenchmarkCommand(int argc, char** argv) { return BenchmarkProgram(argc, argv).Run(); }

}  // namespace litmus::benchmark
