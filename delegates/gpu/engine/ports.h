// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Inputs and outputs on GPUs. The host copies the bytes of a tensor to or from a small buffer that
// it can map, and a kernel converts them. The arena is never mapped.
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

// The memory format of a dense tensor of this type; empty: the device does not convert such
// tensors.
std::optional<ElementFormat> FormatOf(const TfLiteTensor& tensor);

class Ports {
 public:
  // Makes ports for tensors of these types; only the types are read. Selection and executable must
  // outlive the ports.
  static absl::StatusOr<std::unique_ptr<Ports>> Make(const KernelSelection& selection,
                                                     const Executable& executable, Device* device,
                                                     const TfLiteTensor* const* inputs,
                                                     TfLiteTensor* const* outputs);

  // Runs every conversion once, on arbitrary contents: some drivers compile, or find that a group
  // does not fit (ResourceExhausted), only then.
  absl::Status WarmUp(Queue* queue);

  int count() const { return count_; }
  // True if the i-th input or output has a port for tensors of this type and size.
  bool TakesInput(size_t i, const TfLiteTensor& tensor) const { return Fits(inputs_[i], tensor); }
  bool TakesOutput(size_t i, const TfLiteTensor& tensor) const { return Fits(outputs_[i], tensor); }

  // Writes the tensor to its port and enqueues the conversion.
  absl::Status Upload(size_t i, const TfLiteTensor& tensor, Queue* queue);
  // Convert enqueues the conversion of output i. When all are enqueued, Download waits for output i
  // and reads it.
  absl::Status Convert(size_t i, Queue* queue) { return queue->Enqueue(outputs_[i].copy.get()); }
  absl::Status Download(size_t i, Queue* queue, TfLiteTensor* tensor);

 private:
  struct Port {
    ElementFormat format;
    std::unique_ptr<Buffer> buffer;
    std::unique_ptr<BoundKernel> copy;  // null: this input or output has no port
    size_t bytes = 0;                   // bytes of the tensor
  };
  static bool Fits(const Port& port, const TfLiteTensor& tensor);

  std::unique_ptr<Program> program_;
  std::vector<Port> inputs_, outputs_;
  int count_ = 0;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_PORTS_H_
