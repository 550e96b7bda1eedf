// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fewer kernels for devices that compile slowly: fused operations leave the kernel of a node again
// where the model has kernels that compute the two parts.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KERNEL_BUDGET_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KERNEL_BUDGET_H_

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// Max distinct kernels of a model: PoCL compiles about this number in 2 seconds.
constexpr int kKernelBudget = 15;

// Splits epilogue operations off, operations with the smallest results first, while the graph has
// more than `budget` kernels and a split makes the number of kernels smaller. Does nothing on
// devices that compile quickly, nor where values are stored in 16 bits, since a result that leaves
// the registers would be rounded.
void FitKernelBudget(const DeviceInfo& device, Precision precision, Graph* graph,
                     int budget = kKernelBudget);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_BUDGET_H_
