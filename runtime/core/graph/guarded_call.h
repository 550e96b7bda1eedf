// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Calls functions of others, such as kernels, and turns an exception into an error with a message.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_GUARDED_CALL_H_
#define LITMUS_RUNTIME_CORE_GRAPH_GUARDED_CALL_H_

#include <utility>

#include "runtime/c/common.h"
#include "runtime/c/guard.h"

namespace tflite {
class ErrorReporter;
}

namespace litmus {

// Reports an exception through the error reporter of the context's interpreter, which also stores
// whether memory ran out. `where` names the function, for instance "a kernel". Returns
// kTfLiteError.
TfLiteStatus ReportException(TfLiteContext* context, const char* where,
                             const CaughtException& exception) noexcept;

// Like the function above, for a caller without a context. Returns kTfLiteError.
TfLiteStatus ReportException(tflite::ErrorReporter* reporter, const char* where,
                             const CaughtException& exception) noexcept;

// Returns function(); if it throws, reports the exception and returns kTfLiteError.
template <class Function>
TfLiteStatus GuardedCall(TfLiteContext* context, const char* where, Function&& function) noexcept {
  return Guarded(std::forward<Function>(function), [&](const CaughtException& exception) {
    return ReportException(context, where, exception);
  });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_GUARDED_CALL_H_
