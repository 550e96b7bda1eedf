// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats the result's metrics as CSV (RFC 4180): a header and one line per metric.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_

#include <string>

#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// The header is "metric,unit,value,lower,upper,better"; then follow the members of the document's
// "metrics", and a line "verdict,,stable,,,". If the exit code is not 0, lines "exit_code" and
// "error" follow; a failed process has no metrics.
std::string ToCsv(const Result& result, int exit_code, const std::string& error);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CSV_H_
