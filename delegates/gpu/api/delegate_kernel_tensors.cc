// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Access to a kernel's tensors between Invokes: their values, and buffers for them.
#include "delegates/gpu/api/delegate_kernel.h"

namespace litmus::gpu {

absl::Status DelegateKernel::ReadTensor(int tensor, void* buffer, size_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (model_ == nullptr) return absl::NotFoundError("");
  const std::vector<Value>& values = model_->graph().values;
  for (size_t id = 0; id < values.size(); ++id) {
    if (values[id].tensor != tensor || values[id].constant != nullptr || values[id].variable) {
      continue;
    }
    TfLiteTensor target = context_->tensors[tensor];
    if (bytes != target.bytes) return absl::InvalidArgumentError("The size is not the tensor's.");
    target.data.data = buffer;
    return model_->ReadValue(static_cast<ValueId>(id), &target);
  }
  return absl::NotFoundError("");
}

std::optional<size_t> DelegateKernel::IoBufferBytes(int tensor, ElementFormat* format) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (model_ == nullptr) return std::nullopt;
  const Graph& graph = model_->graph();
  for (const std::vector<IoTensor>* io_tensors : {&graph.inputs, &graph.outputs}) {
    for (const IoTensor& io : *io_tensors) {
      if (io.tensor != tensor) continue;
      const TfLiteTensor& own = context_->tensors[tensor];
      const bool same = (own.type == kTfLiteInt8 && format->type == ElementType::kInt8) ||
                        (own.type == kTfLiteUInt8 && format->type == ElementType::kUInt8);
      if (same && own.params.scale != 0) {
        format->scale = own.params.scale;
        format->zero_point = own.params.zero_point;
      }
      return BufferBytes(*format, graph.shape(io.value));
    }
  }
  return std::nullopt;
}

absl::Status DelegateKernel::ReadOutput(int output, TfLiteTensor* tensor) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (model_ == nullptr) return absl::NotFoundError("");
  for (const IoTensor& io : model_->graph().outputs) {
    if (io.tensor == output) return model_->ReadValue(io.value, tensor);
  }
  return absl::NotFoundError("");
}

}  // namespace litmus::gpu
