// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists all kernels that a graph has on a device, including candidates that are not chosen, for
// tools that inspect kernels without running them.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KERNEL_LISTING_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KERNEL_LISTING_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/model_options.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

struct ListedKernel {
  std::string name;  // name in the dialect; the function's name is code.name
  Params params;
  std::map<std::string, Storage> storages;  // by buffer name
  KernelCode code;
};

struct ListedBuffer {
  std::string name;
  // "value", "weights" (including constants of the graph), "scratch" or "external".
  const char* kind = "";
  int element_bytes = 4;
  bool constant = false;  // in constant memory
  bool image = false;
  bool written = false;
};

struct ListedDispatch {
  int node = 0, step = 0, candidate = 0;
  int kernel = 0;  // index in KernelListing::kernels
  std::vector<ListedBuffer> buffers;
};

struct KernelListing {
  std::vector<std::string> nodes;  // names of the nodes, by index
  std::vector<ListedKernel> kernels;
  std::vector<ListedDispatch> dispatches;
};

// Compiles the graph like CompiledModel, then all candidates of all steps as one program, and binds
// the dispatches in order, as the last bindings on the device. Errors: see CompiledModel::Create.
absl::StatusOr<KernelListing> ListKernels(Graph graph, Device* device, ModelOptions options);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_LISTING_H_
