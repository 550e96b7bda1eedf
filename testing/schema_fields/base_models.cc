// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/schema_fields/base_models.h"

#include <fstream>
#include <memory>
#include <utility>

#include "testdata/generator/external_weights.h"
#include "testdata/generator/model_builder.h"
#include "testdata/generator/small_models.h"
#include "testing/random_models/generator.h"

namespace litmus::schema_fields {
namespace {

using testdata::ModelBuilder;
using testdata::Options;
using testdata::TensorSpec;

constexpr uint64_t kSeed = 49;
// Larger ones say no more.
constexpr size_t kMostBytes = 60000;

std::vector<char> Chars(const std::vector<uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

TensorSpec Spec(const char* name, std::vector<int32_t> shape,
                tflite::TensorType type = tflite::TensorType_FLOAT32) {
  TensorSpec spec;
  spec.name = name;
  spec.shape = std::move(shape);
  spec.type = type;
  return spec;
}

std::vector<float> Numbers(size_t count) {
  std::vector<float> numbers(count);
  for (size_t i = 0; i < count; ++i) numbers[i] = 0.25f * static_cast<float>(i + 1);
  return numbers;
}

// output = input + weights, [4].
ModelBuilder OneAdd() {
  ModelBuilder builder("add");
  TensorSpec weights = Spec("weights", {4});
  weights.data = testdata::Bytes(Numbers(4));
  const int input = builder.AddTensor(Spec("input", {4})), constant = builder.AddTensor(weights),
            output = builder.AddTensor(Spec("output", {4}));
  builder.AddOperator(tflite::BuiltinOperator_ADD, {input, constant}, {output},
                      Options(tflite::AddOptionsT()));
  builder.SetInputsOutputs({input}, {output});
  return builder;
}

BaseModel ExternalWeights(const std::string& folder) {
  const testdata::ModelInParts parts = testdata::MoveWeightsOut(OneAdd().Finish(), {"weights"}, 4);
  const std::string path = folder + "/weights";
  std::vector<uint8_t> bytes = parts.files[0].bytes;
  bytes.resize(bytes.size() + 16, 0x3e);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<long>(bytes.size()));
  return {"external weights", Chars(parts.model), {}, {{"weights", path}}, 0, {}};
}

// The shape of RESHAPE as an option.
BaseModel ReshapeByOption() {
  ModelBuilder builder("reshape");
  const int input = builder.AddTensor(Spec("input", {2, 3})),
            output = builder.AddTensor(Spec("output", {3, 2}));
  tflite::ReshapeOptionsT options;
  options.new_shape = {3, 2};
  builder.AddOperator(tflite::BuiltinOperator_RESHAPE, {input}, {output}, Options(options));
  builder.SetInputsOutputs({input}, {output});
  return {"reshape by option", Chars(builder.Finish()), {}, {}, 0, {}};
}

// An int8 tensor, quantised along two dimensions, that is only moved.
BaseModel MultiAxis() {
  ModelBuilder builder("multi-axis");
  TensorSpec scales = Spec("scales", {2, 3});
  scales.data = testdata::Bytes(Numbers(6));
  const int input = builder.AddTensor(Spec("input", {2, 3}, tflite::TensorType_INT8)),
            output = builder.AddTensor(Spec("output", {3, 2}, tflite::TensorType_INT8)),
            scale = builder.AddTensor(scales);
  tflite::ReshapeOptionsT options;
  options.new_shape = {3, 2};
  builder.AddOperator(tflite::BuiltinOperator_RESHAPE, {input}, {output}, Options(options));
  builder.SetInputsOutputs({input}, {output});
  const std::vector<uint8_t> bytes = builder.Finish();
  const std::unique_ptr<tflite::ModelT> model(tflite::GetModel(bytes.data())->UnPack());
  tflite::MultiAxisQuantizationT axes;
  axes.scales = scale;
  axes.zero_points = -1;
  axes.quantized_dimensions = {0, 1};
  auto& tensor = *model->subgraphs[0]->tensors[static_cast<size_t>(input)];
  tensor.quantization = std::make_unique<tflite::QuantizationParametersT>();
  tensor.quantization->details.Set(axes);
  flatbuffers::FlatBufferBuilder packed;
  tflite::FinishModelBuffer(packed, tflite::Model::Pack(packed, model.get()));
  const auto* start = reinterpret_cast<const char*>(packed.GetBufferPointer());
  return {"multi-axis", {start, start + packed.GetSize()}, {}, {}, 0, {}};
}

}  // namespace

std::vector<BaseModel> MadeModels(const std::string& folder) {
  return {ExternalWeights(folder),
          ReshapeByOption(),
          MultiAxis(),
          {"two signatures", Chars(testdata::TwoSignatures()), {}, {}, 0, {}},
          {"detector", Chars(testdata::TinyDetector()), {}, {}, 0, {}}};
}

std::vector<BaseModel> DrawnModels(uint64_t index) {
  std::vector<BaseModel> models;
  for (const random_models::Generator& generator : random_models::AllGenerators()) {
    random_models::Draft draft(kSeed, index, /*round=*/0);
    generator.draw(&draft);
    BaseModel drawn = {random_models::NameOf(generator) + " " + std::to_string(index),
                       draft.Finish(),
                       {},
                       {},
                       0,
                       {}};
    if (drawn.model.size() > kMostBytes) continue;
    for (const random_models::InputValue& input : draft.inputs()) {
      drawn.inputs.push_back(input.bytes);
    }
    models.push_back(std::move(drawn));
  }
  return models;
}

}  // namespace litmus::schema_fields
