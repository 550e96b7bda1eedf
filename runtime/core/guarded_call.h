// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Calls of kernels, whose exceptions (memory that is not there, above all) become an error.
#ifndef LITMUS_RUNTIME_CORE_GUARDED_CALL_H_
#define LITMUS_RUNTIME_CORE_GUARDED_CALL_H_

#include <exception>

#include "runtime/c/common.h"

namespace litmus {

// `function` is TfLiteRegistration::prepare or ::invoke.
inline TfLiteStatus GuardedCall(TfLiteContext* context,
                                TfLiteStatus (*function)(TfLiteContext*, TfLiteNode*),
                                TfLiteNode* node) {
  try {
    return function(context, node);
  } catch (const std::exception& error) {
    context->ReportError(context, "Exception in a kernel: %s.", error.what());
    return kTfLiteError;
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GUARDED_CALL_H_
