// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs one benchmark in this process: prepares a model, measures it, and reports to a listener.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_BENCHMARK_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_BENCHMARK_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/flags.h"
#include "tools/benchmark_model/measure/samples_file.h"
#include "tools/benchmark_model/memory_probe.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/result.h"
#include "tools/benchmark_model/session.h"
#include "tools/common/machine/hardware_counters.h"

namespace litmus::benchmark {

class Benchmark {
 public:
  // All four must outlive the benchmark. `printer` gets the errors, `listener` the results.
  Benchmark(const Options& options, const FlagRegistry& flags, Printer* printer,
            Listener* listener);

  // Runs the benchmark; call it only once. Returns the exit code.
  int Run();

 private:
  int Execute();
  int OpenSamples();
  int CloseSamples(int code);
  int Initialize();
  int Measure();
  RunSeries WarmUp();
  RunSeries RunRegular();
  // `phase`: in the file of --samples_out.
  RunSeries RunOneSeries(const char* phase, const LoopLimits& limits, LoopHooks hooks);
  LoopLimits Limits(int runs, double secs) const;
  void ChooseBatch(const RunSeries& warmup);
  void NotePhase(const char* phase);
  void NoteCounts(const std::optional<HardwareCounts>& before);
  void Judge(const Reading& before, const Reading& after);
  int EndWithoutRun(const char* phase);
  int FailureCode();
  void PrintFailures(const char* phase, const RunSeries& series);
  void ShowState(const char* when, bool wanted);

  const Options& options_;
  const FlagRegistry& flags_;
  Printer* printer_;
  Listener* listener_;
  HardwareCounters counters_;  // Before session_: includes the threads of the session.
  std::optional<MemoryProbe> memory_;
  Session session_;
  Result result_;
  int batch_ = 1;
  double fill_ns_ = 0;  // time per run of filling the inputs, measured if a sample has several runs
  bool samples_of_parent_ = false;        // the file continues that of other processes
  std::unique_ptr<SamplesFile> samples_;  // of --samples_out; null: not requested
  std::string failure_;  // the runtime's messages of the most recent run that failed
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_BENCHMARK_H_
