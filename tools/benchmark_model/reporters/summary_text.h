// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints Litmus's summary on stdout: whether the numbers are reliable, then the numbers.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SUMMARY_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SUMMARY_TEXT_H_

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

class SummaryText : public Listener {
 public:
  struct Style {
    bool terminal = false;  // times have suitable units (us, ms, s); otherwise all are in us
    bool color = false;     // the verdict is coloured
    bool utf8 = false;      // the terminal shows µs instead of us
  };

  // `printer` must outlive the reporter.
  SummaryText(Printer* printer, Style style) : printer_(printer), style_(style) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  Printer* printer_;
  const Style style_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SUMMARY_TEXT_H_
