// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --trace_out: runs as a document in the Trace Event format, which Perfetto and Chrome show.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TRACE_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TRACE_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// One process; a lane of Invokes, one of operators, and for each delegate that measures itself
// lanes of uploads, kernels and downloads. A delegate tells durations only, by the device's clock:
// they lie one after another from where the delegate's operator begins, shortened in proportion
// where they are longer than the operator. "args" have the durations as told.
nlohmann::ordered_json TraceToJson(const Result& result);

// Writes the file when all is known. Its exit code: why the file could not be written.
class TraceFile : public Listener {
 public:
  // Both must outlive the listener.
  TraceFile(const Options& options, Printer* printer) : options_(options), printer_(printer) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  const Options& options_;
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_TRACE_JSON_H_
