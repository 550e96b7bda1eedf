// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies of strided regions between values: what all operators that only move elements come down
// to. Two kernels (by slices and by single channels) and a fill serve all of them.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_REGION_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_REGION_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Copies src to dst along the move's loops, without its `fill`: all coordinates are inside both
// values. Lanes of dst that no loop reaches keep their contents; the padding lanes of every slice
// that is written hold zero. An error when a value has 2^31 elements or more.
absl::Status AddRegion(const StridedCopy& copy, ValueId src, ValueId dst, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_REGION_H_
