// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Running a model whose delegate may fail while it runs, as a device that is lost does.
#ifndef LITMUS_TOOLS_COMMON_MODEL_INVOKE_H_
#define LITMUS_TOOLS_COMMON_MODEL_INVOKE_H_

#include <functional>
#include <string>

#include "runtime/core/interpreter.h"

namespace litmus {

// Interpreter::Invoke. Where that fails with a delegate and `cpu_fallback` is set
// (--allow_cpu_fallback), the CPU computes the outputs from the same inputs, and all later ones:
// `warn` is told of that, and the answer is kTfLiteOk. Variables begin anew.
TfLiteStatus InvokeModel(tflite::Interpreter* interpreter, bool cpu_fallback,
                         const std::function<void(const std::string&)>& warn);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_INVOKE_H_
