// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/fuzzing/run_limited.h"

#include "runtime/memory/memory_account.h"
#include "testing/fuzzing/read_all.h"

namespace litmus::fuzzing {

void LimitMemory() { SetMemoryLimit(kMemoryLimit); }

size_t TensorBytes(tflite::Interpreter* interpreter) {
  size_t bytes = 0;
  for (size_t s = 0; s < interpreter->subgraphs_size(); ++s) {
    const tflite::Subgraph* graph = interpreter->subgraph(static_cast<int>(s));
    for (size_t i = 0; i < graph->tensors_size(); ++i) {
      const TfLiteTensor* tensor = graph->tensor(static_cast<int>(i));
      if (tensor->allocation_type != kTfLiteMmapRo) bytes += tensor->bytes;
    }
  }
  return bytes;
}

TfLiteStatus InvokeLimited(tflite::Interpreter* interpreter) {
  int operators = 0;
  interpreter->SetCancellationFunction(
      &operators, [](void* count) { return ++*static_cast<int*>(count) > kMaxOperators; });
  const TfLiteStatus status = interpreter->Invoke();
  interpreter->SetCancellationFunction(nullptr, nullptr);
  return status;
}

void FillInputs(tflite::Interpreter* interpreter, const std::vector<uint8_t>& pattern) {
  for (const int input : interpreter->inputs()) {
    if (input < 0) continue;
    TfLiteTensor* tensor = interpreter->tensor(input);
    if (tensor->data.raw == nullptr || tensor->allocation_type == kTfLiteMmapRo) continue;
    if (tensor->type == kTfLiteString || tensor->type == kTfLiteResource ||
        tensor->type == kTfLiteVariant) {
      continue;
    }
    auto* bytes = reinterpret_cast<uint8_t*>(tensor->data.raw);
    for (size_t i = 0; i < tensor->bytes; ++i) {
      bytes[i] = pattern.empty() ? 0 : pattern[i % pattern.size()];
    }
  }
}

void ReadOutputs(const tflite::Interpreter& interpreter) {
  for (const int output : interpreter.outputs()) {
    if (output < 0) continue;
    const TfLiteTensor* tensor = interpreter.tensor(output);
    if (tensor->data.raw != nullptr) ReadAll(tensor->data.raw, tensor->bytes);
  }
}

}  // namespace litmus::fuzzing
