// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks the description of a sparse tensor, level by level, because unpacking follows its indices.
// Also checks that only operators that unpack sparse tensors read one: any other operator would
// read as many elements as the shape has, although the buffer holds fewer.
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/model/operator_table.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

// Max number of dimensions of a sparse tensor, including those of its blocks, because unpacking
// recurses once per dimension.
constexpr size_t kMaxDimensions = 8;

// The values of an index vector of one of the format's three types (8, 16 or 32 bits per value).
template <typename Vector>
std::vector<int64_t> Values(const Vector* vector) {
  if (vector == nullptr || vector->values() == nullptr) return {};
  return {vector->values()->begin(), vector->values()->end()};
}

std::vector<int64_t> Segments(const tflite::DimensionMetadata& level) {
  switch (level.array_segments_type()) {
    case tflite::SparseIndexVector_Int32Vector:
      return Values(level.array_segments_as_Int32Vector());
    case tflite::SparseIndexVector_Uint16Vector:
      return Values(level.array_segments_as_Uint16Vector());
    case tflite::SparseIndexVector_Uint8Vector:
      return Values(level.array_segments_as_Uint8Vector());
    default:
      return {};
  }
}

std::vector<int64_t> Indices(const tflite::DimensionMetadata& level) {
  switch (level.array_indices_type()) {
    case tflite::SparseIndexVector_Int32Vector:
      return Values(level.array_indices_as_Int32Vector());
    case tflite::SparseIndexVector_Uint16Vector:
      return Values(level.array_indices_as_Uint16Vector());
    case tflite::SparseIndexVector_Uint8Vector:
      return Values(level.array_indices_as_Uint8Vector());
    default:
      return {};
  }
}

// Number of positions of each level, in traversal order; a blocked dimension has one position per
// block. Empty if traversal order, block map and levels do not agree with the shape.
std::vector<int64_t> LevelSizes(const tflite::SparsityParameters& sparsity,
                                const flatbuffers::Vector<int32_t>& shape) {
  const auto& order = *sparsity.traversal_order();
  const auto& levels = *sparsity.dim_metadata();
  const int rank = static_cast<int>(shape.size());
  const int blocks =
      sparsity.block_map() == nullptr ? 0 : static_cast<int>(sparsity.block_map()->size());
  if (static_cast<int>(order.size()) != rank + blocks || levels.size() != order.size()) return {};

  std::vector<int64_t> sizes(order.size());
  std::vector<int64_t> extent(shape.begin(), shape.end());
  std::vector<bool> seen(order.size(), false);
  for (flatbuffers::uoffset_t i = 0; i < order.size(); ++i) {
    const int dimension = order.Get(i);
    if (dimension < 0 || dimension >= rank + blocks || seen[dimension]) return {};
    seen[dimension] = true;
    if (dimension < rank) continue;
    const int blocked = sparsity.block_map()->Get(dimension - rank);
    const int64_t block = levels.Get(i)->dense_size();
    if (blocked < 0 || blocked >= rank || block <= 0 || extent[blocked] % block != 0 ||
        levels.Get(i)->format() != tflite::DimensionType_DENSE) {
      return {};
    }
    extent[blocked] /= block;
    sizes[i] = block;
  }
  for (flatbuffers::uoffset_t i = 0; i < order.size(); ++i) {
    if (order.Get(i) < rank) sizes[i] = extent[order.Get(i)];
  }
  return sizes;
}

}  // namespace

