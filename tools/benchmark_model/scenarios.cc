// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/scenarios.h"

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "cli/plain_number.h"
#include "cli/quantity.h"
#include "cli/terminal.h"
#include "tools/benchmark_model/instances.h"
#include "tools/common/interrupt.h"
#include "tools/common/model/runtime_errors.h"

namespace litmus::benchmark {
namespace {

int MeasureSustained(const Options& options, const LoopLimits& limits, Session* session,
                     SamplesFile* samples, Printer* printer, std::optional<Sustained>* measured) {
  SustainedLimits own;
  own.seconds = ParseDuration(options.scenarios.sustained).value_or(0);
  own.recovery_seconds = ParseDuration(options.scenarios.sustained_recovery).value_or(0);
  own.batch = limits.batch;
  own.before_ns = limits.before_ns;
  LoopHooks hooks;
  hooks.before = [&] { session->FillInputs(); };
  hooks.run = [&] { return session->Invoke() == kTfLiteOk; };
  hooks.after = [](bool) {};
  hooks.sample = SampleHook(samples, "sustained", own.batch);
  RuntimeErrors errors;
  hooks.failure = [&] { return errors.Take(); };
  const auto progress = [&](const Sustained& sofar) {
    const SustainedWindow& window = sofar.windows.back();
    std::fprintf(stderr, "sustained: %s of %s, median %s %s\n",
                 ClockText(window.start_s + sofar.window_s).c_str(), ClockText(own.seconds).c_str(),
                 PlainNumber(window.median_ns / 1e3, 6).c_str(), MicrosecondUnit());
  };
  *measured = RunSustained(
      own, hooks, [] { return ReadMachineState(); }, progress, &Interrupted());
  if ((*measured)->failed_runs == 0) return kExitOk;
  printer->Error(absl::StrCat("--sustained: ", (*measured)->failed_runs, " runs failed"));
  return kExitInternal;
}

int MeasureWithCopies(const Options& options, const LoopLimits& limits, Session* session,
                      SamplesFile* samples, Printer* printer, std::optional<WithCopies>* measured) {
  LoopLimits own = limits;
  own.batch = 1;
  own.before_ns = 0;
  own.run_delay = -1;
  own.run_frequency =
      options.scenarios.pacing_fps > 0 ? options.scenarios.pacing_fps : limits.run_frequency;
  CountedVector<char> outputs;
  LoopHooks hooks;
  hooks.before = [] {};
  hooks.run = [&] {
    session->FillInputs();
    const bool ok = session->Invoke() == kTfLiteOk;
    if (ok) session->ReadOutputs(&outputs);
    return ok;
  };
  hooks.after = [](bool) {};
  hooks.sample = SampleHook(samples, "copies", own.batch);
  RuntimeErrors errors;
  hooks.failure = [&] { return errors.Take(); };
  const RunSeries series = RunLoop(own, hooks, &Interrupted());
  WithCopies copies;
  copies.runs = series.ns.count();
  copies.failed_runs = series.failed_runs;
  if (options.scenarios.pacing_fps > 0) copies.fps = options.scenarios.pacing_fps;
  if (!series.empty()) copies.ns = Summarize(series.ns.Kept(), 0).median;
  *measured = copies;
  if (copies.failed_runs == 0) return kExitOk;
  printer->Error(absl::StrCat("--include_copies: ", copies.failed_runs, " runs failed"));
  return kExitInternal;
}

}  // namespace

int MeasureScenarios(const Options& options, const FlagRegistry& flags, const LoopLimits& limits,
                     Session* session, SamplesFile* samples, Printer* printer,
                     Scenarios* scenarios) {
  const ScenarioOptions& asked = options.scenarios;
  int code = kExitOk;
  if (asked.include_copies || asked.pacing_fps > 0) {
    code = MeasureWithCopies(options, limits, session, samples, printer, &scenarios->with_copies);
  }
  if (code == kExitOk && asked.instances > 0 && !Interrupted()) {
    code = MeasureInstances(options, flags, limits, session, printer, &scenarios->instances);
  }
  if (code == kExitOk && !asked.sustained.empty() && !Interrupted()) {
    code = MeasureSustained(options, limits, session, samples, printer, &scenarios->sustained);
  }
  const Flag* shapes = flags.Find("shapes");
  if (code == kExitOk && shapes != nullptr && shapes->was_set() && !Interrupted()) {
    Listener silent;
    Session fresh(options, flags, printer, &silent);
    fresh.ShareModel(*session);
    scenarios->reprepare_ns = fresh.TimeOfReprepare();
  }
  return code;
}

}  // namespace litmus::benchmark
