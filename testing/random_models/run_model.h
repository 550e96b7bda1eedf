// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model at given shapes with given inputs, and returns the outcome.
#ifndef LITMUS_TESTING_RANDOM_MODELS_RUN_MODEL_H_
#define LITMUS_TESTING_RANDOM_MODELS_RUN_MODEL_H_

#include <memory>
#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"
#include "testing/random_models/draft.h"

namespace litmus::random_models {

struct OutputValue {
  tflite::TensorType type = tflite::TensorType_FLOAT32;
  Shape shape;
  std::vector<uint8_t> bytes;
};

struct Outcome {
  bool accepted = false;
  std::string stage;     // if refused: the name of the call
  std::string messages;  // messages that were reported
  std::vector<OutputValue> outputs;
};

// One interpreter of one model. Not thread-safe.
class ModelRun {
 public:
  // `file`, `resolver` and `delegate` (may be null) must outlive this object.
  ModelRun(const std::vector<char>& file, const tflite::OpResolver& resolver, int threads,
           TfLiteDelegate* delegate = nullptr);
  ~ModelRun();

  // Resizes the inputs, allocates, and invokes `invokes` times, with state reset before each;
  // returns the outputs of the last one. May be called again with other shapes.
  Outcome Run(const std::vector<InputValue>& inputs, int invokes);
  // Whether the delegate runs at least one operator.
  bool is_delegated() const;

 private:
  class Reporter;

  std::string RunTo(const std::vector<InputValue>& inputs, int invokes, Outcome* outcome);

  std::unique_ptr<Reporter> reporter_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_RUN_MODEL_H_
