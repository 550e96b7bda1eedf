// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes --trace_out: runs in the Trace Event format, which Perfetto and Chrome display.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TRACE_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TRACE_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// The trace has one process: a track of Invokes, a track of operators, and for each delegate with
// timers tracks of uploads, kernels and downloads. A delegate reports only durations, from its
// device's clock, so they are drawn one after another from the start of the delegate's operator,
// and scaled down if their sum exceeds the operator's time. "args" contain the unscaled durations.
nlohmann::ordered_json TraceToJson(const Result& result);

// Writes the trace file after the benchmark. OnEnd returns the exit code of a failed write.
class TraceFile : public Listener {
 public:
  // Both arguments must outlive the listener.
  TraceFile(const Options& options, Printer* printer) : options_(options), printer_(printer) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  const Options& options_;
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TRACE_JSON_H_
