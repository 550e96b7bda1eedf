// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Selects the kernel dispatches of any node of the graph.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_SELECT_KERNELS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_SELECT_KERNELS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Selects the dispatches of one node. An error names what the kernels do not support; lowering
// refuses such nodes before.
absl::Status SelectKernels(const Node& node, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_SELECT_KERNELS_H_
