// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures a prepared model in scenarios.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_SCENARIOS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_SCENARIOS_H_

#include "tools/benchmark_model/measure/run_loop.h"
#include "tools/benchmark_model/measure/samples_file.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/scenarios.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// Measures the scenarios that the flags request. `limits` are those of the regular runs.
// `samples`: the file of --samples_out, or null. Interrupted() ends each scenario early. Prints
// errors, returns an exit code, and sets *scenarios.
int MeasureScenarios(const Options& options, const FlagRegistry& flags, const LoopLimits& limits,
                     Session* session, SamplesFile* samples, Printer* printer,
                     Scenarios* scenarios);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_SCENARIOS_H_
