// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// All operators: from any node of the graph to its kernel dispatches.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_SELECT_KERNELS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_SELECT_KERNELS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Selects the dispatches of one node; an error names what the kernels cannot do (lowering refuses
// such nodes before).
absl::Status SelectKernels(const Node& node, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_SELECT_KERNELS_H_
