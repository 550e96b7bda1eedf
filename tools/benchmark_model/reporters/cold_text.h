// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints the tables of --cold: one table per state of the page cache, one row per phase.
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
