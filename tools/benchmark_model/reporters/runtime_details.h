// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --export_model_runtime_info: the graph that runs, as TensorFlow Lite's message.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RUNTIME_DETAILS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RUNTIME_DETAILS_H_

#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Writes the message where the flags ask for it: to their file, or as text to stdout. Returns an
// exit code, having printed what went wrong.
int ExportRuntimeDetails(const Options& options, const tflite::Interpreter& interpreter,
                         Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RUNTIME_DETAILS_H_
