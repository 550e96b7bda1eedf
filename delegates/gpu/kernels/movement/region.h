// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies strided regions between values. All operators that only move elements are built from it.
// Three kernels suffice: copies by slices, copies by single channels, and a fill.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_REGION_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_REGION_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Copies src to dst along the loops of `copy`, without its `fill`; all coordinates must be inside
// both values. Lanes of dst that no loop reaches keep their contents; padding lanes of every
// written slice become zero. Fails if a value has 2^31 elements or more.
absl::Status AddRegion(const StridedCopy& copy, ValueId src, ValueId dst, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_REGION_H_
