// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A graph made ready for one device: kernels compiled, weights prepared, memory planned, every
// dispatch bound to its arguments; and its execution.
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

// Used by one thread at a time.
class CompiledModel {
 public:
  // `device` outlives the model. Kernels whose work-groups the device refuses get smaller ones.
  static absl::StatusOr<std::unique_ptr<CompiledModel>> Create(Graph graph, Device* device,
                                                               const ModelOptions& options);
  ~CompiledModel();

  const Graph& graph() const;
  const ModelStatistics& statistics() const { return statistics_; }

  // inputs[i], outputs[i]: the tensors of graph().inputs[i], outputs[i]. Reads the inputs, runs,
  // and writes its outputs there: float32, float16, int8, uint8, int32, int64 and bool tensors,
  // dense and row-major; quantised ones by their scale and zero point. Returns when the outputs are
  // readable.
  absl::Status Invoke(const TfLiteTensor* const* inputs, TfLiteTensor* const* outputs);
  // The same once more, measured.
  absl::StatusOr<ProfileResult> Profile(const TfLiteTensor* const* inputs,
                                        TfLiteTensor* const* outputs);
  // From the next Invoke on, bound inputs are read from their buffers and bound outputs are written
  // there, when the Invoke returns; their tensors are not touched. Buffers are the device's
  // (Device::Wrap), live until the next Invoke after they are replaced, and have the bytes that
  // their format needs (BufferBytes): InvalidArgument otherwise. Kernels that are missing for this
  // are compiled by the next Invoke, and counted in the statistics then.
  absl::Status BindIoBuffers(IoBuffers io_buffers);
  // Compiles what Invoke converts tensors of these types with on the device, unless that is done;
  // else the first Invoke does.
  void MakePorts(const TfLiteTensor* const* inputs, TfLiteTensor* const* outputs);
  // All variables get their initial value.
  absl::Status ResetVariables();
  // All variables get the values that they have in another model of the same graph and precision.
  absl::Status CopyVariables(CompiledModel* from);
  // Dense elements of a value of the last Invoke (keep_intermediates, or an output of the graph).
  absl::StatusOr<std::vector<float>> ReadValue(ValueId value);
  // The same into a tensor's memory, in the tensor's type (those of Invoke's outputs).
  absl::Status ReadValue(ValueId value, TfLiteTensor* tensor);
  // The part of Export that needs no device.
  SerializedModel Decisions() const;
  // For a cache; call it after the first Invoke.
  absl::StatusOr<SerializedModel> Export();

 private:
  CompiledModel(std::unique_ptr<CompiledGraph> compiled, bool keep_intermediates,
                Precision precision);

  // Before each run: what BindIoBuffers has left to do.
  absl::Status ApplyIoBuffers();
  // Whether the value may go through a port: it lies in memory of the device's.
  bool HasPort(ValueId value) const;
  absl::Status Upload(const TfLiteTensor* const* inputs);
  absl::Status Download(TfLiteTensor* const* outputs);
  absl::Status ReadValue(ValueId value, const std::function<absl::Status(void*)>& use);
  StoredLayout Layout(ValueId value) const;
  // The kernels that run now, some of them perhaps on the application's buffers.
  const std::vector<BoundKernel*>& Kernels() const;
  // Name and sources of a kernel.
  DispatchTime Describe(size_t kernel) const;
  // buffer == null: the value is in no memory.
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
