// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes interpreters of a model and returns their outputs for random inputs.
#ifndef LITMUS_RUNTIME_PACKING_TESTING_MODEL_RUNNER_H_
#define LITMUS_RUNTIME_PACKING_TESTING_MODEL_RUNNER_H_

#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "runtime/packing/packed_store.h"

namespace litmus {

using Model = std::unique_ptr<tflite::FlatBufferModel>;
using Outputs = std::vector<std::string>;  // the bytes of each output tensor

inline std::string ReadBytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline PackedStore::Statistics StatisticsOf(const Model& model) {
  return model->packed()->statistics();
}

// An interpreter of a model; ready after Prepare.
class Runner {
 public:
  explicit Runner(const tflite::FlatBufferModel& model) {
    static const auto* const resolver = new tflite::ops::builtin::BuiltinOpResolver;
    tflite::InterpreterBuilder(model, *resolver)(&interpreter_);
  }
  // `batch`: the new first dimension of all inputs; 0: the model's. Returns false if that fails.
  bool Prepare(int batch = 0) {
    if (interpreter_ == nullptr) return false;
    for (const int input : interpreter_->inputs()) {
      const TfLiteIntArray* const dims = interpreter_->tensor(input)->dims;
      std::vector<int> shape(dims->data, dims->data + dims->size);
      if (batch == 0 || shape.empty()) continue;
      shape[0] = batch;
      if (interpreter_->ResizeInputTensor(input, shape) != kTfLiteOk) return false;
    }
    return interpreter_->AllocateTensors() == kTfLiteOk;
  }
  // Fills the inputs with random values and runs. Returns false if that fails.
  bool Invoke() {
    std::mt19937 random(1);
    for (const int input : interpreter_->inputs()) Fill(&random, interpreter_->tensor(input));
    return interpreter_->Invoke() == kTfLiteOk;
  }
  // Runs once and returns the outputs; empty if that fails.
  Outputs Run() {
    if (!Invoke()) return {};
    Outputs outputs;
    for (const int output : interpreter_->outputs()) {
      const TfLiteTensor& tensor = *interpreter_->tensor(output);
      outputs.emplace_back(tensor.data.raw, tensor.bytes);
    }
    return outputs;
  }
  // The peak of the arena in bytes.
  size_t ArenaBytes() const { return interpreter_->GetArenaReport().arena_peak; }

 private:
  static void Fill(std::mt19937* random, TfLiteTensor* tensor) {
    if (tensor->data.raw == nullptr || tflite::IsConstantTensor(tensor)) return;
    if (tensor->type == kTfLiteFloat32) {
      std::uniform_real_distribution<float> values(-1, 1);
      for (size_t i = 0; i < tensor->bytes / sizeof(float); ++i)
        tensor->data.f[i] = values(*random);
    } else if (tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8) {
      for (size_t i = 0; i < tensor->bytes; ++i) tensor->data.uint8[i] = (*random)() & 0xff;
    } else if (tensor->type == kTfLiteInt16) {
      for (size_t i = 0; i < tensor->bytes / 2; ++i) {
        tensor->data.i16[i] = static_cast<int16_t>((*random)());
      }
    }
  }

  std::unique_ptr<tflite::Interpreter> interpreter_;
};

// The outputs of a new interpreter; empty if it fails.
inline Outputs RunModel(const tflite::FlatBufferModel& model, int batch = 0) {
  Runner runner(model);
  return runner.Prepare(batch) ? runner.Run() : Outputs();
}

// The outputs of an interpreter whose model is loaded separately, so that it shares no weights.
inline Outputs RunAlone(const Model& model, int batch = 0) {
  return RunModel(*tflite::FlatBufferModel::BuildFromModel(model->GetModel()), batch);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_TESTING_MODEL_RUNNER_H_
