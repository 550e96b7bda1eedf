// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tables of --cold: one for each state of the page cache, a row for each phase.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_TEXT_H_

#include <string>

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

std::string ColdTable(const ColdStart& cold);

class ColdText : public Listener {
 public:
  explicit ColdText(Printer* printer) : printer_(printer) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_COLD_TEXT_H_
