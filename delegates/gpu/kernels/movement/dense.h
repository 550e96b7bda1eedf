// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies between values and the application's buffers of dense floats.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_DENSE_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_DENSE_H_

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Copies a dense, row-major buffer to `value`, which has this shape and at least one element;
// padding lanes become zero. `external`: an Operand of kind kExternal.
Dispatch CopyFromDense(const Operand& external, ValueId value, const Shape& shape,
                       const KernelPolicy& policy);
// Copies `value` to a dense, row-major buffer.
Dispatch CopyToDense(ValueId value, const Operand& external, const Shape& shape,
                     const KernelPolicy& policy);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_DENSE_H_
