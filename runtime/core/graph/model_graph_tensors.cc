// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Types, shapes and sizes of a graph's tensors, and delegates' buffers of tensors.
#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>

#include "runtime/c/tensor_size.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/interfaces/graph_info.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Frees the arguments of SetTensorParameters… unless the tensor has taken ownership.
struct OwnedParts {
  TfLiteQuantization quantization;
  TfLiteSparsity* sparsity;
  ~OwnedParts() {
    TfLiteQuantizationFree(&quantization);
    if (sparsity != nullptr) TfLiteSparsityFree(sparsity);
  }
};

// Owns the array of a shape until a tensor takes it.
using NewDims = std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)>;
NewDims MakeDims(const int* dims, size_t rank) {
  return NewDims(MakeIntArray(dims, rank), &TfLiteIntArrayFree);
}
// Returns a copy of the shape signature `dims`; nullptr if `dims` is nullptr.
NewDims MakeSignature(const int* dims, size_t rank) {
  return dims == nullptr ? NewDims(nullptr, &TfLiteIntArrayFree) : MakeDims(dims, rank);
}

bool IsReference(TfLiteType type) {
  return type == kTfLiteString || type == kTfLiteResource || type == kTfLiteVariant;
}

}  // namespace

TfLiteStatus ModelGraph::ReportNoSize(int tensor_index, const char* name, const char* why) {
  // Ends with a line end, because TensorFlow Lite's message for an overflow does.
  environment_.ReportError(
      "Tensor %d (%s): the size of its shape and type cannot be computed: %s\n", tensor_index,
      name == nullptr ? "" : name, why);
  return kTfLiteError;
}

