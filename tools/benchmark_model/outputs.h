// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The files that the flags ask for, before the first run, and the outputs of the last run in them.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUTS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUTS_H_

#include <string>
#include <utility>
#include <vector>

#include "runtime/c/common.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Before the first run, not after the last: a path that is wrong costs no measurement. Returns an
// exit code, having printed which file cannot be created.
int CheckOutputFiles(const Options& options, Printer* printer);

// Writes --output_filepath and --output_proto_filepath where they name a file. Returns an exit
// code, having printed what went wrong.
int WriteOutputs(const Options& options,
                 const std::vector<std::pair<std::string, const TfLiteTensor*>>& outputs,
                 Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUTS_H_
