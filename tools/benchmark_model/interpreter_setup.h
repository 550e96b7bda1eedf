// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Interprets the flags that concern the construction of an interpreter.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_INTERPRETER_SETUP_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_INTERPRETER_SETUP_H_

#include <cstdint>

#include "runtime/core/graph/interpreter_options.h"
#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

tflite::InterpreterOptions InterpreterOptionsOf(const Options& options, const FlagRegistry& flags);

// The number of threads that the interpreter has, and the number that actually run.
Threads ThreadsOf(const Options& options);

// The threads that run, and the CPUs that the process may use.
CpuUse CpuUseOf(const Options& options);

// The capacity in events of a profiler of `interpreter`: one run with delegates' events fits.
// Prints a warning if the flags request fewer.
uint32_t ProfilerEntries(const Options& options, const FlagRegistry& flags,
                         const tflite::Interpreter& interpreter, Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INTERPRETER_SETUP_H_
