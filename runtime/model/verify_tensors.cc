// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Buffers lie within the file; tensors name buffers that are large enough; quantisation is usable.
#include <cmath>

#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"

namespace litmus {
namespace {

using tflite::TensorType;

// Bytes of one element; 0 where the size of a tensor does not follow from its shape.
size_t ElementBytes(TensorType type) {
  switch (type) {
    case tflite::TensorType_BOOL:
    case tflite::TensorType_INT8:
    case tflite::TensorType_UINT8:
      return 1;
    case tflite::TensorType_INT16:
    case tflite::TensorType_UINT16:
    case tflite::TensorType_FLOAT16:
    case tflite::TensorType_BFLOAT16:
      return 2;
    case tflite::TensorType_INT32:
    case tflite::TensorType_UINT32:
    case tflite::TensorType_FLOAT32:
      return 4;
    case tflite::TensorType_INT64:
    case tflite::TensorType_UINT64:
    case tflite::TensorType_FLOAT64:
    case tflite::TensorType_COMPLEX64:
      return 8;
    case tflite::TensorType_COMPLEX128:
      return 16;
    default:  // strings, resources, variants, packed types
      return 0;
  }
}

absl::Status VerifyQuantization(const tflite::Tensor& tensor, const std::string& where) {
  const tflite::QuantizationParameters* q = tensor.quantization();
  if (q == nullptr || q->scale() == nullptr || q->scale()->size() == 0) return absl::OkStatus();
  const auto bad = [&](const std::string& what) {
    return absl::InvalidArgumentError(absl::StrCat(where, ": ", what));
  };
  const size_t scales = q->scale()->size();
  const size_t zero_points = q->zero_point() == nullptr ? 0 : q->zero_point()->size();
  if (zero_points != scales && zero_points > 1) {
    return bad(
        absl::StrCat("quantisation has ", scales, " scales but ", zero_points, " zero points"));
  }
  for (size_t i = 0; i < scales; ++i) {
    if (!std::isfinite(q->scale()->Get(i)) || q->scale()->Get(i) < 0) {
      return bad(absl::StrCat("quantisation scale ", i, " is ", q->scale()->Get(i)));
    }
  }
  if (scales == 1) return absl::OkStatus();
  const int rank = tensor.shape() == nullptr ? 0 : static_cast<int>(tensor.shape()->size());
  const int dimension = q->quantized_dimension();
  if (dimension < 0 || dimension >= rank) {
    return bad(absl::StrCat("quantized_dimension ", dimension, " is not in [0, ", rank, ")"));
  }
  if (static_cast<int64_t>(scales) != tensor.shape()->Get(dimension)) {
    return bad(absl::StrCat("quantisation has ", scales, " scales, dimension ", dimension,
                            " has size ", tensor.shape()->Get(dimension)));
  }
  return absl::OkStatus();
}

absl::Status VerifySparsity(const tflite::Tensor& tensor, const std::string& where) {
  const tflite::SparsityParameters* sparsity = tensor.sparsity();
  if (sparsity == nullptr) return absl::OkStatus();
  if (sparsity->traversal_order() == nullptr || sparsity->dim_metadata() == nullptr ||
      sparsity->dim_metadata()->size() != sparsity->traversal_order()->size()) {
    return absl::InvalidArgumentError(
        absl::StrCat(where, ": sparsity lacks one entry per dimension in its traversal order"));
  }
  return absl::OkStatus();
}

absl::Status VerifyTensor(const tflite::Model& model, const FileBytes& file,
                          const tflite::Tensor& tensor, const std::string& where) {
  const auto bad = [&](const std::string& what) {
    return absl::InvalidArgumentError(absl::StrCat(where, ": ", what));
  };
  if (tensor.type() < tflite::TensorType_MIN || tensor.type() > tflite::TensorType_MAX) {
    return bad(absl::StrCat("element type ", tensor.type(), " is not known"));
  }
  if (tensor.buffer() >= model.buffers()->size()) {
    return bad(absl::StrCat("buffer index ", tensor.buffer(), " is out of range (",
                            model.buffers()->size(), " buffers)"));
  }
  uint64_t bytes = ElementBytes(tensor.type());
  if (tensor.shape() != nullptr) {
    for (const int32_t dim : *tensor.shape()) {
      if (dim < 0) return bad(absl::StrCat("dimension ", dim, " is negative"));
      if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(dim), &bytes) ||
          bytes > static_cast<uint64_t>(INT64_MAX)) {
        return bad("the shape overflows the size of memory");
      }
    }
  }
  const FileBytes data = BufferData(model.buffers()->Get(tensor.buffer()), file);
  if (data.size > 0) {
    if (tensor.is_variable()) return bad("a variable tensor has constant data");
    const bool size_is_known = ElementBytes(tensor.type()) > 0 && tensor.sparsity() == nullptr;
    if (size_is_known && data.size < bytes) {
      return bad(absl::StrCat("buffer ", tensor.buffer(), " has ", data.size,
                              " bytes, the tensor needs ", bytes));
    }
  }
  absl::Status status = VerifyQuantization(tensor, where);
  if (status.ok()) status = VerifySparsity(tensor, where);
  return status;
}

}  // namespace

std::string DescribeSubgraph(const tflite::Model& model, int subgraph) {
  const auto* name = model.subgraphs()->Get(subgraph)->name();
  return absl::StrCat("subgraph ", subgraph,
                      name == nullptr || name->size() == 0 ? "" : " ('" + name->str() + "')");
}

std::string DescribeTensor(const tflite::SubGraph& graph, int tensor) {
  const auto* name = graph.tensors()->Get(tensor)->name();
  return absl::StrCat("tensor ", tensor,
                      name == nullptr || name->size() == 0 ? "" : " ('" + name->str() + "')");
}

absl::Status VerifyBuffers(const tflite::Model& model, const FileBytes& file) {
  for (size_t i = 0; i < model.buffers()->size(); ++i) {
    const tflite::Buffer& buffer = *model.buffers()->Get(i);
    if (!IsExternal(buffer)) continue;
    if (buffer.offset() > file.size || buffer.size() > file.size - buffer.offset()) {
      return absl::InvalidArgumentError(
          absl::StrCat("buffer ", i, " (", buffer.size(), " bytes from offset ", buffer.offset(),
                       ") lies past the end of the file (", file.size, " bytes)"));
    }
  }
  return absl::OkStatus();
}

absl::Status VerifyTensors(const tflite::Model& model, const FileBytes& file, int subgraph) {
  const tflite::SubGraph& graph = *model.subgraphs()->Get(subgraph);
  if (graph.tensors() == nullptr) return absl::OkStatus();
  for (int t = 0; t < static_cast<int>(graph.tensors()->size()); ++t) {
    const std::string where =
        absl::StrCat(DescribeSubgraph(model, subgraph), ", ", DescribeTensor(graph, t));
    absl::Status status = VerifyTensor(model, file, *graph.tensors()->Get(t), where);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace litmus
