// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints the tables of --enable_op_profiling to stdout or a file.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PROFILE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PROFILE_H_

#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// Returns an exit code: 0, or that of a file that could not be written. Prints nothing without a
// profile.
int PrintProfiles(const Options& options, const Result& result, Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PROFILE_H_
