// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testdata/generator/model_builder.h"

#include <memory>

namespace litmus::testdata {
namespace {

// Alignment of external buffers. TensorFlow Lite's converter aligns them so that kernels can use
// the mapped file.
constexpr size_t kExternalAlignment = 64;

std::vector<uint8_t> Pack(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model), tflite::ModelIdentifier());
  return std::vector<uint8_t>(builder.GetBufferPointer(),
                              builder.GetBufferPointer() + builder.GetSize());
}

std::vector<std::unique_ptr<tflite::TensorMapT>> TensorMaps(
    const std::vector<std::pair<std::string, int>>& names) {
  std::vector<std::unique_ptr<tflite::TensorMapT>> maps;
  for (const auto& [name, index] : names) {
    maps.push_back(std::make_unique<tflite::TensorMapT>());
    maps.back()->name = name;
    maps.back()->tensor_index = index;
  }
  return maps;
}

}  // namespace

uint64_t Random::Next() {
  uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

float Random::Symmetric(float limit) {
  const float unit = static_cast<float>(Next() >> 40) * (1.0f / (1 << 24));
  return (2.0f * unit - 1.0f) * limit;
}

ModelBuilder::ModelBuilder(const std::string& description) {
  model_.version = 3;
  model_.description = description;
  model_.buffers.push_back(std::make_unique<tflite::BufferT>());  // buffer 0 must be empty
  AddSubgraph("main");
}

int ModelBuilder::AddSubgraph(const std::string& name) {
  model_.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
  graph().name = name;
  return static_cast<int>(model_.subgraphs.size()) - 1;
}

int ModelBuilder::AddTensor(TensorSpec spec) {
  auto tensor = std::make_unique<tflite::TensorT>();
  tensor->name = std::move(spec.name);
  tensor->shape = std::move(spec.shape);
  tensor->shape_signature = std::move(spec.shape_signature);
  tensor->type = spec.type;
  tensor->is_variable = spec.is_variable;
  tensor->has_rank = true;
  if (!spec.quantization.scales.empty()) {
    tensor->quantization = std::make_unique<tflite::QuantizationParametersT>();
    tensor->quantization->scale = std::move(spec.quantization.scales);
    tensor->quantization->zero_point = std::move(spec.quantization.zero_points);
    tensor->quantization->quantized_dimension = spec.quantization.dimension;
  }
  if (!spec.data.empty()) {
    tensor->buffer = static_cast<uint32_t>(model_.buffers.size());
    model_.buffers.push_back(std::make_unique<tflite::BufferT>());
    model_.buffers.back()->data = std::move(spec.data);
  }
  graph().tensors.push_back(std::move(tensor));
  return static_cast<int>(graph().tensors.size()) - 1;
}

uint32_t ModelBuilder::OperatorCode(tflite::BuiltinOperator op, const std::string& custom,
                                    int version) {
  for (size_t i = 0; i < model_.operator_codes.size(); ++i) {
    const auto& code = *model_.operator_codes[i];
    if (code.builtin_code == op && code.custom_code == custom && code.version == version) {
      return static_cast<uint32_t>(i);
    }
  }
  auto code = std::make_unique<tflite::OperatorCodeT>();
  code->builtin_code = op;
  // Readers of old files use the larger of the two fields; 127 means that the code is in
  // builtin_code.
  code->deprecated_builtin_code =
      static_cast<int8_t>(op < tflite::BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES
                              ? op
                              : tflite::BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES);
  code->custom_code = custom;
  code->version = version;
  model_.operator_codes.push_back(std::move(code));
  return static_cast<uint32_t>(model_.operator_codes.size()) - 1;
}

void ModelBuilder::AddOperator(tflite::BuiltinOperator op, std::vector<int> inputs,
                               std::vector<int> outputs, tflite::BuiltinOptionsUnion options,
                               int version) {
  auto node = std::make_unique<tflite::OperatorT>();
  node->opcode_index = OperatorCode(op, "", version);
  node->inputs = std::move(inputs);
  node->outputs = std::move(outputs);
  node->builtin_options = std::move(options);
  graph().operators.push_back(std::move(node));
}

void ModelBuilder::AddCustomOperator(const std::string& code, std::vector<int> inputs,
                                     std::vector<int> outputs, std::vector<uint8_t> options) {
  auto node = std::make_unique<tflite::OperatorT>();
  node->opcode_index = OperatorCode(tflite::BuiltinOperator_CUSTOM, code, 1);
  node->inputs = std::move(inputs);
  node->outputs = std::move(outputs);
  node->custom_options = std::move(options);
  graph().operators.push_back(std::move(node));
}

void ModelBuilder::AddComposite(const std::string& name, int body, std::vector<int> inputs,
                                std::vector<int> outputs) {
  tflite::StableHLOCompositeOptionsT options;
  options.name = name;
  options.decomposition_subgraph_index = body;
  AddOperator(tflite::BuiltinOperator_STABLEHLO_COMPOSITE, std::move(inputs), std::move(outputs));
  graph().operators.back()->builtin_options_2.Set(std::move(options));
}

void ModelBuilder::SetInputsOutputs(std::vector<int> inputs, std::vector<int> outputs) {
  graph().inputs = std::move(inputs);
  graph().outputs = std::move(outputs);
}

void ModelBuilder::AddSignature(const std::string& key, int subgraph,
                                const std::vector<std::pair<std::string, int>>& inputs,
                                const std::vector<std::pair<std::string, int>>& outputs) {
  auto signature = std::make_unique<tflite::SignatureDefT>();
  signature->signature_key = key;
  signature->subgraph_index = static_cast<uint32_t>(subgraph);
  signature->inputs = TensorMaps(inputs);
  signature->outputs = TensorMaps(outputs);
  model_.signature_defs.push_back(std::move(signature));
}

void ModelBuilder::AddMetadata(const std::string& name, std::vector<uint8_t> content) {
  auto metadata = std::make_unique<tflite::MetadataT>();
  metadata->name = name;
  metadata->buffer = static_cast<uint32_t>(model_.buffers.size());
  model_.buffers.push_back(std::make_unique<tflite::BufferT>());
  model_.buffers.back()->data = std::move(content);
  model_.metadata.push_back(std::move(metadata));
}

std::vector<uint8_t> ModelBuilder::Finish() const { return Pack(model_); }

std::vector<uint8_t> ModelBuilder::FinishWithExternalBuffers() const {
  tflite::ModelT model = model_;
  // An offset that is not the default has a fixed width, so packing first with placeholder offsets
  // determines the length of the flatbuffer.
  for (auto& buffer : model.buffers) {
    if (buffer->data.empty()) continue;
    buffer->size = buffer->data.size();
    buffer->offset = ~uint64_t{0};
    buffer->data.clear();
  }
  std::vector<uint8_t> file = Pack(model);
  size_t end = file.size();
  for (auto& buffer : model.buffers) {
    if (buffer->size == 0) continue;
    end = (end + kExternalAlignment - 1) / kExternalAlignment * kExternalAlignment;
    buffer->offset = end;
    end += buffer->size;
  }
  file = Pack(model);
  file.resize(end, 0);
  for (size_t i = 0; i < model.buffers.size(); ++i) {
    if (model.buffers[i]->size == 0) continue;
    const std::vector<uint8_t>& data = model_.buffers[i]->data;
    std::copy(data.begin(), data.end(), file.begin() + model.buffers[i]->offset);
  }
  return file;
}

}  // namespace litmus::testdata
