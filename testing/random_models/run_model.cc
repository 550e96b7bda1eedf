// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/run_model.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "runtime/core/interpreter_builder.h"

namespace litmus::random_models {

class ModelRun::Reporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[1024];
    std::vsnprintf(line, sizeof(line), format, args);
    text += std::string("    ") + line + "\n";
    return 0;
  }
  std::string text;
};

ModelRun::ModelRun(const std::vector<char>& file, const tflite::OpResolver& resolver, int threads,
                   TfLiteDelegate* delegate)
    : reporter_(std::make_unique<Reporter>()) {
  model_ = tflite::FlatBufferModel::BuildFromBuffer(file.data(), file.size(), reporter_.get());
  if (model_ == nullptr) return;
  if (tflite::InterpreterBuilder(*model_, resolver)(&interpreter_, threads) != kTfLiteOk) {
    interpreter_ = nullptr;
    return;
  }
  if (delegate != nullptr && interpreter_->ModifyGraphWithDelegate(delegate) != kTfLiteOk) {
    interpreter_ = nullptr;
  }
}

ModelRun::~ModelRun() = default;

bool ModelRun::is_delegated() const {
  if (interpreter_ == nullptr) return false;
  for (const int node : interpreter_->execution_plan()) {
    if (interpreter_->node_and_registration(node)->first.delegate != nullptr) return true;
  }
  return false;
}

Outcome ModelRun::Run(const std::vector<InputValue>& inputs, int invokes) {
  Outcome outcome;
  outcome.stage = RunTo(inputs, invokes, &outcome);
  outcome.accepted = outcome.stage.empty();
  outcome.messages.swap(reporter_->text);
  return outcome;
}

// Returns "", or the name of the call that refused.
std::string ModelRun::RunTo(const std::vector<InputValue>& inputs, int invokes, Outcome* outcome) {
  if (model_ == nullptr) return "loading";
  if (interpreter_ == nullptr) return "building, or applying the delegate";
  for (size_t i = 0; i < inputs.size(); ++i) {
    const int tensor = interpreter_->inputs()[i];
    if (interpreter_->ResizeInputTensor(tensor, inputs[i].shape) != kTfLiteOk) {
      return "resizing input " + std::to_string(i);
    }
  }
  if (interpreter_->AllocateTensors() != kTfLiteOk) return "AllocateTensors";
  for (int n = 0; n < invokes; ++n) {
    interpreter_->ResetVariableTensors();
    for (size_t i = 0; i < inputs.size(); ++i) {
      TfLiteTensor* tensor = interpreter_->input_tensor(i);
      const std::vector<uint8_t>& bytes = inputs[i].bytes;
      if (tensor->type == kTfLiteString) {
        if (TfLiteTensorRealloc(bytes.size(), tensor) != kTfLiteOk) return "memory for strings";
        tensor->bytes = bytes.size();
      }
      if (tensor->bytes != bytes.size()) {
        return "input " + std::to_string(i) + " of " + std::to_string(bytes.size()) +
               " bytes, where the tensor has " + std::to_string(tensor->bytes);
      }
      if (!bytes.empty()) std::memcpy(tensor->data.raw, bytes.data(), bytes.size());
    }
    if (interpreter_->Invoke() != kTfLiteOk) return "Invoke";
  }
  const tflite::SubGraph* graph = model_->GetModel()->subgraphs()->Get(0);
  for (size_t o = 0; o < interpreter_->outputs().size(); ++o) {
    const TfLiteTensor* tensor = interpreter_->output_tensor(o);
    OutputValue value;
    value.type = graph->tensors()
                     ->Get(static_cast<flatbuffers::uoffset_t>(interpreter_->outputs()[o]))
                     ->type();
    value.shape.assign(tensor->dims->data, tensor->dims->data + tensor->dims->size);
    if (tensor->bytes > 0 && tensor->data.raw == nullptr) return "output without data";
    const auto* bytes = reinterpret_cast<const uint8_t*>(tensor->data.raw);
    value.bytes.assign(bytes, bytes + tensor->bytes);
    outcome->outputs.push_back(std::move(value));
  }
  return "";
}

}  // namespace litmus::random_models
