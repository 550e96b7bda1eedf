// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Transposes matrices on GPUs: rows become channels.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_TURNED_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_TURNED_H_

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/movement/strided.h"

namespace litmus::gpu {

// Adds the dispatch for this copy if it transposes matrices and the device benefits from the
// special kernel. Otherwise adds nothing and returns false.
bool AddTurned(const Strided& move, ValueId src, ValueId dst, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_TURNED_H_
