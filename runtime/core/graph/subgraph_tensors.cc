// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Types, shapes, sizes and special memory of a subgraph's tensors.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>

#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/subgraph_context.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/memory/memory_limit.h"

namespace tflite {
namespace {

// Frees what SetTensorParameters… was given unless the tensor took it.
struct OwnedParts {
  TfLiteQuantization quantization;
  TfLiteSparsity* sparsity;
  ~OwnedParts() {
    TfLiteQuantizationFree(&quantization);
    if (sparsity != nullptr) TfLiteSparsityFree(sparsity);
  }
};

// The array of a shape until a tensor takes it.
using NewDims = std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)>;
NewDims MakeDims(const int* dims, size_t rank) {
  return NewDims(litmus::MakeIntArray(dims, rank), &TfLiteIntArrayFree);
}
// The same for a signature, which a tensor may lack.
NewDims MakeSignature(const int* dims, size_t rank) {
  return dims == nullptr ? NewDims(nullptr, &TfLiteIntArrayFree) : MakeDims(dims, rank);
}

bool IsReference(TfLiteType type) {
  return type == kTfLiteString || type == kTfLiteResource || type == kTfLiteVariant;
}

}  // namespace

TfLiteStatus Subgraph::ReportNoSize(int tensor_index, const char* name, const char* why) {
  // TensorFlow Lite's wording of an overflow ends its message, line end included.
  ReportError("Tensor %d (%s): the size of its shape and type cannot be computed: %s\n",
              tensor_index, name == nullptr ? "" : name, why);
  return kTfLiteError;
}

