// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/invoke.h"

#include "runtime/core/interpreter_utils.h"

namespace litmus {

TfLiteStatus InvokeModel(tflite::Interpreter* interpreter, bool cpu_fallback,
                         const std::function<void(const std::string&)>& warn) {
  if (!cpu_fallback) return interpreter->Invoke();
  const TfLiteStatus status =
      tflite::delegates::InterpreterUtils::InvokeWithCPUFallback(interpreter);
  if (status != kTfLiteDelegateError) return status;
  warn("a delegate failed at run time; falling back to the CPU (--allow_cpu_fallback)");
  return kTfLiteOk;
}

}  // namespace litmus
