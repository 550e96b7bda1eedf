// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Limits the total length of all lists, names and buffers of a model, counted once per reference.
// Danger: parts of a flatbuffer may be shared, so 60,000 tensors may refer to one list of 100,000
// dimensions, and a loader that reads or copies the list for each tensor would practically never
// end. Remedy: the sum must not exceed a multiple of the file's size. Without sharing the sum is
// smaller than the file.
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "runtime/base/step_count.h"
#include "runtime/model/external_buffers.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

// The limit is four times the file's size plus 1 MB, because some real files share names or
// buffers.
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

uint64_t LengthOfQuantization(const tflite::QuantizationParameters& quantization) {
  const uint64_t length = Length(quantization.scale()) + Length(quantization.zero_point());
  if (const auto* blocks = quantization.details_as_BlockwiseQuantization()) {
    return length + Length(blocks->block_shape());
  }
  if (const auto* axes = quantization.details_as_MultiAxisQuantization()) {
    return length + Length(axes->quantized_dimensions());
  }
  return length;
}

// True if the tensor refers to a buffer that exists or to an external buffer.
bool HasData(const tflite::Model& model, const tflite::Tensor& tensor) {
  return tensor.external_buffer() != 0 ||
         (tensor.buffer() != 0 && tensor.buffer() < Length(model.buffers()));
}

uint64_t SizeOf(const ModelFiles& files) {
  return files.model.size + (files.external == nullptr ? 0 : files.external->total_bytes());
}

uint64_t LengthOfTensor(const tflite::Model& model, const ModelFiles& files,
                        const tflite::Tensor& tensor) {
  uint64_t length =
      Length(tensor.name()) + Length(tensor.shape()) + Length(tensor.shape_signature());
  if (const auto* q = tensor.quantization()) length += LengthOfQuantization(*q);
  if (tensor.sparsity() != nullptr) length += LengthOfSparsity(*tensor.sparsity());
  // Each string of a string tensor is verified, so the number of strings counts.
  if (tensor.type() == tflite::TensorType_STRING && HasData(model, tensor)) {
    length += TensorData(model, tensor, files).size / sizeof(int32_t);
  }
  return length;
}

// Length of the lists and texts in an operator's options. Lists of which the reader takes only a
// few entries do not count.
uint64_t LengthOfOptions(const tflite::Operator& op) {
  if (const auto* buckets = op.builtin_options_as_BucketizeOptions()) {
    return Length(buckets->boundaries());
  }
  if (const auto* variable = op.builtin_options_as_VarHandleOptions()) {
    return Length(variable->container()) + Length(variable->shared_name());
  }
  if (const auto* branches = op.builtin_options_2_as_StablehloCaseOptions()) {
    return Length(branches->branch_subgraph_indices());
  }
  if (const auto* composite = op.builtin_options_2_as_StableHLOCompositeOptions()) {
    return Length(composite->name()) + Length(composite->composite_attributes());
  }
  return 0;
}

uint64_t LengthOfOperator(const tflite::Operator& op) {
  uint64_t length = Length(op.inputs()) + Length(op.outputs()) + Length(op.intermediates()) +
                    Length(op.custom_options()) + LengthOfOptions(op);
  // If the size is too large, the data lie past the end of the file, which another check reports.
  if (op.large_custom_options_offset() > 1) length += op.large_custom_options_size();
  return length;
}

// Computes the sum and stops when it exceeds the limit.
class Extent {
 public:
  Extent(const tflite::Model& model, const ModelFiles& files)
      : model_(model), files_(files), limit_(kMaxTimesLarger * SizeOf(files) + kAlwaysAllowed) {}

  // Adds the lengths of all parts. Returns false if the sum exceeds the limit.
  bool AddAll() {
    return AddEach(model_.operator_codes(),
                   [&](const auto& c) { return Length(c.custom_code()); }) &&
           AddEach(model_.buffers(),
                   [](const auto& b) { return IsExternal(b) ? b.size() : uint64_t{0}; }) &&
           AddEach(model_.metadata(), [&](const auto& entry) { return LengthOfEntry(entry); }) &&
           AddGraphs() && AddSignatures();
  }
  uint64_t length() const { return length_; }
  uint64_t limit() const { return limit_; }

 private:
  bool Add(uint64_t length) {
    length_ += length;
    return length_ <= limit_;
  }

  template <typename List, typename LengthOf>
  bool AddEach(const List* list, LengthOf length_of) {
    if (list == nullptr) return true;
    for (const auto* part : *list) {
      if (!Add(1 + length_of(*part))) return false;
    }
    return true;
  }

  uint64_t LengthOfEntry(const tflite::Metadata& entry) const {
    uint64_t length = Length(entry.name());
    if (entry.buffer() >= Length(model_.buffers())) return length;
    return length + BufferData(model_.buffers()->Get(entry.buffer()), files_.model).size;
  }

  // A constant that is an input is copied when the graph is built, so its data count.
  uint64_t LengthOfInput(const tflite::SubGraph& graph, int32_t t) const {
    if (t < 0 || static_cast<uint64_t>(t) >= Length(graph.tensors())) return 0;
    const tflite::Tensor& tensor = *graph.tensors()->Get(static_cast<uint32_t>(t));
    return HasData(model_, tensor) ? TensorData(model_, tensor, files_).size : 0;
  }

  bool AddGraph(const tflite::SubGraph& graph) {
    if (!Add(1 + Length(graph.name()) + Length(graph.inputs()) + Length(graph.outputs()))) {
      return false;
    }
    const auto of_tensor = [&](const auto& t) { return LengthOfTensor(model_, files_, t); };
    if (!AddEach(graph.tensors(), of_tensor)) return false;
    if (graph.inputs() != nullptr) {
      for (const int32_t t : *graph.inputs()) {
        if (!Add(LengthOfInput(graph, t))) return false;
      }
    }
    return AddEach(graph.operators(), [](const auto& op) { return LengthOfOperator(op); });
  }

  bool AddGraphs() {
    if (model_.subgraphs() == nullptr) return true;
    for (const tflite::SubGraph* graph : *model_.subgraphs()) {
      if (!AddGraph(*graph)) return false;
    }
    return true;
  }

  bool AddSignatures() {
    if (model_.signature_defs() == nullptr) return true;
    const auto of_map = [](const tflite::TensorMap& map) { return Length(map.name()); };
    for (const tflite::SignatureDef* signature : *model_.signature_defs()) {
      if (!Add(1 + Length(signature->signature_key())) || !AddEach(signature->inputs(), of_map) ||
          !AddEach(signature->outputs(), of_map)) {
        return false;
      }
    }
    return true;
  }

  const tflite::Model& model_;
  const ModelFiles& files_;
  const uint64_t limit_;
  uint64_t length_ = 0;
};

}  // namespace

absl::Status VerifyExtent(const tflite::Model& model, const ModelFiles& files) {
  Extent extent(model, files);
  const bool fits = extent.AddAll();
  CountSteps(extent.length());
  if (fits) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("lists, names and buffers are shared so often that they have more than ",
                   extent.limit(), " entries, ", kMaxTimesLarger, " times more than the ",
                   SizeOf(files), " bytes of the file allow"));
}

}  // namespace litmus
