// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/benchmark.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/base/logging.h"
#include "tools/benchmark_model/describe_model.h"
#include "tools/benchmark_model/interpreter_setup.h"
#include "tools/benchmark_model/measure/cooling.h"
#include "tools/benchmark_model/memory/highest_size.h"
#include "tools/benchmark_model/outputs.h"
#include "tools/benchmark_model/profile_pass.h"
#include "tools/benchmark_model/reporters/runtime_details.h"
#include "tools/benchmark_model/scenarios.h"
#include "tools/common/interrupt.h"
#include "tools/common/model/runtime_errors.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

Benchmark::Benchmark(const Options& options, const FlagRegistry& flags, Printer* printer,
                     Listener* listener)
    : options_(options),
      flags_(flags),
      printer_(printer),
      listener_(listener),
      session_(options, flags, printer, listener,
               options.memory_report
                   ? Session::PhaseEnd([this](const char* phase) { NotePhase(phase); })
                   : nullptr) {}

int Benchmark::Run() {
  int code = Execute();
  if (code != kExitOk && Interrupted()) code = kExitTemporary;
  if (code != kExitOk && code != kExitTemporary) printer_->Error("Benchmarking failed.");
  code = CloseSamples(code);
  // Gates are checked only if the benchmark was completed.
  if (result_.verdict) code = CheckGates(options_, code, printer_, &result_);
  return listener_->OnEnd(result_, code);
}

int Benchmark::Execute() {
  result_.memory_start_kb = PeakKb();
  result_.model_path = options_.graph;
  if (options_.graph.empty()) {
    printer_->Error("Please specify the name of your TF Lite input file with --graph");
    return kExitUsage;
  }
  listener_->OnStart();
  // With verbose logging, kernels log the implementation that they choose.
  if (options_.verbose) SetMinLogSeverity(LogSeverity::VERBOSE);
  for (const std::string& warning : NoEffectWarnings(flags_)) printer_->Warn(warning);
  int code = CheckOutputFiles(options_, printer_);
  if (code == kExitOk) code = OpenSamples();
  if (code != kExitOk) return code;
  std::unique_ptr<PeakMemorySampler> sampler;
  if (options_.report_peak_memory_footprint) {
    if (options_.memory_footprint_check_interval_ms < 1) {
      printer_->Warn("--memory_footprint_check_interval_ms is below 1; 50 is used");
    }
    sampler = std::make_unique<PeakMemorySampler>(options_.memory_footprint_check_interval_ms);
  }
  if (options_.memory_report) memory_.emplace(options_, flags_);
  if (memory_ && !memory_->can_read()) {
    printer_->Warn("--memory_report: /proc/self/smaps cannot be read; no memory is reported");
    memory_.reset();
  }
  code = Initialize();
  if (code != kExitOk || options_.list_signatures || options_.print_model) return code;
  code = Measure();
  result_.machine = ReadMachineInfo();
  if (sampler != nullptr) {
    sampler->Stop();
    if (sampler->peak_kb() >= 0) result_.memory_peak_kb = sampler->peak_kb();
    result_.memory_at_end = ReadResidentMemory();
  }
  if (result_.regular.failed_runs == 0 && !result_.interrupted) {
    ProfileOperators(options_, &session_, printer_, &result_);
    MeasureDelegateKernels(&session_, options_.dry_run, &result_.delegate_info);
    TraceRuns(options_, &session_, printer_, &result_);
    result_.interrupted = Interrupted();
    if (result_.interrupted && code == kExitOk) code = kExitTemporary;
  }
  // Computed after all memory measurements, because hashing loads the whole mapped file.
  result_.model_sha256 = session_.ModelSha256();
  if (code == kExitOk) code = session_.WriteOutputs();
  if (code == kExitOk && !options_.dry_run) {
    LoopLimits limits = Limits(options_.num_runs, options_.min_secs);
    limits.batch = batch_;
    limits.before_ns = fill_ns_;
    code = MeasureScenarios(options_, flags_, limits, &session_, samples_.get(), printer_,
                            &result_.scenarios);
    result_.interrupted = Interrupted();
    if (code == kExitOk && result_.interrupted) code = kExitTemporary;
  }
  return code;
}

