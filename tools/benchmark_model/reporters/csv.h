// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The metrics of the result as CSV (RFC 4180) on stdout: a heading and a line for each.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_

#include <string>

#include "tools/benchmark_model/results/listener.h"

namespace litmus::benchmark {

// "metric,unit,value,lower,upper,better", then the members of "metrics" of the JSON document, and a
// line "verdict,,stable,,,".
std::string ToCsv(const Result& result);

class CsvTable : public Listener {
 public:
  int OnEnd(const Result& result, int exit_code) override;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_
