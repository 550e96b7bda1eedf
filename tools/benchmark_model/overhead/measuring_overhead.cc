// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures the overhead of measuring: benchmark_model's loop against a plain loop that only runs
// the model, interleaved in one process. Takes benchmark_model's flags and --rounds.
//
// Both loops do the same number of runs and fill the inputs before each. The plain loop reads the
// clock only at its start and end; the time of filling is measured by a loop without runs, and
// subtracted.
//   told   mean of the samples / the plain loop's time per run: clock readings and cache pollution
//          increase the reported latency by this factor.
//   spent  time per run of the whole measuring loop, including the time between samples / the plain
//          loop's time per run: includes two clock readings per sample. Not part of any result.
// Exits with 1 if the whole interval of `told` is above 1.01, or if the two readings of evidence
// take longer than 1 % of --min_secs.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "tools/benchmark_model/measure/clock.h"
#include "tools/benchmark_model/measure/disturbance.h"
#include "tools/benchmark_model/measure/run_loop.h"
#include "tools/benchmark_model/measure/stopping.h"
#include "tools/benchmark_model/session.h"
#include "tools/common/interrupt.h"
#include "tools/common/machine/evidence.h"
#include "tools/common/machine/process_counters.h"
#include "tools/common/ratio/paired_ratio.h"
#include "tools/common/run_main.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

constexpr double kMostOverhead = 0.01;
// Duration of one loop in ns: long compared with a scheduler time slice, short compared with
// changes of the clock frequency.
constexpr double kLoopNs = 5e7;

// Per run: the latency that benchmark_model reports, and the time of its whole loop.
struct Measured {
  double told_ns = 0, spent_ns = 0;
};

class Overhead {
 public:
  explicit Overhead(Session* session) : session_(*session) {
    const double run_ns = TypicalNs(clock_, [this] { session_.Invoke(); });
    fill_ns_ = TypicalNs(clock_, [this] { session_.FillInputs(); });
    tick_ns_ = static_cast<double>(ClockTickNs(clock_));
    batch_ = BatchSize(run_ns, tick_ns_);
    samples_ = std::max(1, static_cast<int>(kLoopNs / run_ns / batch_));
  }

  // One round runs all three loops; the order of the two compared loops alternates.
  void Round(bool plain_first) {
    double plain = plain_first ? PlainNs() : 0;
    const Measured measured = MeasuredNs();
    if (!plain_first) plain = PlainNs();
    plain_ns_.push_back(plain);
    told_.push_back(std::log(measured.told_ns / plain));
    spent_.push_back(std::log(measured.spent_ns / plain));
  }

  int Report(double min_secs) const {
    std::printf("run %.3f %s, clock resolution %.0f ns, runs per sample %d, runs per loop %d\n",
                Median(plain_ns_) / 1e3, MicrosecondUnit(), tick_ns_, batch_, samples_ * batch_);
    const double least_told = ReportRatio("reported", told_);
    ReportRatio("spent", spent_);
    const double reading_ns = TypicalNs(clock_, [] { TakeReading(); });
    const double share = 2 * reading_ns / 1e9 / min_secs;
    std::printf("evidence: 2 readings of %.3f ms, %.2f %% of %g s\n", reading_ns / 1e6, 100 * share,
                min_secs);
    return least_told <= 1 + kMostOverhead && share <= kMostOverhead ? 0 : 1;
  }

 private:
  int64_t Runs() const { return int64_t{samples_} * batch_; }

  double PlainNs() {
    const int64_t begin = clock_.NowNs();
    for (int64_t i = 0; i < Runs(); ++i) {
      session_.FillInputs();
      session_.Invoke();
    }
    return PerRun(begin) - fill_ns_;
  }

  Measured MeasuredNs() {
    LoopLimits limits;
    limits.min_runs = samples_;
    limits.max_secs = 1e3;
    limits.batch = batch_;
    limits.before_ns = fill_ns_;
    const WaitCounter waits;
    DisturbanceCounter disturbance([&] { return waits.Read(); });
    LoopHooks hooks;
    hooks.before = [this] { session_.FillInputs(); };
    hooks.run = [this] { return session_.Invoke() == kTfLiteOk; };
    hooks.after = [](bool) {};
    hooks.each_ms = [&](int64_t) { disturbance.EndBlock(); };
    const int64_t begin = clock_.NowNs();
    const RunSeries series = RunLoop(limits, hooks, &Interrupted());
    Measured measured;
    measured.spent_ns = PerRun(begin) - fill_ns_;
    measured.told_ns = series.ns.sum() / static_cast<double>(series.ns.count());
    return measured;
  }

  double PerRun(int64_t begin) const {
    return static_cast<double>(clock_.NowNs() - begin) / static_cast<double>(Runs());
  }

  // Returns the lower bound of the interval.
  static double ReportRatio(const char* name, const std::vector<double>& log_ratios) {
    const RatioEstimate ratio = EstimatePairedRatio(log_ratios);
    const Interval interval = ratio.interval.value_or(Interval{0, INFINITY});
    std::printf("%s / plain: %.4f (%.4f to %.4f), %zu rounds\n", name, ratio.value, interval.low,
                interval.high, log_ratios.size());
    return interval.low;
  }

  Session& session_;
  LoopClock& clock_ = SteadyClock();
  double fill_ns_ = 0, tick_ns_ = 0;
  int batch_ = 1, samples_ = 1;
  std::vector<double> plain_ns_, told_, spent_;
};

int Main(int argc, char** argv) {
  FlagRegistry flags("measuring_overhead",
                     "measures the overhead of benchmark_model: its loop and a bare loop around "
                     "the model, interleaved.",
                     {"measuring_overhead --graph=m.tflite --rounds=40"});
  Options options;
  DeclareFlags(flags, &options);
  DeclareDelegateFlags(flags);
  int32_t rounds = 0;
  flags
      .AddInt32("rounds", 40, ChangesResult(kEveryMode), "rounds of the two loops, 50 ms each",
                &rounds)
      .AtLeast(6);
  flags.ParseOrExit(argc, argv);
  CatchInterrupts();
  Printer printer(/*quiet=*/true, LogForm::kPlain);
  const std::string wrong = CompleteOptions(&options);
  if (!wrong.empty()) {
    printer.Error(wrong);
    return kExitUsage;
  }
  Listeners none;
  Session session(options, flags, &printer, &none);
  for (const auto step : {&Session::Load, &Session::Init, &Session::MakeInputs}) {
    const int code = (session.*step)();
    if (code != kExitOk) return code;
  }
  Overhead overhead(&session);
  for (int round = 0; round < rounds; ++round) {
    overhead.Round(round % 2 == 0);
    if (Interrupted()) return kExitTemporary;
  }
  return overhead.Report(options.min_secs);
}

}  // namespace
}  // namespace litmus::benchmark

int main(int argc, char** argv) {
  return litmus::RunMain("measuring_overhead", litmus::benchmark::Main, argc, argv);
}
