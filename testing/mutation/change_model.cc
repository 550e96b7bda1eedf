// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/mutation/change_model.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "runtime/model/buffer_data.h"
#include "runtime/schema/schema_generated.h"
#include "testing/mutation/change_options.h"
#include "testing/mutation/draws.h"

namespace litmus::mutation {
namespace {

using tflite::BufferT;
using tflite::ModelT;
using tflite::OperatorT;
using tflite::SubGraphT;
using tflite::TensorT;

constexpr int kTooManyDimensions = 9;

TensorT* AnyTensor(ModelT* model, Draws* draws) {
  SubGraphT& graph = *draws->Of(model->subgraphs);
  return graph.tensors.empty() ? nullptr : draws->Of(graph.tensors).get();
}

OperatorT* AnyOperator(ModelT* model, Draws* draws, SubGraphT** graph) {
  *graph = draws->Of(model->subgraphs).get();
  return (*graph)->operators.empty() ? nullptr : draws->Of((*graph)->operators).get();
}

void ChangeElement(std::vector<int32_t>* values, Draws* draws) {
  if (values->empty() || draws->OneIn(8)) {
    values->push_back(draws->Edge(0));
  } else if (draws->OneIn(8)) {
    values->pop_back();
  } else {
    int32_t& value = draws->Of(*values);
    value = draws->Edge(value);
  }
}

// ---- The changes. Each returns false if the model has nothing to which it applies. ----

bool ChangeDimension(ModelT* model, Draws* draws) {
  TensorT* tensor = AnyTensor(model, draws);
  if (tensor == nullptr || tensor->shape.empty()) return false;
  int32_t& dimension = draws->Of(tensor->shape);
  dimension = draws->Edge(dimension);
  return true;
}

bool ChangeRank(ModelT* model, Draws* draws) {
  TensorT* tensor = AnyTensor(model, draws);
  if (tensor == nullptr) return false;
  std::vector<int32_t>& shape = tensor->shape;
  switch (draws->Below(4)) {
    case 0:
      shape.clear();
      break;
    case 1:
      if (!shape.empty()) shape.pop_back();
      break;
    case 2:
      shape.insert(shape.begin(), draws->Edge(1));
      break;
    default:
      shape.resize(kTooManyDimensions, 1);
  }
  return true;
}

bool ChangeType(ModelT* model, Draws* draws) {
  TensorT* tensor = AnyTensor(model, draws);
  if (tensor == nullptr) return false;
  tensor->type = draws->Of(tflite::EnumValuesTensorType());
  return true;
}

// Shapes, axes, paddings and similar parameters are integer constants, so these are changed more
// often than others.
bool ChangeConstant(ModelT* model, Draws* draws) {
  std::vector<TensorT*> all, integers;
  for (const auto& graph : model->subgraphs) {
    for (const auto& tensor : graph->tensors) {
      if (tensor->buffer == 0 || tensor->buffer >= model->buffers.size()) continue;
      if (model->buffers[tensor->buffer]->data.empty()) continue;
      all.push_back(tensor.get());
      if (IntegerBytes(tensor->type) > 0) integers.push_back(tensor.get());
    }
  }
  if (all.empty()) return false;
  const TensorT& tensor =
      integers.empty() || draws->OneIn(4) ? *draws->Of(all) : *draws->Of(integers);
  std::vector<uint8_t>& data = model->buffers[tensor.buffer]->data;
  const size_t width =
      tensor.type == tflite::TensorType_FLOAT32 ? sizeof(float) : IntegerBytes(tensor.type);
  if (width == 0 || data.size() < width) {
    draws->Of(data) = static_cast<uint8_t>(draws->Below(256));
    return true;
  }
  uint8_t* const element = &data[draws->Below(data.size() / width) * width];
  if (tensor.type == tflite::TensorType_FLOAT32) {
    const float value = draws->EdgeFloat();
    std::memcpy(element, &value, width);
    return true;
  }
  int64_t value = 0;
  // The lower bytes of a small integer; little-endian, as in the file.
  std::memcpy(&value, element, width);
  value = draws->OneIn(8) ? static_cast<int64_t>(draws->EdgeSize(static_cast<uint64_t>(value)))
                          : draws->Edge(static_cast<int32_t>(value));
  std::memcpy(element, &value, width);
  return true;
}

bool ChangeQuantization(ModelT* model, Draws* draws) {
  TensorT* tensor = AnyTensor(model, draws);
  if (tensor == nullptr) return false;
  if (tensor->quantization == nullptr) {
    tensor->quantization = std::make_unique<tflite::QuantizationParametersT>();
    tensor->quantization->scale = {draws->EdgeFloat()};
  }
  tflite::QuantizationParametersT& quantization = *tensor->quantization;
  switch (draws->Below(4)) {
    case 0:
      if (quantization.scale.empty()) return false;
      draws->Of(quantization.scale) = draws->EdgeFloat();
      break;
    case 1:
      if (quantization.zero_point.empty()) quantization.zero_point.push_back(0);
      draws->Of(quantization.zero_point) =
          draws->OneIn(4) ? std::numeric_limits<int64_t>::max() : int64_t{draws->Edge(0)};
      break;
    case 2:
      quantization.scale.resize(draws->Below(quantization.scale.size() + 2), 1);
      break;
    default:
      quantization.quantized_dimension = draws->Edge(quantization.quantized_dimension);
  }
  return true;
}

std::unique_ptr<tflite::DimensionMetadataT> DenseDimension(int32_t size) {
  auto dimension = std::make_unique<tflite::DimensionMetadataT>();
  dimension->format = tflite::DimensionType_DENSE;
  dimension->dense_size = size;
  return dimension;
}

tflite::SparseIndexVectorUnion Indices(std::vector<int32_t> values) {
  tflite::Int32VectorT indices;
  indices.values = std::move(values);
  tflite::SparseIndexVectorUnion any;
  any.Set(std::move(indices));
  return any;
}

// A sparsity that stores only the first element of each row.
std::unique_ptr<tflite::SparsityParametersT> SparseFormat(const std::vector<int32_t>& shape) {
  constexpr int32_t kMostRows = 1 << 12;
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  int32_t rows = 1;
  for (size_t d = 0; d < shape.size(); ++d) {
    sparsity->traversal_order.push_back(static_cast<int32_t>(d));
    sparsity->dim_metadata.push_back(DenseDimension(shape[d]));
    if (d + 1 == shape.size()) break;
    rows = shape[d] < 1 || shape[d] > kMostRows / rows ? 1 : rows * shape[d];
  }
  if (!shape.empty()) {
    std::vector<int32_t> segments(static_cast<size_t>(rows) + 1);
    std::iota(segments.begin(), segments.end(), 0);
    tflite::DimensionMetadataT& last = *sparsity->dim_metadata.back();
    last.format = tflite::DimensionType_SPARSE_CSR;
    last.array_segments = Indices(std::move(segments));
    last.array_indices = Indices(std::vector<int32_t>(static_cast<size_t>(rows), 0));
  }
  return sparsity;
}

// Truncates the tensor's buffer to the elements that SparseFormat stores.
void StoreFirstOfRows(ModelT* model, const TensorT& tensor) {
  if (tensor.shape.empty() || tensor.shape.back() < 1) return;
  if (tensor.buffer >= model->buffers.size()) return;
  std::vector<uint8_t>& bytes = model->buffers[tensor.buffer]->data;
  bytes.resize(bytes.size() / static_cast<size_t>(tensor.shape.back()));
}

bool ChangeSparsity(ModelT* model, Draws* draws) {
  TensorT* tensor = AnyTensor(model, draws);
  if (tensor == nullptr) return false;
  if (tensor->sparsity == nullptr) {
    tensor->sparsity = SparseFormat(tensor->shape);
    StoreFirstOfRows(model, *tensor);
    if (draws->OneIn(2)) return true;
  }
  tflite::SparsityParametersT& sparsity = *tensor->sparsity;
  switch (draws->Below(4)) {
    case 0:
      ChangeElement(&sparsity.traversal_order, draws);
      break;
    case 1:
      ChangeElement(&sparsity.block_map, draws);
      break;
    case 2:
      sparsity.dim_metadata.push_back(DenseDimension(draws->Edge(1)));
      break;
    default: {
      if (sparsity.dim_metadata.empty()) return false;
      tflite::DimensionMetadataT& dimension = *draws->Of(sparsity.dim_metadata);
      dimension.dense_size = draws->Edge(dimension.dense_size);
      for (auto* any : {&dimension.array_segments, &dimension.array_indices}) {
        if (tflite::Int32VectorT* indices = any->AsInt32Vector()) {
          ChangeElement(&indices->values, draws);
        }
      }
    }
  }
  return true;
}

bool ChangeBuffer(ModelT* model, Draws* draws) {
  if (draws->OneIn(3)) {
    TensorT* tensor = AnyTensor(model, draws);
    if (tensor == nullptr) return false;
    const uint32_t buffers[] = {0, static_cast<uint32_t>(model->buffers.size()), ~0u,
                                static_cast<uint32_t>(draws->Below(model->buffers.size()))};
    tensor->buffer = draws->Of(buffers);
    return true;
  }
  BufferT& buffer = *draws->Of(model->buffers);
  if (draws->OneIn(2)) {
    const size_t bytes = buffer.data.size();
    const size_t sizes[] = {0, 1, bytes + 1, bytes == 0 ? 4 : bytes - 1, bytes / 2};
    buffer.data.resize(draws->Of(sizes), 1);
  } else if (draws->OneIn(2)) {
    buffer.offset = draws->EdgeSize(buffer.offset);
  } else {
    buffer.offset = 64 + draws->Below(256);
    buffer.size = draws->EdgeSize(buffer.data.size());
  }
  return true;
}

bool ChangeOperand(ModelT* model, Draws* draws) {
  SubGraphT* graph = nullptr;
  OperatorT* node = AnyOperator(model, draws, &graph);
  if (node == nullptr) return false;
  std::vector<int32_t>* const lists[] = {&node->inputs,        &node->inputs,  &node->outputs,
                                         &node->intermediates, &graph->inputs, &graph->outputs};
  std::vector<int32_t>& list = *draws->Of(lists);
  if (!list.empty() && draws->OneIn(2)) {
    draws->Of(list) = static_cast<int32_t>(draws->Below(graph->tensors.size() + 1));
  } else {
    ChangeElement(&list, draws);
  }
  return true;
}

// Changes which operator a code means. Nodes keep their options, which the new operator may not
// have.
bool ChangeOperator(ModelT* model, Draws* draws) {
  if (model->operator_codes.empty()) return false;
  tflite::OperatorCodeT& code = *draws->Of(model->operator_codes);
  if (draws->OneIn(4)) {
    code.version = draws->Edge(code.version);
    return true;
  }
  code.builtin_code = draws->Of(tflite::EnumValuesBuiltinOperator());
  code.deprecated_builtin_code = static_cast<int8_t>(std::min<int32_t>(code.builtin_code, 127));
  return true;
}

bool ChangeCustomOptions(ModelT* model, Draws* draws) {
  SubGraphT* graph = nullptr;
  OperatorT* node = AnyOperator(model, draws, &graph);
  if (node == nullptr || node->custom_options.empty()) return false;
  if (draws->OneIn(4)) {
    node->custom_options.resize(draws->Below(node->custom_options.size()));
  } else {
    draws->Of(node->custom_options) = static_cast<uint8_t>(draws->Below(256));
  }
  return true;
}

using Change = bool (*)(ModelT*, Draws*);
constexpr Change kChanges[] = {ChangeDimension,    ChangeDimension, ChangeRank,
                               ChangeType,         ChangeConstant,  ChangeConstant,
                               ChangeQuantization, ChangeSparsity,  ChangeBuffer,
                               ChangeOperand,      ChangeOperator,  ChangeCustomOptions};
// Max number of attempts to draw a change that applies to the model.
constexpr int kModelAttempts = 20;

// Removes unions that have a type but no table: a file may have such a union, but the object API
// cannot write it.
void DropEmptyUnions(ModelT* model) {
  for (const auto& graph : model->subgraphs) {
    for (const auto& op : graph->operators) {
      if (op->builtin_options.value == nullptr) op->builtin_options.Reset();
      if (op->builtin_options_2.value == nullptr) op->builtin_options_2.Reset();
    }
    for (const auto& tensor : graph->tensors) {
      if (tensor->quantization != nullptr && tensor->quantization->details.value == nullptr) {
        tensor->quantization->details.Reset();
      }
      if (tensor->sparsity == nullptr) continue;
      for (const auto& dimension : tensor->sparsity->dim_metadata) {
        if (dimension->array_segments.value == nullptr) dimension->array_segments.Reset();
        if (dimension->array_indices.value == nullptr) dimension->array_indices.Reset();
      }
    }
  }
}

// Converts the model to objects. Data behind the flatbuffer are moved into it, because their
// offsets change.
std::unique_ptr<ModelT> Unpack(const std::string& bytes) {
  const tflite::Model* model = tflite::GetModel(bytes.data());
  std::unique_ptr<ModelT> unpacked(model->UnPack());
  DropEmptyUnions(unpacked.get());
  for (size_t i = 0; i < unpacked->buffers.size(); ++i) {
    const tflite::Buffer* buffer = model->buffers()->Get(static_cast<flatbuffers::uoffset_t>(i));
    if (!IsExternal(*buffer)) continue;
    const FileBytes data = BufferData(buffer, {bytes.data(), bytes.size()});
    unpacked->buffers[i]->data.assign(data.data, data.data + data.size);
    unpacked->buffers[i]->offset = unpacked->buffers[i]->size = 0;
  }
  return unpacked;
}

}  // namespace

std::string ChangeModel(const std::string& model, int changes, std::mt19937_64* random) {
  Draws draws(random);
  const std::unique_ptr<ModelT> unpacked = Unpack(model);
  // A model without subgraphs or buffers has nothing to change.
  if (unpacked->subgraphs.empty() || unpacked->buffers.empty()) return model;
  int options = 0;
  for (int i = 0; i < changes; ++i) {
    if (draws.OneIn(6)) {
      ++options;
      continue;
    }
    int attempt = 0;
    while (!draws.Of(kChanges)(unpacked.get(), &draws) && ++attempt < kModelAttempts) {
    }
  }
  flatbuffers::FlatBufferBuilder builder;
  builder.ForceDefaults(true);  // so that the file contains every option
  builder.Finish(tflite::Model::Pack(builder, unpacked.get()), tflite::ModelIdentifier());
  std::string file(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
  for (int i = 0; i < options; ++i) ChangeOptions(&file, &draws);
  return file;
}

}  // namespace litmus::mutation
