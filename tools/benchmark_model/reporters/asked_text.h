// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints what single flags request from TensorFlow Lite's benchmark_model: signatures, the model,
// states of the interpreter, tables of the profile. The text is printed even if other lines are
// suppressed.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_ASKED_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_ASKED_TEXT_H_

#include <string>
#include <vector>

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Both arguments must outlive the reporter.
class AskedText : public Listener {
 public:
  AskedText(const Options& options, Printer* printer) : options_(options), printer_(printer) {}

  void OnSignaturesListed(const std::vector<std::string>& keys) override;
  void OnModelPrinted(const std::string& text) override;
  void OnInterpreterState(const char* when, const tflite::Interpreter& interpreter) override;
  int OnEnd(const Result& result, int exit_code) override;

 private:
  const Options& options_;
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_ASKED_TEXT_H_
