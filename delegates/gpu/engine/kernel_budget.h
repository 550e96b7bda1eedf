// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reduces the number of kernels for devices that compile slowly: fused operations become separate
// nodes again if the model already has kernels for both parts.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KERNEL_BUDGET_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KERNEL_BUDGET_H_

#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// Max distinct kernels of a model: PoCL compiles about this number in 2 seconds.
constexpr int kKernelBudget = 15;

// Splits off epilogue operations, those with the smallest results first, while the graph has more
// than `budget` kernels and a split reduces their number. Does nothing on devices that compile
// quickly, and nothing if values are stored in 16 bits, because the split would round a result that
// otherwise stays in registers.
void FitKernelBudget(const DeviceInfo& device, Precision precision, Graph* graph,
                     int budget = kKernelBudget);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_BUDGET_H_
