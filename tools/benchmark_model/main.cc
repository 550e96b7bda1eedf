// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// benchmark_model: latency, initialisation, memory and per-operator profile of one model.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>

#include "absl/strings/str_cat.h"
#include "runtime/base/logging.h"
#include "runtime/c/op_names.h"
#include "runtime/debug/optional_debug_tools.h"
#include "tools/benchmark_model/delegation.h"
#include "tools/benchmark_model/node_names.h"
#include "tools/benchmark_model/options.h"
#include "tools/benchmark_model/report.h"
#include "tools/benchmark_model/run_loop.h"
#include "tools/benchmark_model/session.h"
#include "tools/cli/number.h"
#include "tools/common/interrupt.h"
#include "tools/common/run_main.h"

namespace litmus::benchmark {
namespace {

std::optional<int64_t> IfKnown(int64_t kb) {
  return kb < 0 ? std::nullopt : std::optional<int64_t>(kb);
}

// "Label: [value]" for every parameter that was given, or all of them; three always.
void EchoParameters(const FlagRegistry& flags, bool all, Printer* printer) {
  printer->Info(absl::StrCat("Log parameter values verbosely: [", all ? 1 : 0, "]"));
  for (const Flag& flag : flags.flags()) {
    const bool always = flag.name() == "graph" || flag.name() == "signature_to_run_for";
    if (flag.label().empty() || !(all || always || flag.was_set())) continue;
    printer->Info(absl::StrCat(flag.label(), ": [", flag.EchoText(), "]"));
  }
}

class Benchmark {
 public:
  Benchmark(const Options& options, const FlagRegistry& flags, Printer* printer)
      : options_(options), flags_(flags), printer_(printer), session_(options, flags, printer) {}

  int Run() {
    result_.memory_start_kb = IfKnown(PeakResidentKb());
    result_.model_path = options_.graph;
    if (options_.graph.empty()) {
      printer_->Error("Please specify the name of your TF Lite input file with --graph");
      return kExitUsage;
    }
    EchoParameters(flags_, options_.verbose, printer_);
    // Kernels say then which implementation they chose.
    if (options_.verbose) SetMinLogSeverity(LogSeverity::VERBOSE);
    const std::string not_yet = NotYetSupported(flags_);
    if (!not_yet.empty()) {
      printer_->Error(not_yet);
      return kExitUsage;
    }
    for (const std::string& warning : NoEffectWarnings(flags_)) printer_->Warn(warning);
    std::unique_ptr<PeakMemorySampler> sampler;
    if (options_.report_peak_memory_footprint) {
      if (options_.memory_footprint_check_interval_ms < 1) {
        printer_->Warn("--memory_footprint_check_interval_ms is below 1; 50 is used");
      }
      sampler = std::make_unique<PeakMemorySampler>(options_.memory_footprint_check_interval_ms);
    }
    int code = Initialize();
    if (code != kExitOk || options_.list_signatures || options_.print_model) return code;
    result_.machine_before = ReadMachineInfo();
    code = Measure();
    result_.memory_end_kb = IfKnown(PeakResidentKb());
    result_.machine_after = ReadMachineInfo();
    if (sampler != nullptr) {
      sampler->Stop();
      result_.memory_peak_kb = IfKnown(sampler->peak_kb());
      result_.memory_at_end = ReadResidentMemory();
    }
    MeasureDelegates();
    // After every reading of memory: hashing touches the whole mapped file.
    result_.model_sha256 = session_.ModelSha256();
    const int report_code = Report();
    if (code == kExitOk) code = report_code;
    if (code == kExitOk) code = session_.WriteOutputs();
    return code;
  }

  const Result& result() const { return result_; }

 private:
  int Initialize() {
    const auto start = std::chrono::steady_clock::now();
    int code = session_.Load();
    if (code != kExitOk) return code;
    result_.model_bytes = session_.model_bytes();
    if (options_.list_signatures) return ListSignatures();
    if (options_.print_model) {
      printer_->Raw(session_.Summary());
      return kExitOk;
    }
    code = session_.Init();
    if (code != kExitOk) return code;
    result_.init_us = std::chrono::duration_cast<std::chrono::microseconds>(
                          std::chrono::steady_clock::now() - start)
                          .count();
    result_.memory_init_kb = IfKnown(PeakResidentKb());
    session_.interpreter().SetCancellationFunction(
        nullptr, [](void*) { return Interrupted().load(std::memory_order_relaxed); });
    result_.delegates = session_.applied_delegates();
    result_.delegate_info = QueryDelegates(session_.delegates());
    result_.plan = CountNodes(session_.interpreter());
    result_.inputs = session_.InputShapes();
    CollectProfile(&result_.init_profile);
    printer_->Info("The input model file size (MB): " +
                   Number(static_cast<double>(session_.model_bytes()) / 1e6));
    printer_->Info(absl::StrCat("Initialized session in ",
                                Number(static_cast<double>(*result_.init_us) / 1000), "ms."));
    return session_.MakeInputs();
  }

