// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A graph that is ready to run on one device: kernels are compiled, weights packed, memory planned,
// and all dispatches bound to their arguments. Also runs it.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_COMPILED_MODEL_H_
#define LITMUS_DELEGATES_GPU_ENGINE_COMPILED_MODEL_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/io_buffers.h"
#include "delegates/gpu/engine/memory/boundary.h"
#include "delegates/gpu/engine/model_options.h"
#include "delegates/gpu/engine/model_statistics.h"
#include "delegates/gpu/engine/unfit_groups.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

class CompiledGraph;
class ExternalRun;
class Ports;

// For use by one thread at a time.
class CompiledModel {
 public:
  // `device` must outlive the model. If the device refuses a kernel's work-groups, they are made
  // smaller.
  static absl::StatusOr<std::unique_ptr<CompiledModel>> Create(Graph graph, Device* device,
                                                               const ModelOptions& options);
  ~CompiledModel();

  const Graph& graph() const;
  const ModelStatistics& statistics() const { return statistics_; }

  // inputs[i] and outputs[i] are the tensors of graph().inputs[i] and graph().outputs[i]. Reads the
  // inputs, runs the graph and writes the outputs. Tensors are float32, float16, int8, uint8,
  // int32, int64 or bool, dense and row-major; quantised tensors are converted with their scale and
  // zero point. Returns when the outputs are readable.
  absl::Status Invoke(const TfLiteTensor* const* inputs, TfLiteTensor* const* outputs);
  // Invokes the model and measures each dispatch.
  absl::StatusOr<ProfileResult> Profile(const TfLiteTensor* const* inputs,
                                        TfLiteTensor* const* outputs);
  // From the next Invoke on, bound inputs are read from their buffers, and bound outputs are in
  // their buffers when Invoke returns; the tensors of both are not accessed. Buffers must belong to
  // the device (Device::Wrap), stay alive until the next Invoke after they are replaced, and have
  // BufferBytes(format, shape) bytes; otherwise InvalidArgument. The next Invoke compiles kernels
  // that this needs and updates the statistics.
  absl::Status BindIoBuffers(IoBuffers io_buffers);
  // Compiles the kernels that convert tensors of these types on the device, unless they exist.
  // Without this call the first Invoke does it.
  void MakePorts(const TfLiteTensor* const* inputs, TfLiteTensor* const* outputs);
  // Resets all variables to their initial values.
  absl::Status ResetVariables();
  // Copies the values of all variables from another model with the same graph and precision.
  absl::Status CopyVariables(CompiledModel* from);
  // Returns the dense elements of a value after the last Invoke. Requires keep_intermediates or an
  // output of the graph.
  absl::StatusOr<std::vector<float>> ReadValue(ValueId value);
  // Likewise, converted to the tensor's type (a type that Invoke supports for outputs).
  absl::Status ReadValue(ValueId value, TfLiteTensor* tensor);
  // The part of Export() that is known without the device.
  SerializedModel Decisions() const;
  // For a cache; call it after the first Invoke.
  absl::StatusOr<SerializedModel> Export();

 private:
  CompiledModel(std::unique_ptr<CompiledGraph> compiled, bool keep_intermediates,
                Precision precision);

  // Called before each run: applies the last BindIoBuffers.
  absl::Status ApplyIoBuffers();
  // True if the value may be converted by a port: it is in memory that the device allocated.
  bool HasPort(ValueId value) const;
  absl::Status Upload(const TfLiteTensor* const* inputs);
  absl::Status Download(TfLiteTensor* const* outputs);
  absl::Status ReadValue(ValueId value, const std::function<absl::Status(void*)>& use);
  StoredLayout Layout(ValueId value) const;
  // The kernels of the next run; some may be bound to the application's buffers.
  const std::vector<BoundKernel*>& Kernels() const;
  // Name and .tflite nodes of a kernel.
  DispatchTime Describe(size_t kernel) const;
  // The result's `buffer` is null if the value has no memory.
  BufferSlice SliceOf(ValueId value) const;

  const std::unique_ptr<CompiledGraph> compiled_;
  const bool keep_intermediates_;
  const Precision precision_;
  IoBuffers io_buffers_;
  bool io_buffers_changed_ = false;
  std::unique_ptr<ExternalRun> external_;  // null: nothing was bound at the last run
  bool ports_made_ = false;
  std::unique_ptr<Ports> ports_;  // null: the host converts inputs and outputs
  ModelStatistics statistics_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_COMPILED_MODEL_H_
