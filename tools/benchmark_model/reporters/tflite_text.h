// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints the lines of TensorFlow Lite's benchmark_model for each run, as soon as their values are
// available. AskedText prints the output of single flags.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TFLITE_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TFLITE_TEXT_H_

#include <string>
#include <vector>

#include "cli/flags.h"
#include "runtime/profiling/sample_stat.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// All three arguments must outlive the reporter.
class TfliteText : public Listener {
 public:
  TfliteText(const Options& options, const FlagRegistry& flags, Printer* printer)
      : options_(options), flags_(flags), printer_(printer) {}

  void OnStart() override;
  void OnModelLoaded(const Result& result) override;
  void OnSignatureSelected(const std::string& key) override;
  void OnDelegatesCreated(const std::vector<std::string>& names) override;
  void OnDelegateApplied(const AppliedDelegate& applied) override;
  void OnInitialized(const Result& result) override;
  void OnSeriesBegin(const LoopLimits& limits) override;
  void OnSeriesEnd(const RunSeries& series) override;
  int OnEnd(const Result& result, int exit_code) override;

 protected:
  // Prints "Label: [value]" for those of the named flags that were set, or for all of them if
  // verbose; those in `always` in any case. `names` empty: all flags.
  void PrintParameters(const std::vector<std::string>& names,
                       const std::vector<std::string>& always) const;

 private:
  const Options& options_;
  const FlagRegistry& flags_;
  Printer* printer_;
};

// TensorFlow Lite's statistics are computed from integer microseconds.
SampleStat WholeMicroseconds(const RunSeries& series);

// Prints the lines after the runs, without tables: "Inference timings in us: Init: …" and the
// memory lines.
void PrintTotals(const Result& result, Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TFLITE_TEXT_H_
