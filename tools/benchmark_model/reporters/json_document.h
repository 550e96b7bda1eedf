// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The JSON document (json.h) on stdout, in a file or both, and the reports that are made from it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_DOCUMENT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_DOCUMENT_H_

#include <string>

#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/document/document.h"

namespace litmus::benchmark {

// For benchmarks that write a document: reads the state of the machine around each series. The last
// of all listeners, since the document has the exit code of the process.
class JsonDocument : public Listener {
 public:
  // All must outlive the reporter. The document goes to stdout with --output=json (as a table with
  // csv), to the file of
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
  // What stands in for the document where the model is described. Returns the exit code.
  int WriteModelDocument(int exit_code);

  const Options& options_;
  const FlagRegistry& flags_;
  const ReportFiles& files_;
  Environment& environment_;
  Printer* printer_;
  std::string model_document_;  // empty: the document is the result
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_DOCUMENT_H_
