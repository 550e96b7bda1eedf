// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result as one JSON document (docs/schema/benchmark_model-2.schema.json), on stdout, in a file
// or both.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_H_

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/document/document.h"

namespace litmus::benchmark {

// Without "environment" and "exit_code". What was not measured is null. At most `most_samples` of
// the regular runs' samples are in the document.
nlohmann::ordered_json ToJson(const Result& result, int64_t most_samples);

// The document's member "metrics".
nlohmann::ordered_json MetricsOf(const Result& result);

// For benchmarks that write a document: reads the state of the machine around each series.
class JsonDocument : public Listener {
 public:
  // All must outlive the reporter. The document goes to stdout with --output=json, to the file of
  // --json_out where one is named, and in other forms to `files`.
  JsonDocument(const Options& options, const FlagRegistry& flags, const ReportFiles& files,
               Environment* environment, Printer* printer)
      : options_(options),
        flags_(flags),
        files_(files),
        environment_(*environment),
        printer_(printer) {}

  void OnModelDocument(const std::string& json) override { model_document_ = json; }
  void OnSeriesBegin(const LoopLimits& limits) override;
  void OnSeriesEnd(const RunSeries& series) override;
  int OnEnd(const Result& result, int exit_code) override;

 private:
  nlohmann::ordered_json DocumentOf(const Result& result, int exit_code) const;

  const Options& options_;
  const FlagRegistry& flags_;
  const ReportFiles& files_;
  Environment& environment_;
  Printer* printer_;
  std::string model_document_;  // empty: the document is the result
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_H_
