// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which nodes of a graph have kernels on a device.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_CHECK_KERNELS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_CHECK_KERNELS_H_

#include <cstddef>

#include "absl/status/status.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// Whether there are kernels for the graph's nodes from first_node on; an error is a reason for
// users.
absl::Status CheckKernels(const Graph& graph, size_t first_node, const DeviceInfo& device,
                          Precision precision);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_CHECK_KERNELS_H_
