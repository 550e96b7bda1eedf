// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model whose delegate may fail at run time, for example because a device is lost.
#ifndef LITMUS_TOOLS_COMMON_MODEL_INVOKE_H_
#define LITMUS_TOOLS_COMMON_MODEL_INVOKE_H_

#include <functional>
#include <string>

#include "runtime/core/interpreter.h"

namespace litmus {

// Calls Interpreter::Invoke. If that fails with a delegate and `cpu_fallback`
// (--allow_cpu_fallback) is set, the CPU computes the outputs from the same inputs and runs all
// later Invokes, `warn` is called, and the result is kTfLiteOk. Variables are reset.
TfLiteStatus InvokeModel(tflite::Interpreter* interpreter, bool cpu_fallback,
                         const std::function<void(const std::string&)>& warn);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_INVOKE_H_
