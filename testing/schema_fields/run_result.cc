// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/schema_fields/run_result.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>

#include "runtime/core/interpreter_builder.h"
#include "runtime/core/signature_runner.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace litmus::schema_fields {
namespace {

constexpr size_t kMostTensorBytes = 16 << 20;
constexpr int kMostOperators = 2000;

class Reporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[1024];
    std::vsnprintf(line, sizeof(line), format, args);
    text += std::string(line) + "\n";
    return 0;
  }
  std::string text;
};

size_t TensorBytes(tflite::Interpreter* interpreter) {
  size_t bytes = 0;
  for (size_t s = 0; s < interpreter->subgraphs_size(); ++s) {
    const tflite::Subgraph* graph = interpreter->subgraph(static_cast<int>(s));
    for (size_t t = 0; t < graph->tensors_size(); ++t) {
      bytes += graph->tensor(static_cast<int>(t))->bytes;
    }
  }
  return bytes;
}

// Null: the input is absent.
void Fill(TfLiteTensor* tensor, const std::vector<uint8_t>& bytes) {
  if (tensor == nullptr) return;
  if (tensor->type == kTfLiteString) {
    if (bytes.empty() || TfLiteTensorRealloc(bytes.size(), tensor) != kTfLiteOk) return;
    std::memcpy(tensor->data.raw, bytes.data(), bytes.size());
    return;
  }
  if (tensor->data.raw == nullptr || tensor->allocation_type == kTfLiteMmapRo) return;
  if (bytes.size() == tensor->bytes) {
    if (!bytes.empty()) std::memcpy(tensor->data.raw, bytes.data(), bytes.size());
    return;
  }
  const bool floats = tensor->type == kTfLiteFloat32;
  for (size_t i = 0; i < tensor->bytes; ++i) {
    // The bytes are chosen so that floats are between 0.5 and 2.
    tensor->data.uint8[i] = floats && i % 4 == 3 ? 0x3f : static_cast<uint8_t>(i * 37 % 128);
  }
}

void Describe(const std::string& name, const TfLiteTensor* tensor, std::string* values) {
  *values += name + " " + TfLiteTypeGetName(tensor->type) + " [";
  for (int i = 0; tensor->dims != nullptr && i < tensor->dims->size; ++i) {
    *values += std::to_string(tensor->dims->data[i]) + " ";
  }
  *values += "] ";
  const bool readable = tensor->type != kTfLiteResource && tensor->type != kTfLiteVariant;
  if (readable && tensor->data.raw != nullptr) values->append(tensor->data.raw, tensor->bytes);
  *values += "\n";
}

class Run {
 public:
  Run(tflite::Interpreter* interpreter, const std::vector<std::vector<uint8_t>>& inputs)
      : interpreter_(interpreter), inputs_(inputs) {
    interpreter->SetCancellationFunction(
        this, [](void* self) { return ++static_cast<Run*>(self)->operators_ > kMostOperators; });
  }
  ~Run() { interpreter_->SetCancellationFunction(nullptr, nullptr); }

  bool OfFirstSubgraph(std::string* values) {
    if (interpreter_->AllocateTensors() != kTfLiteOk) return false;
    if (TensorBytes(interpreter_) > kMostTensorBytes) return false;
    for (size_t i = 0; i < interpreter_->inputs().size(); ++i) {
      Fill(interpreter_->input_tensor(i), i < inputs_.size() ? inputs_[i] : kNone);
    }
    if (interpreter_->Invoke() != kTfLiteOk) return false;
    for (size_t i = 0; i < interpreter_->outputs().size(); ++i) {
      Describe("output", interpreter_->output_tensor(i), values);
    }
    return true;
  }

  bool OfSignatures(std::string* values) {
    for (const std::string* key : interpreter_->signature_keys()) {
      tflite::SignatureRunner* runner = interpreter_->GetSignatureRunner(key->c_str());
      if (runner == nullptr || runner->AllocateTensors() != kTfLiteOk) return false;
      for (const char* name : runner->input_names()) {
        *values += "input " + std::string(name) + "\n";
        // Fills the inputs by a byte of their name, so that a changed name changes the result.
        Fill(runner->input_tensor(name), std::vector<uint8_t>(runner->input_tensor(name)->bytes,
                                                              static_cast<uint8_t>(name[0] & 15)));
      }
      if (runner->Invoke() != kTfLiteOk) return false;
      for (const char* name : runner->output_names()) {
        Describe(*key + " " + name, runner->output_tensor(name), values);
      }
    }
    return true;
  }

 private:
  const std::vector<uint8_t> kNone;
  tflite::Interpreter* interpreter_;
  const std::vector<std::vector<uint8_t>>& inputs_;
  int operators_ = 0;
};

}  // namespace

RunResult RunModel(const std::vector<char>& model, const std::vector<std::vector<uint8_t>>& inputs,
                   const ExternalWeightFiles& files) {
  static const tflite::OpResolver* const resolver = new tflite::ops::builtin::BuiltinOpResolver;
  RunResult result;
  Reporter reporter;
  const auto loaded = tflite::FlatBufferModel::BuildFromAllocation(
      std::make_unique<tflite::MemoryAllocation>(model.data(), model.size(), &reporter), files,
      &reporter);
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (loaded != nullptr &&
      tflite::InterpreterBuilder(*loaded, *resolver)(&interpreter) == kTfLiteOk) {
    for (const auto& [name, content] : loaded->ReadAllMetadata()) {
      result.values += "metadata " + name + " " + content + "\n";
    }
    Run run(interpreter.get(), inputs);
    result.ran = run.OfFirstSubgraph(&result.values) && run.OfSignatures(&result.values);
  }
  result.messages = reporter.text;
  return result;
}

}  // namespace litmus::schema_fields
