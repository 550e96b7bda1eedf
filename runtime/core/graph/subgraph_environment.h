// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// State that all parts of one subgraph share: the error reporter, the TfLiteContext of kernels, and
// the state of the interpreter.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_ENVIRONMENT_H_
#define LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_ENVIRONMENT_H_

#include <cstdarg>

#include "runtime/base/error_reporter.h"
#include "runtime/base/profiler.h"
#include "runtime/c/common.h"
#include "runtime/c/guard.h"
#include "runtime/core/graph/interpreter_state.h"

namespace litmus {

// The subgraph owns this struct, which outlives the subgraph's parts.
struct SubgraphEnvironment {
  SubgraphEnvironment(tflite::ErrorReporter* reporter, tflite::InterpreterState* state, int index)
      : error_reporter(reporter), interpreter(state), subgraph_index(index) {}

  // If the reporter throws, the exception and the message are dropped.
  void ReportError(const char* format, ...) __attribute__((format(printf, 2, 3))) {
    va_list args;
    va_start(args, format);
    GuardedOr(0, [&] { return error_reporter->Report(format, args); });
    va_end(args);
  }
  tflite::Profiler* profiler() const { return static_cast<tflite::Profiler*>(context.profiler); }

  tflite::ErrorReporter* error_reporter;
  tflite::InterpreterState* const interpreter;
  const int subgraph_index;
  TfLiteContext context = {};
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_ENVIRONMENT_H_
