// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Builds a model of a few operators, for tests that give one of them invalid shapes or parameters.
#ifndef LITMUS_TESTING_MUTATION_SMALL_MODEL_H_
#define LITMUS_TESTING_MUTATION_SMALL_MODEL_H_

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/schema/schema_generated.h"
#include "testing/mutation/packed_model.h"

namespace litmus::mutation {

class SmallModel {
 public:
  SmallModel() {
    model_.version = 3;
    model_.buffers.push_back(std::make_unique<tflite::BufferT>());
    model_.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
  }

  // Each function returns the index of a new tensor.
  int Tensor(tflite::TensorType type, const std::vector<int>& shape) {
    auto tensor = std::make_unique<tflite::TensorT>();
    tensor->name = "t" + std::to_string(graph().tensors.size());
    tensor->type = type;
    tensor->shape = shape;
    graph().tensors.push_back(std::move(tensor));
    return static_cast<int>(graph().tensors.size() - 1);
  }
  int Input(tflite::TensorType type, const std::vector<int>& shape) {
    graph().inputs.push_back(Tensor(type, shape));
    return graph().inputs.back();
  }
  int Output(tflite::TensorType type) {
    graph().outputs.push_back(Tensor(type, {}));
    return graph().outputs.back();
  }
  template <typename T>
  int Constant(tflite::TensorType type, const std::vector<int>& shape,
               const std::vector<T>& values) {
    const int tensor = Tensor(type, shape);
    graph().tensors[static_cast<size_t>(tensor)]->buffer =
        static_cast<uint32_t>(model_.buffers.size());
    model_.buffers.push_back(std::make_unique<tflite::BufferT>());
    auto& data = model_.buffers.back()->data;
    data.resize(values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(data.data(), values.data(), data.size());
    return tensor;
  }
  // A constant with these values, or an input that gets them before the model runs.
  int Parameter(const std::vector<int>& shape, const std::vector<int32_t>& values, bool constant) {
    if (constant) return Constant(tflite::TensorType_INT32, shape, values);
    const int tensor = Input(tflite::TensorType_INT32, shape);
    input_values_[tensor] = values;
    return tensor;
  }

  tflite::OperatorT& Op(tflite::BuiltinOperator code, const std::vector<int>& inputs,
                        const std::vector<int>& outputs) {
    auto op = std::make_unique<tflite::OperatorT>();
    op->opcode_index = static_cast<uint32_t>(model_.operator_codes.size());
    op->inputs = inputs;
    op->outputs = outputs;
    model_.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>());
    model_.operator_codes.back()->builtin_code = code;
    // BROADCAST_TO has no version 1.
    if (code == tflite::BuiltinOperator_BROADCAST_TO) model_.operator_codes.back()->version = 2;
    graph().operators.push_back(std::move(op));
    return *graph().operators.back();
  }
  // Adds an operator with options.
  template <typename Options>
  void Op(tflite::BuiltinOperator code, const std::vector<int>& inputs,
          const std::vector<int>& outputs, Options options) {
    Op(code, inputs, outputs).builtin_options.Set(std::move(options));
  }

  tflite::ModelT& model() { return model_; }
  tflite::SubGraphT& graph() { return *model_.subgraphs[0]; }
  const std::map<int, std::vector<int32_t>>& input_values() const { return input_values_; }
  std::string Bytes() const { return PackedModel(model_); }

 private:
  tflite::ModelT model_;
  std::map<int, std::vector<int32_t>> input_values_;
};

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_SMALL_MODEL_H_
