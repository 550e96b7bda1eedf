// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The files that a benchmark writes.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUT_FILES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUT_FILES_H_

#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Whether all of them can be created, before the first run and not after the last: a path that is
// wrong costs no measurement. Returns an exit code, having printed why.
int CheckOutputFiles(const Options& options, Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUT_FILES_H_