int Benchmark::Initialize() {
  const int64_t before = memory_ ? memory_->spent_ns() : 0;
  const int64_t start = SteadyClock().NowNs();
  int code = session_.Load();
  if (code != kExitOk) return code;
  result_.model_bytes = session_.model_bytes();
  listener_->OnModelLoaded(result_);
  if (options_.list_signatures || options_.print_model) {
    DescribeModel(options_, &session_, listener_);
    return kExitOk;
  }
  code = session_.Init();
  if (code != kExitOk) return code;
  result_.init_ns = SteadyClock().NowNs() - start - (memory_ ? memory_->spent_ns() - before : 0);
  result_.memory_init_kb = PeakKb();
  result_.delegates = session_.applied_delegates();
  result_.delegate_info = QueryDelegates(session_.delegates());
  result_.plan = CountNodes(session_.interpreter());
  if (!session_.delegates().empty() || options_.print_placement) {
    result_.placement =
        PlacementOf(session_.interpreter(), session_.delegates(), session_.applied_delegates());
  }
  result_.signature = SignatureName(*session_.model().GetModel(), options_.signature_to_run_for);
  result_.inputs = session_.InputShapes();
  result_.threads = ThreadsOf(options_);
  result_.input_bytes = session_.InputBytes();
  CollectInitProfile(&session_, &result_.init_profile);
  listener_->OnInitialized(result_);
  code = ExportRuntimeDetails(options_, session_.interpreter(), printer_);
  if (code != kExitOk) return code;
  return session_.MakeInputs();
}

int Benchmark::Measure() {
  ShowState("pre-invoke", options_.print_preinvoke_state);
  result_.tick_ns = ClockTickNs(SteadyClock());
  if (options_.wait_until_cool > 0 && !options_.dry_run) {
    const Cooling cooling =
        WaitUntilCool(options_.wait_until_cool, &Interrupted(), [] { return ReadMachineState(); });
    const std::string text = "--wait_until_cool: " + cooling.text;
    cooling.is_hot() ? printer_->Warn(text) : printer_->Asked(text);
  }
  result_.warmup = WarmUp();
  if (result_.warmup.failed_runs > 0) {
    PrintFailures("warm-up", result_.warmup);
    return FailureCode();
  }
  if (result_.warmup.cut_short && result_.warmup.empty()) return EndWithoutRun("warm-up");
  ChooseBatch(result_.warmup);
  const Reading before = TakeReading();
  const std::optional<HardwareCounts> counts_before = counters_.Read();
  result_.regular = RunRegular();
  NoteCounts(counts_before);
  const Reading after = TakeReading();
  if (memory_) {
    memory_->AfterRuns(session_,
                       result_.warmup.ns.resident_bytes() + result_.regular.ns.resident_bytes());
    NoteSnapshots(memory_->Report(), &result_);
  }
  result_.interrupted = Interrupted();
  result_.arena_bytes = static_cast<int64_t>(session_.interpreter().GetArenaReport().arena_peak);
  ShowState("post-invoke", options_.print_postinvoke_state);
  if (result_.regular.cut_short && result_.regular.empty()) return EndWithoutRun("regular runs");
  if (result_.regular.cut_short) {
    printer_->Warn("--max_secs: the run in progress was stopped; it is not in the results");
  }
  const bool failed = result_.regular.failed_runs > 0;
  if (failed) PrintFailures("regular runs", result_.regular);
  if (result_.interrupted) printer_->Warn("Interrupted: these are the runs so far.");
  Judge(before, after);
  return failed ? FailureCode() : result_.interrupted ? kExitTemporary : kExitOk;
}

void Benchmark::NotePhase(const char* phase) {
  if (memory_) memory_->OnPhase(phase, session_);
}

void Benchmark::NoteCounts(const std::optional<HardwareCounts>& before) {
  const std::optional<HardwareCounts> after = counters_.Read();
  result_.counters_unavailable = counters_.unavailable();
  if (!before || !after || result_.regular.empty()) return;
  const double runs = result_.timed_runs();
  result_.instructions = static_cast<double>(after->instructions - before->instructions) / runs;
  result_.cycles = static_cast<double>(after->cycles - before->cycles) / runs;
}

void Benchmark::Judge(const Reading& before, const Reading& after) {
  if (result_.regular.empty()) return;
  const double tick = static_cast<double>(result_.tick_ns) / result_.regular.batch;
  result_.summary = Summarize(result_.regular.ns.Kept(), tick, options_.percentile_list);
  result_.evidence = EvidenceBetween(before, after);
  result_.verdict =
      benchmark::Judge(result_.summary, result_.disturbance, *result_.evidence, CpuUseOf(options_));
}

// Called when --max_secs interrupted the first run.
int Benchmark::EndWithoutRun(const char* phase) {
  result_.interrupted = true;
  printer_->Error(absl::StrCat("--max_secs: the first of the ", phase, " took more than ",
                               options_.max_secs, " s and was ended"));
  return kExitTemporary;
}

// The exit code after a run failed.
int Benchmark::FailureCode() {
  return session_.interpreter().RanOutOfMemory() ? kExitOsError : kExitInternal;
}

void Benchmark::PrintFailures(const char* phase, const RunSeries& series) {
  printer_->Error(absl::StrCat("Invoke failed during ", phase, ": ", series.failed_runs, " of ",
                               series.failed_runs + series.ns.count(),
                               " runs, which are not in the results."));
  session_.ExplainFailure(failure_);
}

void Benchmark::ShowState(const char* when, bool wanted) {
  if (wanted) listener_->OnInterpreterState(when, session_.interpreter());
}

}  // namespace litmus::benchmark
