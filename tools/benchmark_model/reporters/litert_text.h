// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints the lines of LiteRT's benchmark_model (--log_format=litert): those of TensorFlow Lite's
// runner, then a block of results in place of TensorFlow Lite's last lines.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_LITERT_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_LITERT_TEXT_H_

#include <string>
#include <vector>

#include "tools/benchmark_model/reporters/tflite_text.h"

namespace litmus::benchmark {

class LitertText : public TfliteText {
 public:
  // The arguments must outlive the reporter.
  LitertText(const Options& options, const FlagRegistry& flags, Printer* printer);

  void OnStart() override;
  void OnModelLoaded(const Result& result) override;
  void OnSignatureSelected(const std::string&) override {}
  void OnDelegatesCreated(const std::vector<std::string>&) override {}
  void OnDelegateApplied(const AppliedDelegate&) override {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  // Prints a line of LiteRT's logger, which has the place in LiteRT's sources after the prefix.
  void Log(const char* place, const std::string& text);

  const bool prefixed_;
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_LITERT_TEXT_H_
