// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The metrics of the result as CSV (RFC 4180): a heading and a line for each.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_

#include <string>

#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// "metric,unit,value,lower,upper,better", then the members of "metrics" of the JSON document, and a
// line "verdict,,stable,,,". Where the process ends with another code than 0, lines "exit_code" and
// "error" follow; one that failed has no metrics.
std::string ToCsv(const Result& result, int exit_code, const std::string& error);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_
