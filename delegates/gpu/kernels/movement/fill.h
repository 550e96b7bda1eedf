// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A value of equal elements: the background of a move.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FILL_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FILL_H_

#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// All of dst becomes `value`, padding lanes zero.
void AddFill(ValueId dst, float value, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FILL_H_
