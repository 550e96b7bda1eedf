// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Buffers of the application's for the inputs and outputs of a graph.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_PORT_BUFFERS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_PORT_BUFFERS_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// Buffers that ports of the graph are bound to, of each input and output; null, or an empty list:
// not bound. They hold dense, row-major 32-bit floats: real values where tensors are quantised.
struct PortBuffers {
  std::vector<std::shared_ptr<const Buffer>> inputs, outputs;
};

// InvalidArgument unless there is no list, or a buffer of the right size (or null) for each port.
absl::Status CheckPorts(const std::vector<std::shared_ptr<const Buffer>>& buffers,
                        const std::vector<Port>& ports, const Graph& graph);
bool IsBound(const std::vector<std::shared_ptr<const Buffer>>& buffers, size_t port);
bool AnyBound(const PortBuffers& ports);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_PORT_BUFFERS_H_
