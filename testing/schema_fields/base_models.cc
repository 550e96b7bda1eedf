// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/schema_fields/base_models.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
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
// Max bytes of a model; larger models would add no information.
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

// A model that computes output = input + weights, all [4].
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

// A RESHAPE whose shape is an option.
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

// An int8 tensor that is quantised along two dimensions and only moved.
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
  return {"multi-axis", Packed(*model), {}, {}, 0, {}};
}

std::vector<char> BytesOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The elements of a NumPy file of format 1.0. They follow ten bytes, of which the last two are the
// size of the header, and the header.
std::vector<uint8_t> ElementsOf(const std::filesystem::path& path) {
  const std::vector<char> bytes = BytesOf(path);
  if (bytes.size() < 10) return {};
  const size_t start = 10 + static_cast<uint8_t>(bytes[8]) + 256 * static_cast<uint8_t>(bytes[9]);
  return {bytes.begin() + static_cast<std::ptrdiff_t>(std::min(start, bytes.size())), bytes.end()};
}

}  // namespace

std::vector<char> Packed(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  const auto* start = reinterpret_cast<const char*>(builder.GetBufferPointer());
  return {start, start + builder.GetSize()};
}

std::vector<BaseModel> ConformanceModels(const std::string& folder) {
  std::vector<std::filesystem::path> cases;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().filename() == "model.tflite") cases.push_back(entry.path().parent_path());
  }
  std::sort(cases.begin(), cases.end());
  std::vector<BaseModel> models;
  for (const std::filesystem::path& path : cases) {
    BaseModel model = {path.parent_path().filename() / path.filename(),
                       BytesOf(path / "model.tflite"),
                       {},
                       {},
                       0,
                       {}};
    if (model.model.size() > kMostBytes) continue;
    for (int i = 0; std::filesystem::exists(path / ("in" + std::to_string(i) + ".npy")); ++i) {
      model.inputs.push_back(ElementsOf(path / ("in" + std::to_string(i) + ".npy")));
    }
    models.push_back(std::move(model));
  }
  return models;
}

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