  int ListSignatures() {
    const std::vector<std::string> keys = session_.SignatureKeys();
    printer_->Info(absl::StrCat("The Model contains ", keys.size(), " signature key(s)."));
    if (!keys.empty()) printer_->Info("They are listed below: ");
    for (const std::string& key : keys) printer_->Info("-> Signature Key: " + key);
    return kExitOk;
  }

  int Measure() {
    if (options_.print_preinvoke_state) PrintState("pre-invoke");
    const LoopLimits warmup = {options_.dry_run ? 0 : options_.warmup_runs,
                               options_.dry_run ? -1.0 : options_.warmup_min_secs,
                               options_.max_secs, options_.run_delay, options_.run_frequency};
    const LoopLimits regular = {options_.dry_run ? 0 : options_.num_runs,
                                options_.dry_run ? -1.0 : options_.min_secs, options_.max_secs,
                                options_.run_delay, options_.run_frequency};
    result_.warmup = RunSeriesOf(warmup, nullptr);
    if (result_.warmup.failed_runs > 0) {
      PrintFailures("warm-up", result_.warmup);
      return FailureCode();
    }
    result_.regular =
        RunSeriesOf(regular, session_.profiler() == nullptr ? nullptr : &result_.run_profile);
    result_.interrupted = Interrupted();
    result_.summary = Summarize(result_.regular.samples);
    result_.arena_bytes = static_cast<int64_t>(session_.interpreter().GetArenaReport().arena_peak);
    const bool failed = result_.regular.failed_runs > 0;
    if (options_.print_postinvoke_state) PrintState("post-invoke");
    if (failed) PrintFailures("regular runs", result_.regular);
    if (result_.interrupted) printer_->Warn("Interrupted: these are the runs so far.");
    return failed ? FailureCode() : result_.interrupted ? kExitTemporary : kExitOk;
  }

  // After a run failed.
  int FailureCode() {
    return session_.interpreter().RanOutOfMemory() ? kExitOsError : kExitInternal;
  }

  void PrintFailures(const char* phase, const RunSeries& series) {
    printer_->Error(absl::StrCat("Invoke failed during ", phase, ": ", series.failed_runs, " of ",
                                 series.failed_runs + series.stat.count(),
                                 " runs, which are not in the results."));
  }

  RunSeries RunSeriesOf(const LoopLimits& limits, ProfileSummary* profile) {
    printer_->Info(absl::StrCat("Running benchmark for at least ", limits.min_runs,
                                " iterations and at least ", Number(limits.min_secs),
                                " seconds but terminate if exceeding ", Number(limits.max_secs),
                                " seconds."));
    std::fflush(stdout);
    const RunSeries series = RunLoop(
        limits,
        [&] {
          session_.FillInputs();
          if (profile != nullptr) session_.profiler()->StartProfiling();
        },
        [&] { return session_.Invoke() == kTfLiteOk; },
        [&](bool ok) {
          if (profile == nullptr) return;
          if (ok) {
            CollectProfile(profile);
          } else {
            session_.profiler()->StopProfiling();
            session_.profiler()->Reset();
          }
        },
        &Interrupted());
    printer_->Info(series.stat.empty() ? series.stat.Text() : series.stat.TextWithPercentiles());
    printer_->Raw("\n");
    return series;
  }

  // A pass of its own, with --enable_op_profiling.
  void MeasureDelegates() {
    constexpr int kRuns = 20;
    if (session_.profiler() == nullptr || result_.regular.failed_runs > 0 || result_.interrupted)
      return;
    MeasureKernels(
        session_.delegates(), options_.dry_run ? 1 : kRuns,
        [&] {
          session_.FillInputs();
          return session_.Invoke() == kTfLiteOk;
        },
        [&](int node) -> std::string {
          const auto* found = session_.interpreter().node_and_registration(node);
          return found == nullptr ? "?" : OpName(found->second);
        },
        &result_.delegate_info);
  }

