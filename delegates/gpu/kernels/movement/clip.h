// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Restricts a copy to coordinates inside its values.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_CLIP_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_CLIP_H_

#include <vector>

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// Returns copies that together copy the coordinates of `copy` that lie inside both shapes.
std::vector<StridedCopy> Clip(const StridedCopy& copy, const Shape& src, const Shape& dst);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_CLIP_H_
