// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks how much a file describes. Parts of a flatbuffer may be shared: 60,000 tensors may have
// one list of 100,000 dimensions. A loader that walks or copies the list of each tensor would never
// end. So lists, names and buffers count once for each reference, and the sum is limited by the
// size of the file. Without sharing the sum is smaller than the file.
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "runtime/base/step_count.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

// Some files share names or buffers.
constexpr uint64_t kMaxTimesLarger = 4;
constexpr uint64_t kAlwaysAllowed = 1 << 20;

template <typename List>
uint64_t Length(const List* list) {
  return list == nullptr ? 0 : list->size();
}

uint64_t LengthOfIndices(tflite::SparseIndexVector type, const void* indices) {
  switch (type) {
    case tflite::SparseIndexVector_Int32Vector:
      return Length(static_cast<const tflite::Int32Vector*>(indices)->values());
    case tflite::SparseIndexVector_Uint16Vector:
      return Length(static_cast<const tflite::Uint16Vector*>(indices)->values());
    case tflite::SparseIndexVector_Uint8Vector:
      return Length(static_cast<const tflite::Uint8Vector*>(indices)->values());
    default:
      return 0;
  }
}

uint64_t LengthOfSparsity(const tflite::SparsityParameters& sparsity) {
  uint64_t length = Length(sparsity.traversal_order()) + Length(sparsity.block_map());
  if (sparsity.dim_metadata() == nullptr) return length;
  for (const tflite::DimensionMetadata* level : *sparsity.dim_metadata()) {
    ++length;
    if (level->array_segments() != nullptr) {
      length += LengthOfIndices(level->array_segments_type(), level->array_segments());
    }
    if (level->array_indices() != nullptr) {
      length += LengthOfIndices(level->array_indices_type(), level->array_indices());
    }
  }
  return length;
}

uint64_t LengthOfTensor(const tflite::Model& model, const FileBytes& file,
                        const tflite::Tensor& tensor) {
  uint64_t length =
      1 + Length(tensor.name()) + Length(tensor.shape()) + Length(tensor.shape_signature());
  if (const auto* q = tensor.quantization()) length += Length(q->scale()) + Length(q->zero_point());
  if (tensor.sparsity() != nullptr) length += LengthOfSparsity(*tensor.sparsity());
  // The verifier looks at each string.
  if (tensor.type() == tflite::TensorType_STRING && tensor.buffer() < Length(model.buffers())) {
    length += TensorData(model, tensor, file).size / sizeof(int32_t);
  }
  return length;
}

uint64_t LengthOfOperator(const tflite::Operator& op) {
  uint64_t length = 1 + Length(op.inputs()) + Length(op.outputs()) + Length(op.intermediates()) +
                    Length(op.custom_options());
  // A larger one lies past the end of the file, which is another check's error.
  if (op.large_custom_options_offset() > 1) length += op.large_custom_options_size();
  if (const auto* branches = op.builtin_options_2_as_StablehloCaseOptions()) {
    length += Length(branches->branch_subgraph_indices());
  }
  return length;
}

uint64_t LengthOfGraph(const tflite::Model& model, const FileBytes& file,
                       const tflite::SubGraph& graph) {
  uint64_t length = 1 + Length(graph.name()) + Length(graph.inputs()) + Length(graph.outputs());
  if (graph.tensors() != nullptr) {
    for (const tflite::Tensor* tensor : *graph.tensors()) {
      length += LengthOfTensor(model, file, *tensor);
    }
    // Inputs have copies of their constants.
    if (graph.inputs() != nullptr) {
      for (const int32_t t : *graph.inputs()) {
        if (t < 0 || static_cast<uint64_t>(t) >= graph.tensors()->size()) continue;
        const tflite::Tensor& tensor = *graph.tensors()->Get(static_cast<uint32_t>(t));
        if (tensor.buffer() == 0 || tensor.buffer() >= Length(model.buffers())) continue;
        length += TensorData(model, tensor, file).size;
      }
    }
  }
  if (graph.operators() == nullptr) return length;
  for (const tflite::Operator* op : *graph.operators()) length += LengthOfOperator(*op);
  return length;
}

uint64_t LengthOfSignature(const tflite::SignatureDef& signature) {
  uint64_t length = 1 + Length(signature.signature_key());
  for (const auto* maps : {signature.inputs(), signature.outputs()}) {
    if (maps == nullptr) continue;
    for (const tflite::TensorMap* map : *maps) length += 1 + Length(map->name());
  }
  return length;
}

}  // namespace

absl::Status VerifyExtent(const tflite::Model& model, const FileBytes& file) {
  uint64_t length = 0;
  if (model.operator_codes() != nullptr) {
    for (const tflite::OperatorCode* code : *model.operator_codes()) {
      length += 1 + Length(code->custom_code());
    }
  }
  if (model.buffers() != nullptr) {
    for (const tflite::Buffer* buffer : *model.buffers()) {
      length += 1 + (IsExternal(*buffer) ? buffer->size() : 0);
    }
  }
  if (model.metadata() != nullptr) {
    for (const tflite::Metadata* entry : *model.metadata()) {
      length += 1 + Length(entry->name());
      if (entry->buffer() >= Length(model.buffers())) continue;
      length += BufferData(model.buffers()->Get(entry->buffer()), file).size;
    }
  }
  if (model.subgraphs() != nullptr) {
    for (const tflite::SubGraph* graph : *model.subgraphs()) {
      length += LengthOfGraph(model, file, *graph);
    }
  }
  if (model.signature_defs() != nullptr) {
    for (const tflite::SignatureDef* signature : *model.signature_defs()) {
      length += LengthOfSignature(*signature);
    }
  }
  CountSteps(length);
  if (length <= kMaxTimesLarger * file.size + kAlwaysAllowed) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "lists, names and buffers are shared so often that they have ", length, " entries, ",
      kMaxTimesLarger, " times more than the ", file.size, " bytes of the file allow"));
}

}  // namespace litmus
