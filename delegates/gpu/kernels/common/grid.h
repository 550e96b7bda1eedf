// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How kernels share their work out among work-items.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_GRID_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_GRID_H_

#include <array>
#include <cstdint>

#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// VFs that the channels of a row fill.
inline int Blocks(const KernelSelector& selector, const Shape& shape) {
  return CeilDiv(Slices(shape), selector.V4());
}

// `total` independent work-items as a grid: item (x, y) with x < width computes y * width + x, if
// that is below `total`. Keeps each dimension of the grid small. On a GPU there are always whole
// groups of kFlatGroup, so that every dispatch of a kernel has the same group: it is compiled once.
struct FlatGrid {
  FlatGrid(int64_t total, const KernelPolicy& policy);
  int width = 1;
  std::array<int, 3> items = {1, 1, 1};
};
// The preferred work-group of kernels over a FlatGrid.
inline constexpr std::array<int, 3> kFlatGroup = {64, 1, 1};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_GRID_H_
