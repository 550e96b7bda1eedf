// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The two series of runs of a benchmark, warm-up and regular, and the file of their samples.
#include <optional>
#include <string>
#include <utility>

#include "tools/benchmark_model/benchmark.h"
#include "tools/benchmark_model/measure/stopping.h"
#include "tools/benchmark_model/memory/highest_size.h"
#include "tools/common/interrupt.h"
#include "tools/common/model/cancel.h"
#include "tools/common/model/runtime_errors.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {

// Empties the file before the model is loaded, so that after a failure it is not that of an older
// run.
int Benchmark::OpenSamples() {
  const int process = TakeProcessNumber();
  samples_of_parent_ = process > 0;
  if (options_.samples_out.empty()) return kExitOk;
  auto file = process > 0 ? SamplesFile::Continue(options_.samples_out, process)
                          : SamplesFile::Create(options_.samples_out);
  if (file.ok()) {
    samples_ = *std::move(file);
    return kExitOk;
  }
  printer_->Error(std::string(file.status().message()));
  return ExitCodeOf(file.status());
}

// The parent of this process, if it has one, reports that the file is not complete.
int Benchmark::CloseSamples(int code) {
  if (samples_ == nullptr) return code;
  samples_->Flush();
  if (samples_->status().ok()) return code;
  result_.samples_error = std::string(samples_->status().message());
  if (samples_of_parent_) return code;
  printer_->Error(result_.samples_error);
  return IsFailure(code) ? code : ExitCodeOf(samples_->status());
}

LoopLimits Benchmark::Limits(int runs, double secs) const {
  LoopLimits limits;
  limits.min_runs = options_.dry_run ? 0 : runs;
  limits.min_secs = options_.dry_run ? -1.0 : secs;
  limits.max_secs = options_.max_secs;
  limits.run_delay = options_.run_delay;
  limits.run_frequency = options_.run_frequency;
  // With several sets of inputs, a run may succeed after two consecutive failures.
  const auto sets = static_cast<int64_t>(session_.input_sets());
  if (sets > 1) limits.most_equal_failures = sets + 1;
  return limits;
}

RunSeries Benchmark::WarmUp() {
  LoopHooks hooks;
  const bool any = options_.warmup_runs > 0 || options_.warmup_min_secs > 0;
  if (any && !options_.dry_run && options_.warmup_max_secs > 0) {
    hooks.go_on = UntilSteady(options_.warmup_max_secs);
  }
  return RunOneSeries("warmup", Limits(options_.warmup_runs, options_.warmup_min_secs),
                      std::move(hooks));
}

// If one run is too short for the clock, a sample consists of several runs. Inputs are filled
// between these runs as usual; the time of filling is measured here and subtracted.
void Benchmark::ChooseBatch(const RunSeries& warmup) {
  if (warmup.empty() || options_.run_delay > 0 || options_.run_frequency > 0) return;
  batch_ = BatchSize(Median(warmup.ns.Kept()), static_cast<double>(result_.tick_ns));
  if (batch_ > 1) fill_ns_ = TypicalNs(SteadyClock(), [this] { session_.FillInputs(); });
}

RunSeries Benchmark::RunRegular() {
  LoopLimits limits = Limits(options_.num_runs, options_.min_secs);
  limits.batch = batch_;
  limits.before_ns = fill_ns_;
  LoopHooks hooks;
  if (options_.max_interval_share > 0) {
    hooks.go_on = UntilNarrow(options_.max_interval_share, static_cast<double>(result_.tick_ns));
  }
  const WaitCounter waits;
  DisturbanceCounter disturbance([&] { return waits.Read(); });
  hooks.each_ms = [&](int64_t) { disturbance.EndBlock(); };
  RunSeries series = RunOneSeries("regular", limits, std::move(hooks));
  result_.disturbance = disturbance.result();
  return series;
}

// `hooks` contain the actions of this series other than running the model.
RunSeries Benchmark::RunOneSeries(const char* phase, const LoopLimits& limits, LoopHooks hooks) {
  listener_->OnSeriesBegin(limits);
  const int64_t start = SteadyClock().NowNs();
  LoopHooks all = hooks;
  all.before = [this] { session_.FillInputs(); };
  all.run = [&] { return session_.Invoke() == kTfLiteOk; };
  all.after = [](bool) {};
  all.sample = SampleHook(samples_.get(), phase, limits.batch);
  all.each_ms = [&](int64_t now) {
    if (hooks.each_ms) hooks.each_ms(now);
    listener_->OnProgress({static_cast<double>(now - start) / 1e9, limits.min_secs});
  };
  std::optional<RunDeadline> deadline;
  if (flags_.WasSet("max_secs") && limits.max_secs > 0) deadline.emplace(limits.max_secs);
  all.cut_short = [&] { return deadline && deadline->passed(); };
  RuntimeErrors errors;
  all.failure = [&] { return failure_ = errors.Take(); };
  RunSeries series = RunLoop(limits, all, &Interrupted());
  NoteMemory(series, &result_);
  listener_->OnSeriesEnd(series);
  return series;
}

}  // namespace litmus::benchmark
