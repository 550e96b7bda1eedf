// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Inputs and outputs on GPUs: the host copies a tensor's bytes as they are to and from a small
// buffer that it can map, and a kernel converts them. The arena itself is never mapped.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_PORTS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_PORTS_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/kernels/movement/formatted.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// How a dense tensor of this type lies in memory; empty: the device converts no such tensors.
std::optional<ElementFormat> FormatOf(const TfLiteTensor& tensor);

class Ports {
 public:
  // For tensors of the types that these have; only types are looked at. Selection and executable
  // outlive the ports.
  static absl::StatusOr<std::unique_ptr<Ports>> Make(const KernelSelection& selection,
                                                     const Executable& executable, Device* device,
                                                     const TfLiteTensor* const* inputs,
                                                     TfLiteTensor* const* outputs);

  // Runs every conversion once, on what the buffers happen to hold: drivers may compile no earlier,
  // or find no earlier that a group does not fit (ResourceExhausted).
  absl::Status WarmUp(Queue* queue);

  int count() const { return count_; }
  // Whether the i-th input or output has a port that a tensor like this fits through.
  bool TakesInput(size_t i, const TfLiteTensor& tensor) const { return Fits(inputs_[i], tensor); }
  bool TakesOutput(size_t i, const TfLiteTensor& tensor) const { return Fits(outputs_[i], tensor); }

  // Writes the tensor to its port and enqueues its conversion.
  absl::Status Upload(size_t i, const TfLiteTensor& tensor, Queue* queue);
  // Enqueues the conversion of a result; then, once all are enqueued, Download reads it.
  absl::Status Convert(size_t i, Queue* queue) { return queue->Enqueue(outputs_[i].copy.get()); }
  absl::Status Download(size_t i, Queue* queue, TfLiteTensor* tensor);

 private:
  struct Port {
    ElementFormat format;
    std::unique_ptr<Buffer> buffer;
    std::unique_ptr<BoundKernel> copy;  // null: there is no such port
    size_t bytes = 0;                   // of the tensor
  };
  static bool Fits(const Port& port, const TfLiteTensor& tensor);

  std::unique_ptr<Program> program_;
  std::vector<Port> inputs_, outputs_;
  int count_ = 0;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_PORTS_H_
