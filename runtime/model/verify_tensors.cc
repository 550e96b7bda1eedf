// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks that buffers lie within the file, and that tensors name buffers that are large enough for
// their shapes.
#include <cstdint>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "runtime/c/tensor_size.h"
#include "runtime/model/external_buffers.h"
#include "runtime/model/tensor_type.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

// Bits of one element in a buffer; 0 if the size of the buffer does not follow from the shape. For
// a resource, the buffer holds its identifier.
uint64_t StoredBits(tflite::TensorType type) {
  return type == tflite::TensorType_RESOURCE
             ? 32
             : static_cast<uint64_t>(BitsPerElement(ConvertTensorType(type)));
}

int32_t ReadInt32(const char* at) {
  int32_t value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}

// Whether the data are a valid buffer of `strings` strings: the number of strings, the offset of
// each string, the offset of the end, then the characters.
bool IsStringBuffer(const FileBytes& data, uint64_t strings) {
  constexpr size_t kWord = sizeof(int32_t);
  if (data.size < kWord || data.size > INT32_MAX) return false;
  const int64_t count = ReadInt32(data.data);
  if (count < 0 || static_cast<uint64_t>(count) != strings) return false;
  if (static_cast<uint64_t>(count) > data.size / kWord - 1) return false;
  int64_t previous = static_cast<int64_t>(kWord) * (count + 2);
  for (int64_t i = 0; i <= count; ++i) {
    if (data.size < kWord * (i + 2)) return false;
    const int64_t offset = ReadInt32(data.data + kWord * (i + 1));
    if (offset < previous || offset > static_cast<int64_t>(data.size)) return false;
    previous = offset;
  }
  return true;
}

std::string NameOfBuffer(const tflite::Tensor& tensor) {
  return tensor.external_buffer() != 0 ? absl::StrCat("external buffer ", tensor.external_buffer())
                                       : absl::StrCat("buffer ", tensor.buffer());
}

absl::Status VerifyTensor(const tflite::Model& model, const ModelFiles& files,
                          const tflite::SubGraph& graph, const tflite::Tensor& tensor) {
  const auto bad = [](const std::string& what) { return absl::InvalidArgumentError(what); };
  if (tensor.type() < tflite::TensorType_MIN || tensor.type() > tflite::TensorType_MAX) {
    return bad(absl::StrCat("element type ", tensor.type(), " is unknown"));
  }
  const size_t buffers = model.buffers() == nullptr ? 0 : model.buffers()->size();
  if (tensor.buffer() != 0 && tensor.buffer() >= buffers) {
    return bad(
        absl::StrCat("buffer index ", tensor.buffer(), " is out of range (", buffers, " buffers)"));
  }
  int64_t elements = 1;
  if (tensor.shape() != nullptr) {
    const char* why = nullptr;
    if (!CountElements(ConvertTensorType(tensor.type()), tensor.shape()->data(),
                       tensor.shape()->size(), &elements, &why)) {
      for (const int32_t dim : *tensor.shape()) {
        if (dim < 0) return bad(absl::StrCat("dimension ", dim, " is negative"));
      }
      return bad(absl::StrCat("its shape has no size: ", why));
    }
  }
  const uint64_t bits = StoredBits(tensor.type());
  const uint64_t bytes = (static_cast<uint64_t>(elements) * bits + 7) / 8;
  if (tensor.external_buffer() != 0) {
    absl::Status status = VerifyExternalBuffer(model, tensor, files);
    if (!status.ok()) return status;
  }
  const FileBytes data = TensorData(model, tensor, files);
  if (data.size > 0) {
    if (tensor.is_variable()) return bad("a variable tensor has constant data");
    if (bits > 0 && tensor.sparsity() == nullptr && data.size < bytes) {
      return bad(absl::StrCat(NameOfBuffer(tensor), " has ", data.size, " bytes, the tensor needs ",
                              bytes));
    }
    if (tensor.type() == tflite::TensorType_STRING &&
        !IsStringBuffer(data, static_cast<uint64_t>(elements))) {
      return bad(absl::StrCat(NameOfBuffer(tensor), " does not hold ", elements, " strings"));
    }
  }
  absl::Status status = VerifyQuantization(graph, tensor);
  if (status.ok() && data.size > 0) {
    status = VerifySparsity(tensor, bits == 0 ? 0 : data.size * 8 / bits);
  }
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

absl::Status VerifyBuffers(const tflite::Model& model, const ModelFiles& files) {
  const size_t buffers = model.buffers() == nullptr ? 0 : model.buffers()->size();
  if (model.metadata() != nullptr) {
    for (const tflite::Metadata* entry : *model.metadata()) {
      if (entry->buffer() == 0 || entry->buffer() < buffers) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("metadata '", entry->name() == nullptr ? "" : entry->name()->str(),
                       "' names buffer ", entry->buffer(), " of ", buffers));
    }
  }
  if (buffers == 0) return absl::OkStatus();
  for (flatbuffers::uoffset_t i = 0; i < model.buffers()->size(); ++i) {
    const tflite::Buffer& buffer = *model.buffers()->Get(i);
    if (!IsExternal(buffer)) continue;
    if (buffer.offset() > files.model.size || buffer.size() > files.model.size - buffer.offset()) {
      return absl::InvalidArgumentError(
          absl::StrCat("buffer ", i, " (size ", buffer.size(), ", offset ", buffer.offset(),
                       ") lies past the end of the file (", files.model.size, " bytes)"));
    }
  }
  return absl::OkStatus();
}

absl::Status VerifyTensors(const tflite::Model& model, const ModelFiles& files, int subgraph) {
  const tflite::SubGraph& graph = *model.subgraphs()->Get(subgraph);
  if (graph.tensors() == nullptr) return absl::OkStatus();
  for (int t = 0; t < static_cast<int>(graph.tensors()->size()); ++t) {
    const absl::Status status = VerifyTensor(model, files, graph, *graph.tensors()->Get(t));
    if (status.ok()) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        DescribeSubgraph(model, subgraph), ", ", DescribeTensor(graph, t), ": ", status.message()));
  }
  return absl::OkStatus();
}

}  // namespace litmus