TfLiteStatus Subgraph::SetTensorParametersReadOnly(
    int tensor_index, TfLiteType type, const char* name, size_t ndims, const int* dims,
    TfLiteQuantization quantization, const char* buffer, size_t bytes, const Allocation* allocation,
    TfLiteSparsity* sparsity, size_t ndims_signature, const int* dims_signature) {
  OwnedParts owned{quantization, sparsity};
  if (state_ == kInvokableAndImmutable) {
    ReportError("SetTensorParametersReadOnly is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  if (tensor(tensor_index) == nullptr) {
    ReportError("SetTensorParametersReadOnly: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  // Sizes of these do not follow from the shape.
  if (!IsReference(type) && sparsity == nullptr) {
    size_t required = 0;
    const char* why = nullptr;
    if (!litmus::DenseTensorBytes(type, dims, ndims, &required, &why)) {
      return ReportNoSize(tensor_index, name, why);
    }
    if (required > bytes) {
      ReportError("Tensor %d (%s) needs %zu bytes, its buffer has %zu.", tensor_index,
                  name == nullptr ? "" : name, required, bytes);
      return kTfLiteError;
    }
    bytes = required;
  }
  NewDims shape = MakeDims(dims, ndims);
  NewDims signature = MakeSignature(dims_signature, ndims_signature);
  state_ = kUninvokable;
  ForgetConstants();
  TfLiteTensor& tensor = tensors_[tensor_index];
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
  tensor.params = litmus::PerTensorParams(quantization);
  tensor.quantization = quantization;
  tensor.sparsity = sparsity;
  tensor.dims_signature = signature.release();
  owned = OwnedParts{};
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetTensorParametersReadWrite(int tensor_index, TfLiteType type,
                                                    const char* name, size_t ndims, const int* dims,
                                                    TfLiteQuantization quantization,
                                                    bool is_variable, size_t ndims_signature,
                                                    const int* dims_signature) {
  OwnedParts owned{quantization, nullptr};
  if (state_ == kInvokableAndImmutable) {
    ReportError("SetTensorParametersReadWrite is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  if (tensor(tensor_index) == nullptr) {
    ReportError("SetTensorParametersReadWrite: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  TfLiteAllocationType allocation_type = kTfLiteArenaRw;
  size_t required = 0;
  if (IsReference(type)) {
    if (is_variable) {
      ReportError("Tensor %d (%s): a variable cannot be of type %s.", tensor_index,
                  name == nullptr ? "" : name, TfLiteTypeGetName(type));
      return kTfLiteError;
    }
    allocation_type = type == kTfLiteVariant ? kTfLiteVariantObject : kTfLiteDynamic;
  } else {
    // kTfLiteNoType: a tensor that its node's Prepare will give a type.
    const char* why = nullptr;
    if (type != kTfLiteNoType && !litmus::DenseTensorBytes(type, dims, ndims, &required, &why)) {
      return ReportNoSize(tensor_index, name, why);
    }
    if (is_variable) allocation_type = kTfLiteArenaRwPersistent;
  }
  NewDims shape = MakeDims(dims, ndims);
  NewDims signature = MakeSignature(dims_signature, ndims_signature);
  state_ = kUninvokable;
  ForgetConstants();
  TfLiteTensor& tensor = tensors_[tensor_index];
  TfLiteTensorFree(&tensor);
  tensor = TfLiteTensor{};
  tensor.type = type;
  tensor.name = name;
  tensor.dims = shape.release();
  tensor.bytes = required;
  tensor.allocation_type = allocation_type;
  tensor.buffer_handle = kTfLiteNullBufferHandle;
  tensor.is_variable = is_variable;
  tensor.params = litmus::PerTensorParams(quantization);
  tensor.quantization = quantization;
  tensor.dims_signature = signature.release();
  owned = OwnedParts{};
  return kTfLiteOk;
}

// Takes over `new_size`.
TfLiteStatus Subgraph::ResizeTensor(TfLiteTensor* tensor, TfLiteIntArray* new_size) {
  const char* name = tensor->name == nullptr ? "" : tensor->name;
  if (new_size == nullptr) {
    ReportError("Tensor %s: no shape given to resize to.", name);
    return kTfLiteError;
  }
  const TfLiteAllocationType kind = tensor->allocation_type;
  const bool resizable = kind == kTfLiteArenaRw || kind == kTfLiteDynamic ||
                         kind == kTfLiteArenaRwPersistent || kind == kTfLitePersistentRo ||
                         kind == kTfLiteCustom || kind == kTfLiteNonCpu ||
                         kind == kTfLiteVariantObject;
  if (!resizable) {
    // A kernel may state the shape that a constant has anyway.
    if (kind == kTfLiteMmapRo && TfLiteIntArrayEqual(tensor->dims, new_size)) {
      if (tensor->dims != new_size) TfLiteIntArrayFree(tensor->dims);
      tensor->dims = new_size;
      return kTfLiteOk;
    }
    TfLiteIntArrayFree(new_size);
    ReportError("Attempting to resize a fixed-size tensor (%s).", name);
    return kTfLiteError;
  }
  tensor_resized_ |= tensor->dims == nullptr || !TfLiteIntArrayEqual(tensor->dims, new_size);
  if (!IsReference(tensor->type)) {
    size_t bytes = 0;
    if (!litmus::DenseTensorBytes(tensor->type, new_size->data, static_cast<size_t>(new_size->size),
                                  &bytes)) {
      TfLiteIntArrayFree(new_size);
      ReportError("Tensor %s: the size of the new shape cannot be computed.", name);
      return kTfLiteError;
    }
    // Gives memory to dynamic tensors, leaves all others alone.
    if (bytes > litmus::MemoryLimitBytes() || TfLiteTensorRealloc(bytes, tensor) != kTfLiteOk) {
      TfLiteIntArrayFree(new_size);
      state_shared_->out_of_memory = true;
      ReportError("Tensor %s: out of memory, %zu bytes needed.", name, bytes);
      return kTfLiteError;
    }
    tensor->bytes = bytes;
  }
  if (tensor->dims != nullptr && tensor->dims != new_size) TfLiteIntArrayFree(tensor->dims);
  tensor->dims = new_size;
  // The memory planner places these anew.
  if (kind == kTfLiteArenaRw || kind == kTfLiteArenaRwPersistent) tensor->data.raw = nullptr;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ResizeInputTensor(int tensor_index, const std::vector<int>& dims) {
  if (state_ == kInvokableAndImmutable && !static_delegate_applied_) {
    ReportError("ResizeInputTensor is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  TfLiteTensor* input = tensor(tensor_index);
  if (input == nullptr) {
    ReportError("ResizeInputTensor: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  // Nothing to do, and nothing to make ready again.
  if (input->data.raw != nullptr && litmus::SameDims(input->dims, dims.data(), dims.size())) {
    return kTfLiteOk;
  }
  if (static_delegate_applied_) TF_LITE_ENSURE_STATUS(UndoAllDelegates());
  state_ = kUninvokable;
  return litmus::GuardedCall(&context_, "ResizeInputTensor", [&] {
    return ResizeTensor(&tensors_[tensor_index], litmus::MakeIntArray(dims));
  });
}

TfLiteStatus Subgraph::ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims) {
  const TfLiteTensor* input = tensor(tensor_index);
  if (input == nullptr || input->dims == nullptr) {
    ReportError("ResizeInputTensorStrict: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  const TfLiteIntArray* signature =
      input->dims_signature != nullptr && input->dims_signature->size > 0 ? input->dims_signature
                                                                          : input->dims;
  bool allowed = static_cast<size_t>(signature->size) == dims.size();
  for (size_t i = 0; allowed && i < dims.size(); ++i) {
    allowed = signature->data[i] == -1 || signature->data[i] == dims[i];
  }
  if (!allowed) {
    ReportError(
        "Attempting to resize tensor %d (%s): only dimensions that the model leaves open "
        "(-1 in dims_signature) may change.",
        tensor_index, input->name == nullptr ? "" : input->name);
    return kTfLiteError;
  }
  return ResizeInputTensor(tensor_index, dims);
}

TfLiteStatus Subgraph::SetCustomAllocationForTensor(int tensor_index,
                                                    const TfLiteCustomAllocation& allocation,
                                                    int64_t flags) {
  TfLiteTensor* target = tensor(tensor_index);
  if (target == nullptr) {
    ReportError("SetCustomAllocationForTensor: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  if (std::find(computed_constants_.begin(), computed_constants_.end(), tensor_index) !=
      computed_constants_.end()) {
    state_ = kUninvokable;
    ForgetConstants();
  }
  const TfLiteAllocationType kind = target->allocation_type;
  if (kind != kTfLiteArenaRw && kind != kTfLiteArenaRwPersistent && kind != kTfLiteCustom) {
    ReportError("Tensor %d (%s) is constant or dynamic: it cannot use memory of the caller.",
                tensor_index, target->name == nullptr ? "" : target->name);
    return kTfLiteError;
  }
  if (allocation.data == nullptr) {
    ReportError("SetCustomAllocationForTensor: the memory for tensor %d is null.", tensor_index);
    return kTfLiteError;
  }
  if ((flags & kTfLiteCustomAllocationFlagsSkipAlignCheck) == 0 &&
      reinterpret_cast<uintptr_t>(allocation.data) % litmus::kTensorAlignment != 0) {
    ReportError(
        "SetCustomAllocationForTensor: the memory for tensor %d is not aligned to %zu bytes.",
        tensor_index, litmus::kTensorAlignment);
    return kTfLiteError;
  }
  custom_allocations_[tensor_index] = allocation;
  const auto lists = [tensor_index](const std::vector<int>& tensors) {
    return std::find(tensors.begin(), tensors.end(), tensor_index) != tensors.end();
  };
  // The caller wants to see it: it must be computed.
  if (run_plan_.is_rewritten() && !lists(inputs_) && !lists(outputs_)) state_ = kUninvokable;
  target->allocation_type = kTfLiteCustom;
  target->data.data = allocation.data;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::VerifyCustomAllocations(size_t last_step) {
  if (custom_allocations_.empty()) return kTfLiteOk;
  std::set<int> computed_later;
  for (size_t step = last_step + 1; step < run_plan_.size(); ++step) {
    const litmus::IntArrayView outputs(run_plan_.node(step).outputs);
    computed_later.insert(outputs.begin(), outputs.end());
  }
  for (const auto& entry : custom_allocations_) {
    const TfLiteTensor& target = tensors_[entry.first];
    if (target.allocation_type != kTfLiteCustom || computed_later.count(entry.first) != 0) continue;
    if (entry.second.bytes < target.bytes) {
      ReportError("Custom allocation is too small for tensor idx: %d (%s): %zu bytes, %zu needed.",
                  entry.first, target.name == nullptr ? "" : target.name, entry.second.bytes,
                  target.bytes);
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ResetVariableTensors() {
  for (TfLiteTensor& variable : tensors_) {
    if (!variable.is_variable || variable.data.raw == nullptr) continue;
    // Zero as the tensor's own type counts it.
    const int value = variable.type == kTfLiteInt8 ? variable.params.zero_point : 0;
    std::memset(variable.data.raw, value, variable.bytes);
  }
  return kTfLiteOk;
}

}  // namespace tflite
