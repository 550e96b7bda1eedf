// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Matrices turned around on GPUs: rows become channels.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_TURNED_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_TURNED_H_

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/movement/strided.h"

namespace litmus::gpu {

// Adds the dispatch that does this move. False: it does not turn matrices around, or the device
// does better without; nothing was added.
bool AddTurned(const Strided& move, ValueId src, ValueId dst, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_TURNED_H_
