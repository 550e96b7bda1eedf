// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Runs a graph on the CPU again after a delegate failed during Invoke.
#include "runtime/core/interpreter_utils.h"

#include <cstring>
#include <vector>

namespace tflite {
namespace delegates {

TfLiteStatus InterpreterUtils::InvokeWithCPUFallback(Interpreter* interpreter) {
  const TfLiteStatus status = interpreter->Invoke();
  if (status == kTfLiteOk || status == kTfLiteCancelled ||
      !interpreter->primary_subgraph().HasDelegates()) {
    return status;
  }
  // The inputs are copied, because planning the memory again moves them.
  std::vector<std::vector<char>> inputs;
  for (const int index : interpreter->inputs()) {
    const TfLiteTensor* tensor = interpreter->tensor(index);
    if (tensor == nullptr || tensor->data.raw == nullptr) {
      inputs.emplace_back();
    } else {
      inputs.emplace_back(tensor->data.raw, tensor->data.raw + tensor->bytes);
    }
  }
  interpreter->error_reporter()->Report(
      "Invoke() failed in the presence of delegation. Retrying without.");
  TF_LITE_ENSURE_STATUS(interpreter->RemoveAllDelegates());
  for (size_t i = 0; i < inputs.size(); ++i) {
    TfLiteTensor* tensor = interpreter->input_tensor(i);
    if (inputs[i].empty()) continue;
    if (tensor->bytes != inputs[i].size() || tensor->data.raw == nullptr) return kTfLiteError;
    std::memcpy(tensor->data.raw, inputs[i].data(), inputs[i].size());
  }
  TF_LITE_ENSURE_STATUS(interpreter->Invoke());
  return kTfLiteDelegateError;
}

}  // namespace delegates
}  // namespace tflite
