// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the mutation of a model's values: a few thousand changes of a model with one convolution
// must have done each of the listed things at least once.
#include "testing/mutation/change_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_generated.h"

namespace litmus::mutation {
namespace {

using tflite::ModelT;
using tflite::TensorT;

constexpr int kMax = std::numeric_limits<int>::max();
constexpr int kRounds = 4000;

// A model with a convolution and a RESHAPE with a constant shape.
ModelT Original() {
  ModelT model;
  model.version = 3;
  for (int i = 0; i < 3; ++i) model.buffers.push_back(std::make_unique<tflite::BufferT>());
  model.buffers[1]->data.assign(4 * sizeof(float), 1);
  model.buffers[2]->data = {4, 0, 0, 0, 3, 0, 0, 0};
  for (const auto code : {tflite::BuiltinOperator_CONV_2D, tflite::BuiltinOperator_RESHAPE}) {
    model.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>());
    model.operator_codes.back()->builtin_code = code;
  }
  auto graph = std::make_unique<tflite::SubGraphT>();
  const auto add = [&](const std::vector<int>& shape, uint32_t buffer, tflite::TensorType type) {
    graph->tensors.push_back(std::make_unique<TensorT>());
    graph->tensors.back()->shape = shape;
    graph->tensors.back()->buffer = buffer;
    graph->tensors.back()->type = type;
  };
  add({1, 2, 2, 2}, 0, tflite::TensorType_FLOAT32);
  add({2, 1, 1, 2}, 1, tflite::TensorType_FLOAT32);
  add({1, 2, 2, 2}, 0, tflite::TensorType_FLOAT32);
  add({2}, 2, tflite::TensorType_INT32);
  add({4, 3}, 0, tflite::TensorType_FLOAT32);
  const std::vector<std::vector<int>> inputs = {{0, 1, -1}, {2, 3}}, outputs = {{2}, {4}};
  for (uint32_t i = 0; i < 2; ++i) {
    graph->operators.push_back(std::make_unique<tflite::OperatorT>());
    graph->operators[i]->opcode_index = i;
    graph->operators[i]->inputs = inputs[i];
    graph->operators[i]->outputs = outputs[i];
  }
  tflite::Conv2DOptionsT options;
  options.stride_w = options.stride_h = 1;
  graph->operators[0]->builtin_options.Set(options);
  graph->inputs = {0};
  graph->outputs = {4};
  model.subgraphs.push_back(std::move(graph));
  return model;
}

template <typename Predicate>
bool AnyTensor(const ModelT& model, Predicate predicate) {
  const auto& tensors = model.subgraphs[0]->tensors;
  return std::any_of(tensors.begin(), tensors.end(),
                     [&](const auto& tensor) { return predicate(*tensor); });
}
bool HasDimension(const ModelT& model, int dimension) {
  return AnyTensor(model, [&](const TensorT& tensor) {
    return std::count(tensor.shape.begin(), tensor.shape.end(), dimension) > 0;
  });
}
bool HasRank(const ModelT& model, size_t rank) {
  return AnyTensor(model, [&](const TensorT& tensor) { return tensor.shape.size() == rank; });
}
// The first element of the shape of the RESHAPE.
int FirstOfShape(const ModelT& model) {
  int value = 4;
  const std::vector<uint8_t>& data = model.buffers[2]->data;
  if (data.size() >= sizeof(value)) std::memcpy(&value, data.data(), sizeof(value));
  return value;
}
const tflite::Conv2DOptionsT* Options(const ModelT& model) {
  return model.subgraphs[0]->operators[0]->builtin_options.AsConv2DOptions();
}
bool HasScale(const ModelT& model, bool (*wanted)(float)) {
  return AnyTensor(model, [&](const TensorT& tensor) {
    return tensor.quantization != nullptr && std::any_of(tensor.quantization->scale.begin(),
                                                         tensor.quantization->scale.end(), wanted);
  });
}

struct Wanted {
  const char* name;
  bool (*is_so)(const ModelT&);
};
const Wanted kWanted[] = {
    {"a dimension of 0", [](const ModelT& m) { return HasDimension(m, 0); }},
    {"a dimension of -1", [](const ModelT& m) { return HasDimension(m, -1); }},
    {"the largest dimension", [](const ModelT& m) { return HasDimension(m, kMax); }},
    {"no dimensions", [](const ModelT& m) { return HasRank(m, 0); }},
    {"nine dimensions", [](const ModelT& m) { return HasRank(m, 9); }},
    {"another type",
     [](const ModelT& m) {
       return m.subgraphs[0]->tensors[0]->type != tflite::TensorType_FLOAT32;
     }},
    {"an element of -1", [](const ModelT& m) { return FirstOfShape(m) == -1; }},
    {"the largest element", [](const ModelT& m) { return FirstOfShape(m) == kMax; }},
    {"a stride of 0",
     [](const ModelT& m) { return Options(m) != nullptr && Options(m)->stride_w == 0; }},
    {"an option that had its default",
     [](const ModelT& m) { return Options(m) != nullptr && Options(m)->dilation_h_factor == -1; }},
    {"a scale of 0", [](const ModelT& m) { return HasScale(m, [](float x) { return x == 0; }); }},
    {"a scale that is no number",
     [](const ModelT& m) { return HasScale(m, [](float x) { return std::isnan(x); }); }},
    {"a sparse tensor",
     [](const ModelT& m) {
       return AnyTensor(m, [](const TensorT& tensor) { return tensor.sparsity != nullptr; });
     }},
    {"a sparse tensor of a size of its own",
     [](const ModelT& m) {
       return AnyTensor(m, [](const TensorT& tensor) {
         if (tensor.sparsity == nullptr) return false;
         const auto& levels = tensor.sparsity->dim_metadata;
         return std::any_of(levels.begin(), levels.end(),
                            [](const auto& level) { return level->dense_size == kMax; });
       });
     }},
    {"a shorter constant", [](const ModelT& m) { return m.buffers[1]->data.size() == 15; }},
    {"a constant behind the file", [](const ModelT& m) { return m.buffers[1]->offset > 1; }},
    {"an input less",
     [](const ModelT& m) { return m.subgraphs[0]->operators[0]->inputs.size() == 2; }},
    {"another operator",
     [](const ModelT& m) {
       return m.operator_codes[0]->builtin_code != tflite::BuiltinOperator_CONV_2D;
     }},
};

TEST(ChangeModel, DoesEveryKindOfThing) {
  flatbuffers::FlatBufferBuilder builder;
  const ModelT original = Original();
  builder.Finish(tflite::Model::Pack(builder, &original), tflite::ModelIdentifier());
  const std::string file(reinterpret_cast<const char*>(builder.GetBufferPointer()),
                         builder.GetSize());
  std::vector<int> times(std::size(kWanted));
  int flatbuffers = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::mt19937_64 random(static_cast<uint64_t>(round));
    const std::string changed = ChangeModel(file, 1, &random);
    if (!VerifyWireFormat(changed.data(), changed.size()).ok()) continue;
    ++flatbuffers;
    const std::unique_ptr<ModelT> model(tflite::GetModel(changed.data())->UnPack());
    for (size_t i = 0; i < times.size(); ++i) times[i] += kWanted[i].is_so(*model);
  }
  for (size_t i = 0; i < times.size(); ++i) EXPECT_GT(times[i], 0) << kWanted[i].name;
  // Nearly all results must be valid flatbuffers: only a changed option field may be an invalid
  // offset.
  EXPECT_GT(flatbuffers, kRounds * 9 / 10);
}

}  // namespace
}  // namespace litmus::mutation
