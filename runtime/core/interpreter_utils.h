// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Helper for programs that use delegates.
#ifndef LITMUS_RUNTIME_CORE_INTERPRETER_UTILS_H_
#define LITMUS_RUNTIME_CORE_INTERPRETER_UTILS_H_

#include "runtime/c/common.h"
#include "runtime/core/interpreter.h"

namespace tflite {
namespace delegates {

class InterpreterUtils {
 public:
  // Calls Invoke. If it fails and there are delegates, removes all delegates and runs the same
  // inputs on the CPU. kTfLiteDelegateError: the outputs are valid, but the CPU computed them, as
  // it will compute all later outputs. Any other error: there are no outputs.
  static TfLiteStatus InvokeWithCPUFallback(Interpreter* interpreter);
};

}  // namespace delegates
}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_INTERPRETER_UTILS_H_
