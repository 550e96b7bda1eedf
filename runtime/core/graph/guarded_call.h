// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Calls of functions that others wrote, kernels above all: what they throw becomes an error with a
// message.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_GUARDED_CALL_H_
#define LITMUS_RUNTIME_CORE_GRAPH_GUARDED_CALL_H_

#include <utility>

#include "runtime/c/common.h"
#include "runtime/c/guard.h"

namespace tflite {
class ErrorReporter;
}

namespace litmus {

// Reports what was thrown to the error reporter of the context's interpreter, which remembers
// whether memory was short. `where`: "a kernel", for instance. kTfLiteError.
TfLiteStatus ReportException(TfLiteContext* context, const char* where,
                             const CaughtException& exception) noexcept;

// The same where there is no context. kTfLiteError.
TfLiteStatus ReportException(tflite::ErrorReporter* reporter, const char* where,
                             const CaughtException& exception) noexcept;

// Returns function(), or reports what it throws.
template <class Function>
TfLiteStatus GuardedCall(TfLiteContext* context, const char* where, Function&& function) noexcept {
  return Guarded(std::forward<Function>(function), [&](const CaughtException& exception) {
    return ReportException(context, where, exception);
  });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_GUARDED_CALL_H_
