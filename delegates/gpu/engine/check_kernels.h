// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks which nodes of a graph have kernels on a device.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_CHECK_KERNELS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_CHECK_KERNELS_H_

#include <cstddef>

#include "absl/status/status.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// Fails unless there are kernels for all nodes from first_node on. The error is a reason that users
// read.
absl::Status CheckKernels(const Graph& graph, size_t first_node, const DeviceInfo& device,
                          Precision precision);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_CHECK_KERNELS_H_