absl::Status VerifySparsity(const tflite::Tensor& tensor, size_t values_in_buffer) {
  const tflite::SparsityParameters* sparsity = tensor.sparsity();
  if (sparsity == nullptr) return absl::OkStatus();
  const auto bad = [&](const std::string& what) {
    return absl::InvalidArgumentError(absl::StrCat("sparsity: ", what));
  };
  if (sparsity->traversal_order() == nullptr || sparsity->dim_metadata() == nullptr ||
      tensor.shape() == nullptr) {
    return bad("no shape, no traversal_order or no dim_metadata");
  }
  const size_t rank = tensor.shape()->size();
  const size_t blocks = sparsity->block_map() == nullptr ? 0 : sparsity->block_map()->size();
  if (rank > kMaxDimensions || blocks > kMaxDimensions) {
    return bad(absl::StrCat(rank, " dimensions and ", blocks, " block dimensions; at most ",
                            kMaxDimensions, " of each are supported"));
  }
  const std::vector<int64_t> sizes = LevelSizes(*sparsity, *tensor.shape());
  if (sizes.empty()) {
    return bad(
        "traversal_order, block_map and dim_metadata do not fit the shape: dim_metadata describes "
        "each dimension and each block; a block has format DENSE and a dense_size that divides its "
        "dimension");
  }

  uint64_t entries = 1;  // number of entries that the levels checked so far describe
  for (flatbuffers::uoffset_t i = 0; i < sizes.size(); ++i) {
    const tflite::DimensionMetadata& level = *sparsity->dim_metadata()->Get(i);
    if (level.format() == tflite::DimensionType_DENSE) {
      if (level.dense_size() != sizes[i]) {
        return bad(absl::StrCat("level ", i, " has dense_size ", level.dense_size(),
                                ", the shape requires ", sizes[i]));
      }
      if (__builtin_mul_overflow(entries, static_cast<uint64_t>(sizes[i]), &entries)) {
        return bad("the sizes overflow");
      }
      continue;
    }
    const std::vector<int64_t> segments = Segments(level);
    const std::vector<int64_t> indices = Indices(level);
    if (segments.empty() || segments.size() - 1 != entries || segments.front() != 0 ||
        segments.back() != static_cast<int64_t>(indices.size())) {
      return bad(absl::StrCat("the array_segments of level ", i,
                              ", whose format is SPARSE_CSR, do not fit its array_indices"));
    }
    for (size_t s = 1; s < segments.size(); ++s) {
      if (segments[s] < segments[s - 1]) {
        return bad(absl::StrCat("the array_segments of level ", i, " are not in order"));
      }
    }
    for (const int64_t index : indices) {
      if (index < 0 || index >= sizes[i]) {
        return bad(
            absl::StrCat("level ", i, " has index ", index, " of ", sizes[i], " in array_indices"));
      }
    }
    entries = indices.size();
  }
  if (entries > values_in_buffer) {
    return bad(absl::StrCat(entries, " values described, the buffer holds ", values_in_buffer));
  }
  return absl::OkStatus();
}

std::vector<bool> SparseConstants(const tflite::Model& model, const ModelFiles& files,
                                  const tflite::SubGraph& graph) {
  std::vector<bool> is_sparse;
  if (graph.tensors() == nullptr) return is_sparse;
  for (const tflite::Tensor* tensor : *graph.tensors()) {
    is_sparse.push_back(tensor->sparsity() != nullptr &&
                        TensorData(model, *tensor, files).size > 0);
  }
  return is_sparse;
}

absl::Status VerifyDenseOutputs(const tflite::SubGraph& graph, const std::vector<bool>& is_sparse,
                                const std::string& where) {
  if (graph.outputs() == nullptr) return absl::OkStatus();
  for (const int32_t t : *graph.outputs()) {
    if (!is_sparse[t]) continue;
    return absl::InvalidArgumentError(absl::StrCat(where, ": the output ", DescribeTensor(graph, t),
                                                   " is sparse; outputs must be dense"));
  }
  return absl::OkStatus();
}

absl::Status VerifyDenseInputs(const tflite::SubGraph& graph, const tflite::Operator& op,
                               const tflite::OperatorCode& code, const std::vector<bool>& is_sparse,
                               const Place& where) {
  const OperatorRow* row = FindOperatorRow(OperatorCodeOf(code));
  const int allowed = row == nullptr ? -1 : row->sparse_input;
  for (const auto* indices : {op.inputs(), op.intermediates()}) {
    if (indices == nullptr) continue;
    for (flatbuffers::uoffset_t i = 0; i < indices->size(); ++i) {
      const int32_t t = indices->Get(i);
      if (t < 0 || !is_sparse[t]) continue;
      if (indices == op.inputs() && static_cast<int>(i) == allowed) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(where(), " reads ", DescribeTensor(graph, t),
                       ", which is sparse; the operator takes dense tensors there, such as the "
                       "output of DENSIFY"));
    }
  }
  return absl::OkStatus();
}

}  // namespace litmus
