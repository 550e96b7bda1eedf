// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks the output files that the flags name before the first run, and writes the outputs of the
// last run to them.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUTS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUTS_H_

#include <string>
#include <utility>
#include <vector>

#include "runtime/c/common.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Call before the first run, so that an unwritable path is reported before the measurement. Prints
// which file cannot be created and returns an exit code.
int CheckOutputFiles(const Options& options, Printer* printer);

// Writes --output_filepath and --output_proto_filepath if they are set. Prints errors and returns
// an exit code.
int WriteOutputs(const Options& options,
                 const std::vector<std::pair<std::string, const TfLiteTensor*>>& outputs,
                 Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_OUTPUTS_H_
