// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes --export_model_runtime_info: the executed graph as TensorFlow Lite's message.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RUNTIME_DETAILS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RUNTIME_DETAILS_H_

#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Writes the message to the file that the flags name, or as text to stdout. Prints errors and
// returns an exit code.
int ExportRuntimeDetails(const Options& options, const tflite::Interpreter& interpreter,
                         Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RUNTIME_DETAILS_H_
