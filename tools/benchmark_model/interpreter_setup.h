// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the flags say of an interpreter that is built for a benchmark.
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

// How many the interpreter has, and how many of them run.
Threads ThreadsOf(const Options& options);

// How many events a profiler of `interpreter` keeps: one run fits, delegates' own events too. Warns
// where the flags ask for fewer.
uint32_t ProfilerEntries(const Options& options, const FlagRegistry& flags,
                         const tflite::Interpreter& interpreter, Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INTERPRETER_SETUP_H_