  void CollectProfile(ProfileSummary* profile) {
    if (session_.profiler() == nullptr) return;
    session_.profiler()->StopProfiling();
    profile->AddRun(session_.profiler()->GetProfileEvents(), [&](int64_t subgraph, int64_t node) {
      return DescribeNode(session_.interpreter(), subgraph, node);
    });
    session_.profiler()->Reset();
  }

  void PrintState(const char* when) {
    if (options_.output == "json") return;  // The listing goes to stdout, which is the document's.
    printer_->Info(
        absl::StrCat("\n====Printing out TfLite interpreter ", when, " state begins===="));
    std::fflush(stdout);
    tflite::PrintInterpreterState(&session_.interpreter(), options_.tensor_name_display_length,
                                  options_.tensor_type_display_length,
                                  options_.alloc_type_display_length);
    printer_->Info(absl::StrCat("====Printing out TfLite interpreter ", when, " state ends====\n"));
  }

  // An exit code, as PrintProfiles.
  int Report() {
    PrintTotals(result_, printer_);
    const int code = PrintProfiles();
    PrintSummary(result_, printer_);
    return code;
  }

  int PrintProfiles() {
    if (session_.profiler() == nullptr) return kExitOk;
    const ProfileFormat format =
        options_.op_profiling_output_mode == "csv" ? ProfileFormat::kCsv : ProfileFormat::kText;
    const std::pair<const char*, const ProfileSummary*> kParts[] = {
        {"Profiling Info for Benchmark Initialization:", &result_.init_profile},
        {"Operator-wise Profiling Info for Regular Benchmark Runs:", &result_.run_profile}};
    if (options_.op_profiling_output_file.empty()) {
      for (const auto& [title, profile] : kParts) {
        if (!profile->empty()) printer_->Info(absl::StrCat(title, "\n", profile->Tables(format)));
      }
      for (const DelegateInfo& info : result_.delegate_info) {
        printer_->Raw(KernelTable(info, format));
      }
      return kExitOk;
    }
    std::ofstream file(options_.op_profiling_output_file);
    for (const auto& [title, profile] : kParts) {
      if (!profile->empty()) file << title << "\n" << profile->Tables(format);
    }
    for (const DelegateInfo& info : result_.delegate_info) file << KernelTable(info, format);
    if (file.flush()) return kExitOk;
    printer_->Error("--op_profiling_output_file: cannot write '" +
                    options_.op_profiling_output_file + "'");
    return kExitCantCreate;
  }

  const Options& options_;
  const FlagRegistry& flags_;
  Printer* printer_;
  Session session_;
  Result result_;
};

LogForm LogFormOf(const std::string& log_prefix) {
  if (log_prefix == "both") return LogForm::kBoth;
  return log_prefix == "true" || log_prefix == "1" ? LogForm::kPrefixed : LogForm::kPlain;
}

int Main(int argc, char** argv) {
  FlagRegistry flags(
      "benchmark_model",
      "measures how fast a .tflite model runs and how much memory it takes. docs/reports.md says "
      "exactly when a result is called stable.",
      {"benchmark_model --graph=mobilenet.tflite",
       "benchmark_model --graph=m.tflite --num_threads=4 --enable_op_profiling",
       "adb shell /data/local/tmp/benchmark_model --graph=/data/local/tmp/m.tflite"});
  Options options;
  DeclareFlags(flags, &options);
  DeclareDelegateFlags(flags);
  flags.ParseOrExit(argc, argv);
  if (!options.profiling_output_csv_file.empty()) {  // the older spelling of two flags
    flags.Set("op_profiling_output_mode", "csv");
    flags.Set("op_profiling_output_file", options.profiling_output_csv_file);
  }
  CatchInterrupts();
  Printer printer(options.output == "json", LogFormOf(options.log_prefix));
  printer.Info("STARTING!");
  Benchmark benchmark(options, flags, &printer);
  int code = benchmark.Run();
  if (code != kExitOk && code != kExitTemporary) printer.Error("Benchmarking failed.");
  const std::string document = ToJson(benchmark.result(), flags, code);
  if (options.output == "json") std::fputs(document.c_str(), stdout);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    printer.Error("writing to standard output failed");
    if (code == kExitOk) code = kExitIoError;
  }
  if (!options.json_out.empty()) {
    std::ofstream file(options.json_out);
    file << document;
    if (!file.flush()) {
      printer.Error("--json_out: cannot write '" + options.json_out + "'");
      if (code == kExitOk) code = kExitCantCreate;
    }
  }
  return code;
}

}  // namespace
}  // namespace litmus::benchmark

int main(int argc, char** argv) {
  return litmus::RunMain("benchmark_model", litmus::benchmark::Main, argc, argv);
}
