// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testdata/generator/limit_models.h"

#include <string>
#include <utility>

#include "testdata/generator/model_builder.h"

namespace litmus::testdata {
namespace {

int AddTensor(ModelBuilder* model, const std::string& name, std::vector<int32_t> shape,
              tflite::TensorType type = tflite::TensorType_FLOAT32,
              std::vector<uint8_t> data = {}) {
  TensorSpec spec;
  spec.name = name;
  spec.shape = std::move(shape);
  spec.type = type;
  spec.data = std::move(data);
  return model->AddTensor(std::move(spec));
}

int AddFloats(ModelBuilder* model, const std::string& name, std::vector<int32_t> shape,
              const std::vector<float>& values) {
  return AddTensor(model, name, std::move(shape), tflite::TensorType_FLOAT32, Bytes(values));
}

// The mean of an image, after a loop that does not end. Returns the tensors of input and result.
std::pair<int, int> AddEndlessMean(ModelBuilder* model) {
  const int image = AddTensor(model, "image", {1, 8, 8, 3});
  const int axes = AddTensor(model, "axes", {4}, tflite::TensorType_INT32,
                             Bytes(std::vector<int32_t>{0, 1, 2, 3}));
  const int mean = AddTensor(model, "mean", {});
  const int after = AddTensor(model, "after", {});
  model->AddOperator(tflite::BuiltinOperator_MEAN, {image, axes}, {mean},
                     Options(tflite::ReducerOptionsT()));
  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 1;
  loop.body_subgraph_index = 2;
  model->AddOperator(tflite::BuiltinOperator_WHILE, {mean}, {after}, Options(loop));
  return {image, after};
}

void AddLoopGraphs(ModelBuilder* model) {
  model->AddSubgraph("always");
  int value = AddTensor(model, "value", {});
  const int same = AddTensor(model, "same", {}, tflite::TensorType_BOOL);
  model->AddOperator(tflite::BuiltinOperator_EQUAL, {value, value}, {same},
                     Options(tflite::EqualOptionsT()));
  model->SetInputsOutputs({value}, {same});
  model->AddSubgraph("magnitude");
  value = AddTensor(model, "value", {});
  const int next = AddTensor(model, "next", {});
  model->AddOperator(tflite::BuiltinOperator_ABS, {value}, {next}, Options(tflite::AbsOptionsT()));
  model->SetInputsOutputs({value}, {next});
}

// The sum of `value` and a constant of zeros, so that the result has the shape of the constant.
int AddSpread(ModelBuilder* model, int value, const std::string& name, std::vector<int32_t> shape) {
  size_t count = 1;
  for (const int32_t size : shape) count *= static_cast<size_t>(size);
  const int zeros = AddFloats(model, name + "_zeros", shape, std::vector<float>(count, 0.0f));
  const int sum = AddTensor(model, name, std::move(shape));
  model->AddOperator(tflite::BuiltinOperator_ADD, {zeros, value}, {sum},
                     Options(tflite::AddOptionsT()));
  return sum;
}

}  // namespace

std::vector<uint8_t> EndlessLoop() {
  ModelBuilder model("while (true)");
  const auto [image, after] = AddEndlessMean(&model);
  model.SetInputsOutputs({image}, {AddSpread(&model, after, "scores", {1, 12})});
  AddLoopGraphs(&model);
  return model.Finish();
}

std::vector<uint8_t> EndlessDetector() {
  ModelBuilder model("while (true), then boxes");
  const auto [image, after] = AddEndlessMean(&model);
  const int codes = AddSpread(&model, after, "codes", {1, 4, 4});
  const int logits = AddSpread(&model, after, "logits", {1, 4, 3});
  const int scores = AddTensor(&model, "scores", {1, 4, 3});
  model.AddOperator(tflite::BuiltinOperator_LOGISTIC, {logits}, {scores});
  model.SetInputsOutputs({image}, {codes, scores});
  AddLoopGraphs(&model);
  return model.Finish();
}

std::vector<uint8_t> BoxesByValue() {
  ModelBuilder model("as many boxes as the input says");
  const int boxes = AddFloats(&model, "boxes", {1, 4}, {0, 0, 1, 1});
  const int scores = AddFloats(&model, "scores", {1}, {0.9f});
  const int most = AddTensor(&model, "most", {}, tflite::TensorType_INT32);
  const int overlap = AddFloats(&model, "overlap", {}, {0.5f});
  const int threshold = AddFloats(&model, "threshold", {}, {0.1f});
  const int sigma = AddFloats(&model, "sigma", {}, {0.0f});
  const int indices = AddTensor(&model, "indices", {1}, tflite::TensorType_INT32);
  const int selected = AddTensor(&model, "selected", {1});
  const int count = AddTensor(&model, "count", {}, tflite::TensorType_INT32);
  model.AddOperator(tflite::BuiltinOperator_NON_MAX_SUPPRESSION_V5,
                    {boxes, scores, most, overlap, threshold, sigma}, {indices, selected, count},
                    Options(tflite::NonMaxSuppressionV5OptionsT()));
  model.SetInputsOutputs({most}, {indices, selected, count});
  return model.Finish();
}

}  // namespace litmus::testdata
