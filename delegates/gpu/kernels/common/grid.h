// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Distribution of a kernel's work over work-items.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_GRID_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_GRID_H_

#include <array>
#include <cstdint>

#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Number of VFs that hold the channels of one row.
inline int Blocks(const KernelSelector& selector, const Shape& shape) {
  return CeilDiv(Slices(shape), selector.V4());
}

// A grid of `total` independent work-items: item (x, y), with x < width, computes element y * width
// + x if that is below `total`. No dimension of the grid gets large. On a GPU the grid consists of
// whole work-groups kFlatGroup, so that all dispatches of a kernel have the same group and one
// compilation suffices.
struct FlatGrid {
  FlatGrid(int64_t total, const KernelPolicy& policy);
  int width = 1;
  std::array<int, 3> items = {1, 1, 1};
};
// The preferred work-group of a kernel with a FlatGrid.
inline constexpr std::array<int, 3> kFlatGroup = {64, 1, 1};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_GRID_H_
