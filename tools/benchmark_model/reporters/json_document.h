// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the JSON document (json.h) to stdout, to a file or to both, and the reports that are
// created from it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_DOCUMENT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_DOCUMENT_H_

#include <string>

#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/document/document.h"

namespace litmus::benchmark {

// Writes the result document, and reads the machine's state before and after each series. Must be
// the last listener, because the document contains the exit code of the process.
class JsonDocument : public Listener {
 public:
  // All arguments must outlive the reporter. The document goes to stdout with --output=json (as CSV
  // with --output=csv), to the file of --json_out, and in other formats to `files`.
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
  // Writes the description of the model instead of the result. Returns the exit code.
  int WriteModelDocument(int exit_code);
  // Adds the comparison of --baseline to the document, and prints its sentence.
  void CompareWithBaseline(nlohmann::ordered_json* document);

  const Options& options_;
  const FlagRegistry& flags_;
  const ReportFiles& files_;
  Environment& environment_;
  Printer* printer_;
  std::string model_document_;  // empty: the result is written
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_DOCUMENT_H_
