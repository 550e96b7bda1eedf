// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A graph made ready for one device: kernels compiled, weights prepared, memory planned, every
// launch bound to its arguments; and its execution.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MODEL_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MODEL_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// Whether there are kernels for the graph's nodes from first_node on; an error is a reason for
// users.
absl::Status CheckKernels(const Graph& graph, size_t first_node, const DeviceInfo& device,
                          Precision precision);

// What can be kept between processes: see serialization/.
struct Prepared {
  std::string program;       // Program::Binary()
  std::vector<int> choices;  // of each AddChoice, in order
  std::string weights;       // the prepared weights, one blob
  // By node of the graph: work-items of a group, where the device took no larger ones.
  std::map<int, int> group_limits;
};

struct ModelOptions {
  Precision precision = Precision::kF32;
  bool tune = false;                // measure AddChoice alternatives on the device
  bool save_memory = false;         // no kernels that are faster for more memory
  bool keep_intermediates = false;  // no memory is shared between values; ReadValue works for all
  // Found in a cache; used when it fits (the key is the caller's business). May be null. Its
  // weights must outlive the model (`cached_weights` is the mapped file's part; empty:
  // prepared->weights).
  const Prepared* prepared = nullptr;
  absl::Span<const char> cached_weights;
};

struct ModelStatistics {
  int launches = 0, kernels = 0;  // kernels: distinct ones compiled
  int64_t arena_bytes = 0;        // of all intermediate values
  int64_t lower_bound_bytes = 0;  // the largest sum of values alive at one launch
  int64_t weights_bytes = 0;
  double build_ms = 0, weights_ms = 0;  // compiling; preparing weights
  bool from_cache = false;              // the program, the weights, or both
  bool program_from_cache = false;      // nothing was compiled
};

// Time of one launch, of an upload or a download.
struct LaunchTime {
  std::string name;          // kernel
  std::vector<int> sources;  // indices of .tflite nodes
  double us = 0;
};
struct ProfileResult {
  double upload_us = 0, kernels_us = 0,
         download_us = 0;  // host clock; device clock for the kernels
  std::vector<LaunchTime> launches;
};

// Buffers that ports of the graph are bound to, of each input and output; null, or an empty list:
// not bound. They hold dense, row-major 32-bit floats: real values where tensors are quantised.
struct PortBuffers {
  std::vector<std::shared_ptr<const Buffer>> inputs, outputs;
};

// Of an error of Model::Create, the .tflite nodes whose kernels the device does not run in groups
// of any size; empty: the error is another.
std::vector<int> UnfitNodes(const absl::Status& error);

// Used by one thread at a time.
class Model {
 public:
  // `device` outlives the model. Kernels whose work-groups the device refuses get smaller ones.
  static absl::StatusOr<std::unique_ptr<Model>> Create(Graph graph, Device* device,
                                                       const ModelOptions& options);
  ~Model();

  const Graph& graph() const;
  const ModelStatistics& statistics() const;

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
  // (Device::Wrap), live until the next Invoke after they are replaced, and have 4 bytes for each
  // element: InvalidArgument otherwise. Kernels that are missing for this are compiled by the next
  // Invoke, and counted in the statistics then.
  absl::Status BindPorts(PortBuffers ports);
  // All variables get their initial value.
  absl::Status ResetVariables();
  // All variables get the values that they have in another model of the same graph and precision.
  absl::Status CopyVariables(Model* from);
  // Dense elements of a value of the last Invoke (keep_intermediates, or an output of the graph).
  absl::StatusOr<std::vector<float>> ReadValue(ValueId value);
  // The same into a tensor's memory, in the tensor's type (those of Invoke's outputs).
  absl::Status ReadValue(ValueId value, TfLiteTensor* tensor);
  // For a cache; call it after the first Invoke.
  absl::StatusOr<Prepared> Export();

 private:
  class Impl;
  explicit Model(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MODEL_H_
