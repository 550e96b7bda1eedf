// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/fuzzing/checked_run.h"

#include <memory>

#include "runtime/core/interpreter_builder.h"
#include "testing/fuzzing/run_limited.h"

namespace litmus::fuzzing {
namespace {

// Max bytes of tensors. Three interpreters run each input, and the time of a convolution grows with
// the product of the sizes of its tensors: with kMaxTensorBytes it took nine seconds.
constexpr size_t kMostBytes = kMaxTensorBytes / 4;

using random_models::InputValue;
using random_models::Outcome;
using random_models::OutputValue;

bool HoldsNumbers(const TfLiteTensor& tensor) {
  return tensor.data.raw != nullptr && tensor.allocation_type != kTfLiteMmapRo &&
         tensor.type != kTfLiteString && tensor.type != kTfLiteResource &&
         tensor.type != kTfLiteVariant;
}

void SetInputs(tflite::Interpreter* interpreter, const std::vector<InputValue>& inputs) {
  for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
    if (interpreter->inputs()[i] < 0) continue;
    TfLiteTensor* tensor = interpreter->input_tensor(i);
    if (!HoldsNumbers(*tensor)) continue;
    const std::vector<uint8_t> none;
    const std::vector<uint8_t>& from = i < inputs.size() ? inputs[i].bytes : none;
    auto* to = reinterpret_cast<uint8_t*>(tensor->data.raw);
    for (size_t b = 0; b < tensor->bytes; ++b) to[b] = from.empty() ? 0 : from[b % from.size()];
  }
}

bool HasState(tflite::Interpreter* interpreter) {
  for (size_t i = 0; i < interpreter->tensors_size(); ++i) {
    const TfLiteTensor* tensor = interpreter->tensor(static_cast<int>(i));
    if (tensor->is_variable || tensor->type == kTfLiteResource) return true;
  }
  return false;
}

std::string RunTo(tflite::Interpreter* interpreter, const std::vector<InputValue>& inputs) {
  if (interpreter->AllocateTensors() != kTfLiteOk) return "AllocateTensors";
  if (TensorBytes(interpreter) > kMostBytes) return kUnlimited;
  const int runs = HasState(interpreter) ? 1 : 2;
  for (int run = 0; run < runs; ++run) {
    SetInputs(interpreter, inputs);
    const TfLiteStatus status = InvokeLimited(interpreter);
    if (status == kTfLiteCancelled) return kUnlimited;
    if (status != kTfLiteOk) return "Invoke";
  }
  return "";
}

// String tensors are left out, because kernels may lay them out differently.
OutputValue ValueOf(const TfLiteTensor& tensor, tflite::TensorType type) {
  OutputValue value;
  value.type = type;
  value.shape.assign(tensor.dims->data, tensor.dims->data + tensor.dims->size);
  if (tensor.data.raw == nullptr) return value;
  const auto* bytes = reinterpret_cast<const uint8_t*>(tensor.data.raw);
  value.bytes.assign(bytes, bytes + tensor.bytes);
  return value;
}

}  // namespace

Outcome CheckedRun(const tflite::FlatBufferModel& model, const tflite::OpResolver& resolver,
                   const RunSettings& settings, const std::vector<InputValue>& inputs) {
  Outcome outcome;
  tflite::InterpreterOptions options;
  options.SetGraphRewriting(settings.rewriting);
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(model, resolver, &options)(&interpreter, settings.threads) !=
      kTfLiteOk) {
    outcome.stage = "building";
    return outcome;
  }
  outcome.stage = RunTo(interpreter.get(), inputs);
  outcome.accepted = outcome.stage.empty();
  if (!outcome.accepted) return outcome;
  const tflite::SubGraph* graph = model.GetModel()->subgraphs()->Get(0);
  for (const int output : interpreter->outputs()) {
    if (output < 0) continue;
    outcome.outputs.push_back(
        ValueOf(*interpreter->tensor(output),
                graph->tensors()->Get(static_cast<flatbuffers::uoffset_t>(output))->type()));
  }
  return outcome;
}

}  // namespace litmus::fuzzing
