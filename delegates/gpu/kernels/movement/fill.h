// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fills a value with one number, as the background of a copy.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FILL_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FILL_H_

#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Sets all elements of dst to `value` and its padding lanes to zero.
void AddFill(ValueId dst, float value, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_FILL_H_
