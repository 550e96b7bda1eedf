// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes a model file, from loading to a second run with other shapes.
#include <memory>
#include <vector>

#include "runtime/core/interpreter_builder.h"
#include "runtime/core/signature_runner.h"
#include "runtime/kernels/register.h"
#include "runtime/model/external_buffers.h"
#include "runtime/model/model_builder.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "testing/fuzzing/memory_file.h"
#include "testing/fuzzing/run_limited.h"
#include "testing/fuzzing/targets.h"
#include "tools/common/model/other_format.h"

namespace litmus::fuzzing {
namespace {

bool IsSmall(tflite::Interpreter* interpreter) {
  return TensorBytes(interpreter) <= kMaxTensorBytes;
}

void Run(tflite::Interpreter* interpreter, const std::vector<uint8_t>& pattern) {
  FillInputs(interpreter, pattern);
  if (InvokeLimited(interpreter) == kTfLiteOk) ReadOutputs(*interpreter);
}

// Changes one dimension of each input by one; `choice` determines which, and whether it grows or
// shrinks.
void ResizeInputs(tflite::Interpreter* interpreter, uint8_t choice) {
  const std::vector<int> inputs = interpreter->inputs();
  for (const int input : inputs) {
    if (input < 0) continue;
    const TfLiteIntArray* dims = interpreter->tensor(input)->dims;
    if (dims == nullptr || dims->size == 0) continue;
    std::vector<int> shape(dims->data, dims->data + dims->size);
    int* changed = &shape[choice % shape.size()];
    constexpr int kMaxGrown = 1 << 16;
    if ((choice & 64) != 0) {
      *changed = 0;
    } else if ((choice & 128) != 0 || *changed > kMaxGrown) {
      *changed /= 2;
    } else {
      ++*changed;
    }
    interpreter->ResizeInputTensor(input, shape);
  }
}

// The files of the model's external buffers: each group's file is the input itself or a part of it.
ExternalWeightFiles WeightsOf(const char* bytes, size_t size, uint8_t choice) {
  static MemoryFile* const file = new MemoryFile;
  ExternalWeightFiles weights;
  if (!VerifyWireFormat(bytes, size).ok()) return weights;
  const auto* groups = tflite::GetModel(bytes)->external_buffer_groups();
  if (groups == nullptr || groups->size() == 0) return weights;
  const size_t cut = choice % 4 == 0 ? choice : 0;
  file->Write(reinterpret_cast<const uint8_t*>(bytes), size - std::min(size, cut));
  for (const tflite::ExternalBufferGroup* group : *groups) {
    weights[group->name() == nullptr ? "" : group->name()->str()] = file->path();
  }
  return weights;
}

void RunSignatures(tflite::Interpreter* interpreter) {
  for (const std::string* key : interpreter->signature_keys()) {
    tflite::SignatureRunner* runner = interpreter->GetSignatureRunner(key->c_str());
    if (runner == nullptr || runner->AllocateTensors() != kTfLiteOk) continue;
    if (!IsSmall(interpreter)) return;
    int operators = 0;
    interpreter->SetCancellationFunction(
        &operators, [](void* count) { return ++*static_cast<int*>(count) > kMaxOperators; });
    runner->Invoke();
    interpreter->SetCancellationFunction(nullptr, nullptr);
  }
}

}  // namespace

void FuzzModel(const uint8_t* data, size_t size) {
  LimitMemory();
  // A heap block of exactly this size, so that the sanitizer detects every read past the end.
  const std::unique_ptr<char[]> bytes(new char[size]);
  std::copy(data, data + size, bytes.get());
  QuietReporter reporter;
  const uint8_t choice = size > 0 ? data[size / 2] : 0;
  // Some inputs are mapped from a file. Others are read from the block, because reads past the end
  // of a mapping may hit the zeros of its last page undetected.
  constexpr uint8_t kMapped = 24;
  static MemoryFile* const file = new MemoryFile;
  const ExternalWeightFiles weights = WeightsOf(bytes.get(), size, choice);
  const auto model =
      (choice & kMapped) == kMapped
          ? tflite::FlatBufferModel::BuildFromFile(file->Write(data, size).c_str(), weights,
                                                   &reporter)
          : tflite::FlatBufferModel::BuildFromAllocation(
                std::make_unique<tflite::MemoryAllocation>(bytes.get(), size, &reporter), weights,
                &reporter);
  if (model == nullptr) {
    const PartialFile part = {size, [&](uint64_t offset, size_t most) {
                                if (offset >= size) return std::string();
                                const size_t count = std::min<uint64_t>(most, size - offset);
                                return std::string(bytes.get() + offset, count);
                              }};
    (void)DescribeOtherFormat("m", part);
    return;
  }
  (void)model->GetMinimumRuntime();
  const std::vector<uint8_t> pattern(data, data + std::min<size_t>(size, 61));
  static const tflite::OpResolver* const fast = new tflite::ops::builtin::BuiltinOpResolver;
  static const tflite::OpResolver* const reference = new tflite::ops::builtin::BuiltinRefOpResolver;
  const tflite::OpResolver& resolver = (choice & 32) != 0 ? *reference : *fast;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return;
  if (interpreter->AllocateTensors() == kTfLiteOk) {
    if (!IsSmall(interpreter.get())) return;
    Run(interpreter.get(), pattern);
  }
  ResizeInputs(interpreter.get(), choice);
  if (interpreter->AllocateTensors() == kTfLiteOk) {
    if (!IsSmall(interpreter.get())) return;
    Run(interpreter.get(), {});
    RunSignatures(interpreter.get());
  }
}

}  // namespace litmus::fuzzing
