// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Verification of a model in memory without building it, for programs that check what they got.
// Every function of FlatBufferModel verifies in the same way.
#ifndef LITMUS_RUNTIME_CORE_VERIFIER_H_
#define LITMUS_RUNTIME_CORE_VERIFIER_H_

#include <cstddef>

#include "runtime/base/error_reporter.h"
#include "runtime/interfaces/op_resolver.h"

namespace tflite {

// Return whether `len` bytes are a model that is safe to use; otherwise `error_reporter` gets one
// message with the reason (null: DefaultErrorReporter()).
bool Verify(const void* buf, size_t len, ErrorReporter* error_reporter);
// In addition the resolver must have every operator of the model, custom ones, too.
bool Verify(const void* buf, size_t len, const OpResolver& resolver, ErrorReporter* error_reporter);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_VERIFIER_H_