TfLiteStatus ModelGraph::SetTensorParametersReadOnly(
    int tensor_index, TfLiteType type, const char* name, size_t ndims, const int* dims,
    TfLiteQuantization quantization, const char* buffer, size_t bytes,
    const tflite::Allocation* allocation, TfLiteSparsity* sparsity, size_t ndims_signature,
    const int* dims_signature) {
  OwnedParts owned{quantization, sparsity};
  if (is_immutable()) {
    environment_.ReportError("SetTensorParametersReadOnly is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  if (tensor(tensor_index) == nullptr) {
    environment_.ReportError("SetTensorParametersReadOnly: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  size_t required = 0;
  const char* why = nullptr;
  if (IsReference(type) || sparsity != nullptr) {
    // For these types only the number of elements follows from the shape.
    int64_t elements;
    if (!CountElements(type, dims, ndims, &elements, &why)) {
      return ReportNoSize(tensor_index, name, why);
    }
  } else {
    if (!DenseTensorBytes(type, dims, ndims, &required, &why)) {
      return ReportNoSize(tensor_index, name, why);
    }
    if (required > bytes) {
      environment_.ReportError("Tensor %d (%s) needs %zu bytes, its buffer has %zu.", tensor_index,
                               name == nullptr ? "" : name, required, bytes);
      return kTfLiteError;
    }
    bytes = required;
  }
  NewDims shape = MakeDims(dims, ndims);
  NewDims signature = MakeSignature(dims_signature, ndims_signature);
  SetUninvokable();
  TfLiteTensor& tensor = tensors_[tensor_index];
  FreeData(tensor_index);
  TfLiteTensorFree(&tensor);
  tensor = TfLiteTensor{};
  tensor.type = type;
  tensor.name = name;
  tensor.dims = shape.release();
  tensor.data.raw = const_cast<char*>(buffer);
  tensor.bytes = bytes;
  tensor.allocation_type = kTfLiteMmapRo;
  tensor.allocation = allocation;
  tensor.buffer_handle = kTfLiteNullBufferHandle;
  tensor.params = PerTensorParams(quantization);
  tensor.quantization = quantization;
  tensor.sparsity = sparsity;
  tensor.dims_signature = signature.release();
  owned = OwnedParts{};
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::SetTensorParametersReadWrite(int tensor_index, TfLiteType type,
                                                      const char* name, size_t ndims,
                                                      const int* dims,
                                                      TfLiteQuantization quantization,
                                                      bool is_variable, size_t ndims_signature,
                                                      const int* dims_signature) {
  OwnedParts owned{quantization, nullptr};
  if (is_immutable()) {
    environment_.ReportError("SetTensorParametersReadWrite is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  if (tensor(tensor_index) == nullptr) {
    environment_.ReportError("SetTensorParametersReadWrite: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  TfLiteAllocationType allocation_type = kTfLiteArenaRw;
  size_t required = 0;
  int64_t elements;
  const char* why = nullptr;
  // kTfLiteNoType: the prepare function of a node will set the tensor's type.
  const bool counted = IsReference(type) || type == kTfLiteNoType
                           ? CountElements(type, dims, ndims, &elements, &why)
                           : DeclaredTensorBytes(type, dims, ndims, &required, &why);
  if (!counted) return ReportNoSize(tensor_index, name, why);
  declared_uncountable_ |= uint64_t{required} > uint64_t{kMaxTensorBits} / 8;
  if (IsReference(type)) {
    if (is_variable) {
      environment_.ReportError("Tensor %d (%s): a variable cannot be of type %s.", tensor_index,
                               name == nullptr ? "" : name, TfLiteTypeGetName(type));
      return kTfLiteError;
    }
    allocation_type = type == kTfLiteVariant ? kTfLiteVariantObject : kTfLiteDynamic;
  } else if (is_variable) {
    allocation_type = kTfLiteArenaRwPersistent;
  }
  NewDims shape = MakeDims(dims, ndims);
  NewDims signature = MakeSignature(dims_signature, ndims_signature);
  SetUninvokable();
  TfLiteTensor& tensor = tensors_[tensor_index];
  FreeData(tensor_index);
  TfLiteTensorFree(&tensor);
  tensor = TfLiteTensor{};
  tensor.type = type;
  tensor.name = name;
  tensor.dims = shape.release();
  tensor.bytes = required;
  tensor.allocation_type = allocation_type;
  tensor.buffer_handle = kTfLiteNullBufferHandle;
  tensor.is_variable = is_variable;
  tensor.params = PerTensorParams(quantization);
  tensor.quantization = quantization;
  tensor.dims_signature = signature.release();
  owned = OwnedParts{};
  return kTfLiteOk;
}

bool ModelGraph::Reallocate(size_t bytes, TfLiteTensor* tensor) {
  const bool has_own_block = IsDynamic(*tensor) || tensor->allocation_type == kTfLitePersistentRo;
  // A block that is large enough is kept.
  const bool stays = tensor->data.raw != nullptr && bytes > 0 && bytes <= tensor->bytes;
  if (!has_own_block || stays) return TfLiteTensorRealloc(bytes, tensor) == kTfLiteOk;
  MemoryClaim elsewhere;
  MemoryClaim* const known = ClaimOf(tensor);
  MemoryClaim& claim = known == nullptr ? elsewhere : *known;
  const size_t before = claim.bytes();
  if (!claim.Resize(bytes)) return false;
  if (TfLiteTensorRealloc(bytes, tensor) == kTfLiteOk) return true;
  claim.Resize(std::min(before, bytes));
  return false;
}

MemoryClaim* ModelGraph::ClaimOf(const TfLiteTensor* tensor) {
  const std::less<> before;
  const TfLiteTensor* const begin = tensors_.data();
  if (before(tensor, begin) || !before(tensor, begin + tensors_.size())) return nullptr;
  if (claims_.size() < tensors_.size()) claims_.resize(tensors_.size());
  return &claims_[static_cast<size_t>(tensor - begin)];
}

TfLiteStatus ModelGraph::CountStrings(const TfLiteNode& node) {
  for (const int t : IntArrayView(node.outputs)) {
    if (t < 0 || tensors_[static_cast<size_t>(t)].type != kTfLiteString) continue;
    const TfLiteTensor& tensor = tensors_[static_cast<size_t>(t)];
    if (!IsDynamic(tensor) || ClaimOf(&tensor)->Resize(tensor.bytes)) continue;
    environment_.interpreter->out_of_memory = true;
    environment_.ReportError("Tensor %s: %s.", tensor.name == nullptr ? "" : tensor.name,
                             MemoryRefused(tensor.bytes).what());
    return kTfLiteError;
  }
  return kTfLiteOk;
}

void ModelGraph::FreeData(int tensor_index) {
  const auto t = static_cast<size_t>(tensor_index);
  TfLiteTensorDataFree(&tensors_[t]);
  if (t < claims_.size()) claims_[t] = MemoryClaim();
}

TfLiteStatus ModelGraph::ResizeTensor(TfLiteTensor* tensor, TfLiteIntArray* new_size) {
  const char* name = tensor->name == nullptr ? "" : tensor->name;
  if (new_size == nullptr) {
    environment_.ReportError("Tensor %s: no shape given to resize to.", name);
    return kTfLiteError;
  }
  // Some kernels set their output's type to that of an input, whatever type the model declares. If
  // the model declared an object, the output has no memory for elements, so it becomes a dynamic
  // tensor.
  if (tensor->allocation_type == kTfLiteVariantObject && !IsReference(tensor->type)) {
    TfLiteTensorDataFree(tensor);
    tensor->allocation_type = kTfLiteArenaRw;
  }
  const TfLiteAllocationType kind = tensor->allocation_type;
  const bool resizable = kind == kTfLiteArenaRw || kind == kTfLiteDynamic ||
                         kind == kTfLiteArenaRwPersistent || kind == kTfLitePersistentRo ||
                         kind == kTfLiteCustom || kind == kTfLiteNonCpu ||
                         kind == kTfLiteVariantObject;
  if (!resizable) {
    // A kernel may resize a constant to the shape that it already has.
    if (kind == kTfLiteMmapRo && TfLiteIntArrayEqual(tensor->dims, new_size)) {
      if (tensor->dims != new_size) TfLiteIntArrayFree(tensor->dims);
      tensor->dims = new_size;
      return kTfLiteOk;
    }
    TfLiteIntArrayFree(new_size);
    environment_.ReportError("Attempting to resize a fixed-size tensor (%s).", name);
    return kTfLiteError;
  }
  tensor_resized_ |= tensor->dims == nullptr || !TfLiteIntArrayEqual(tensor->dims, new_size);
  const auto rank = static_cast<size_t>(new_size->size);
  size_t bytes = 0;
  int64_t elements;
  const char* why = nullptr;
  if (!(IsReference(tensor->type)
            ? CountElements(tensor->type, new_size->data, rank, &elements, &why)
            : DenseTensorBytes(tensor->type, new_size->data, rank, &bytes, &why))) {
    TfLiteIntArrayFree(new_size);
    environment_.ReportError("Tensor %s: the size of the new shape cannot be computed: %s.", name,
                             why);
    return kTfLiteError;
  }
  if (!IsReference(tensor->type)) {
    if (bytes > MemoryLimit() || !Reallocate(bytes, tensor)) {
      TfLiteIntArrayFree(new_size);
      environment_.interpreter->out_of_memory = true;
      environment_.ReportError("Tensor %s: %s.", name, MemoryRefused(bytes).what());
      return kTfLiteError;
    }
    tensor->bytes = bytes;
  }
  if (tensor->dims != nullptr && tensor->dims != new_size) TfLiteIntArrayFree(tensor->dims);
  tensor->dims = new_size;
  // The memory planner will place the tensor again, with its new size.
  if (kind == kTfLiteArenaRw || kind == kTfLiteArenaRwPersistent) tensor->data.raw = nullptr;
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::ResetVariableTensors() {
  for (TfLiteTensor& variable : tensors_) {
    if (!variable.is_variable || variable.data.raw == nullptr) continue;
    // Zero means the tensor's zero point for int8.
    const int value = variable.type == kTfLiteInt8 ? variable.params.zero_point : 0;
    std::memset(variable.data.raw, value, variable.bytes);
  }
  return kTfLiteOk;
}

ModelGraph::SavedContent ModelGraph::SaveContent() const {
  SavedContent saved;
  for (size_t t = 0; t < tensors_.size(); ++t) {
    const TfLiteTensor& tensor = tensors_[t];
    const int index = static_cast<int>(t);
    const bool wanted =
        tensor.is_variable || std::find(inputs_.begin(), inputs_.end(), index) != inputs_.end();
    const bool in_arena = tensor.allocation_type == kTfLiteArenaRw ||
                          tensor.allocation_type == kTfLiteArenaRwPersistent;
    if (!wanted || !in_arena || tensor.data.raw == nullptr) continue;
    saved.emplace_back(index, CountedVector<char>(tensor.data.raw, tensor.data.raw + tensor.bytes));
  }
  return saved;
}

void ModelGraph::RestoreContent(const SavedContent& saved) {
  for (const auto& [index, content] : saved) {
    TfLiteTensor& tensor = tensors_[index];
    if (tensor.data.raw != nullptr && tensor.bytes == content.size()) {
      std::memcpy(tensor.data.raw, content.data(), content.size());
    }
  }
}

TfLiteStatus ModelGraph::EnsureTensorDataIsReadable(int tensor_index) {
  TfLiteTensor* target = tensor(tensor_index);
  if (target == nullptr) {
    environment_.ReportError("EnsureTensorDataIsReadable: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  if (!target->data_is_stale) return kTfLiteOk;
  if (target->delegate == nullptr || target->buffer_handle == kTfLiteNullBufferHandle) {
    environment_.ReportError("Tensor %d (%s) is stale, but no delegate holds its data.",
                             tensor_index, target->name == nullptr ? "" : target->name);
    return kTfLiteError;
  }
  const TfLiteStatus status = DelegateCopyFromBufferHandle(&environment_.context, target->delegate,
                                                           target->buffer_handle, target);
  if (status != kTfLiteOk) {
    environment_.ReportError("Tensor %d (%s): its delegate failed to copy the data back.",
                             tensor_index, target->name == nullptr ? "" : target->name);
    return status;
  }
  target->data_is_stale = false;
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::SetBufferHandle(int tensor_index, TfLiteBufferHandle handle,
                                         TfLiteDelegate* delegate) {
  TfLiteTensor* target = tensor(tensor_index);
  if (target == nullptr || (target->delegate != nullptr && target->delegate != delegate)) {
    environment_.ReportError(
        "SetBufferHandle: tensor %d does not exist or belongs to another delegate.", tensor_index);
    return kTfLiteError;
  }
  target->delegate = delegate;
  if (target->buffer_handle != kTfLiteNullBufferHandle && delegate != nullptr) {
    DelegateFreeBufferHandle(&environment_.context, delegate, &target->buffer_handle);
  }
  target->buffer_handle = handle;
  return kTfLiteOk;
}

TfLiteStatus ModelGraph::GetBufferHandle(int tensor_index, TfLiteBufferHandle* handle,
                                         TfLiteDelegate** delegate) {
  const TfLiteTensor* target = tensor(tensor_index);
  if (target == nullptr) {
    environment_.ReportError("GetBufferHandle: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  *handle = target->buffer_handle;
  *delegate = target->delegate;
  return kTfLiteOk;
}

}  // namespace litmus
