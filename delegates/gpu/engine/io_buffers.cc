// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/port_buffers.h"

namespace litmus::gpu {

absl::Status CheckPorts(const std::vector<std::shared_ptr<const Buffer>>& buffers,
                        const std::vector<Port>& ports, const Graph& graph) {
  if (!buffers.empty() && buffers.size() != ports.size()) {
    return absl::InvalidArgumentError("Not as many buffers as ports.");
  }
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (buffers[i] == nullptr) continue;
    const auto needed = static_cast<size_t>(Elements(graph.shape(ports[i].value))) * sizeof(float);
    if (buffers[i]->bytes() == needed) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "The buffer of port ", i, " has ", buffers[i]->bytes(), " bytes, not ", needed, "."));
  }
  return absl::OkStatus();
}

bool IsBound(const std::vector<std::shared_ptr<const Buffer>>& buffers, size_t port) {
  return !buffers.empty() && buffers[port] != nullptr;
}

bool AnyBound(const PortBuffers& ports) {
  const auto bound = [](const auto& buffer) { return buffer != nullptr; };
  return std::any_of(ports.inputs.begin(), ports.inputs.end(), bound) ||
         std::any_of(ports.outputs.begin(), ports.outputs.end(), bound);
}

}  // namespace litmus::gpu
