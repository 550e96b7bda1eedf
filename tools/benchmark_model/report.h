// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How a result is printed: TensorFlow Lite's closing lines, our figures, JSON.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORT_H_

#include <string>

#include "tools/benchmark_model/printer.h"
#include "tools/benchmark_model/result.h"
#include "tools/cli/flags.h"

namespace litmus::benchmark {

// From "Inference timings in us" to the memory lines.
void PrintTotals(const Result& result, Printer* printer);
// Median, interval, percentiles, verdict, under a heading of their own.
void PrintSummary(const Result& result, Printer* printer);
// The versioned document: fields are added with the minor version. What was not measured is null.
std::string ToJson(const Result& result, const FlagRegistry& flags, int exit_code);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORT_H_
