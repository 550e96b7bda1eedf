// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/check_kernels.h"

#include "delegates/gpu/engine/kernel_selection.h"

namespace litmus::gpu {

absl::Status CheckKernels(const Graph& graph, size_t first_node, const DeviceInfo& device,
                          Precision precision) {
  KernelSelection selection(graph, device, precision);
  for (size_t i = first_node; i < graph.nodes.size(); ++i) {
    if (absl::Status status = selection.SelectNode(i); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
