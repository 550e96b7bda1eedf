// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/mutation/run_case.h"

#include <cstdarg>
#include <cstring>
#include <memory>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "testing/source_text.h"

namespace litmus::mutation {
namespace {

class Counter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[2048];
    vsnprintf(line, sizeof(line), format, args);  // formats the arguments, as any reporter would
    if (++messages == 1) first = line;
    source_text |= HasSourceText(line);
    return 0;
  }
  int messages = 0;
  std::string first;
  bool source_text = false;
};

// Bytes of all tensors that are not constant.
size_t TensorBytes(const tflite::Interpreter& interpreter) {
  size_t bytes = 0;
  for (size_t i = 0; i < interpreter.tensors_size(); ++i) {
    const TfLiteTensor* tensor = interpreter.tensor(static_cast<int>(i));
    if (tensor->allocation_type != kTfLiteMmapRo) bytes += tensor->bytes;
  }
  return bytes;
}

// Cancels a WHILE that does not end, since the constants of its loop may have been changed.
class StepLimit {
 public:
  explicit StepLimit(tflite::Interpreter* interpreter) {
    interpreter->SetCancellationFunction(
        this, [](void* self) { return ++static_cast<StepLimit*>(self)->steps_ > kMaxSteps; });
  }

 private:
  static constexpr int kMaxSteps = 5000;
  int steps_ = 0;
};

// Runs the signatures, which may use other subgraphs. Results are ignored; only crashes count.
void RunSignatures(tflite::Interpreter* interpreter, size_t large) {
  for (const std::string* key : interpreter->signature_keys()) {
    tflite::SignatureRunner* runner = interpreter->GetSignatureRunner(key->c_str());
    if (runner == nullptr || runner->AllocateTensors() != kTfLiteOk) continue;
    size_t bytes = 0;
    for (const char* name : runner->input_names()) bytes += runner->input_tensor(name)->bytes;
    for (const char* name : runner->output_names()) bytes += runner->output_tensor(name)->bytes;
    if (bytes > large) continue;
    for (const char* name : runner->input_names()) {
      TfLiteTensor* tensor = runner->input_tensor(name);
      if (tensor->data.raw != nullptr && tensor->allocation_type != kTfLiteMmapRo) {
        std::memset(tensor->data.raw, 0, tensor->bytes);
      }
    }
    runner->Invoke();
  }
}

Outcome RunModel(const std::string& model_bytes, size_t large, const InputValues& values,
                 Counter* counter) {
  // A heap block of exactly this size, so that the sanitizer detects every read past the end.
  const std::vector<char> bytes(model_bytes.begin(), model_bytes.end());
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size(), counter);
  if (model == nullptr) return Outcome::kNotLoaded;
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) {
    return Outcome::kNotBuilt;
  }
  if (interpreter->AllocateTensors() != kTfLiteOk) return Outcome::kNotAllocated;
  if (TensorBytes(*interpreter) > large) return Outcome::kTooLarge;
  for (const int input : interpreter->inputs()) {
    if (input < 0) continue;
    TfLiteTensor* tensor = interpreter->tensor(input);
    if (tensor->data.raw != nullptr && tensor->allocation_type != kTfLiteMmapRo) {
      std::memset(tensor->data.raw, 0, tensor->bytes);
      const auto given = values.find(input);
      if (given != values.end() && tensor->bytes == given->second.size() * sizeof(int32_t)) {
        std::memcpy(tensor->data.raw, given->second.data(), tensor->bytes);
      }
    }
  }
  const StepLimit limit(interpreter.get());
  const TfLiteStatus status = interpreter->Invoke();
  RunSignatures(interpreter.get(), large);
  return status == kTfLiteOk ? Outcome::kRan : Outcome::kNotRun;
}

}  // namespace

const char* OutcomeName(Outcome outcome) {
  static const char* const kNames[kOutcomes] = {
      "not loaded", "not built", "not allocated", "too large", "not run", "ran", "unclear"};
  return kNames[static_cast<int>(outcome)];
}

Outcome RunCase(const std::string& model, size_t large, const InputValues& values,
                std::string* first_message) {
  Counter counter;
  const Outcome outcome = RunModel(model, large, values, &counter);
  const bool refused = outcome != Outcome::kRan && outcome != Outcome::kTooLarge;
  if (first_message != nullptr) *first_message = counter.first;
  const bool unclear = counter.messages == 0 || counter.source_text;
  return refused && unclear ? Outcome::kUnclear : outcome;
}

}  // namespace litmus::mutation
