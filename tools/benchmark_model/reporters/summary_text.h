// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Our own closing block on stdout: whether the numbers can be believed, then the numbers.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SUMMARY_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SUMMARY_TEXT_H_

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

class SummaryText : public Listener {
 public:
  // `printer` must outlive the reporter. `terminal`: times have units that fit them (µs, ms, s) and
  // the verdict a colour; otherwise every time is in us.
  SummaryText(Printer* printer, bool terminal) : printer_(printer), terminal_(terminal) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  Printer* printer_;
  const bool terminal_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_SUMMARY_TEXT_H_
