// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies of strided regions between values: what all operators that only move elements come down
// to. Two kernels (by slices and by single channels) and a fill serve all of them.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_REGION_H_
#define LITMUS_DELEGATES_GPU_KERNELS_REGION_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

// `total` independent work-items as a grid: item (x, y) with x < width computes y * width + x, if
// that is below `total`. Keeps each dimension of the grid small. On a GPU there are always whole
// groups of kFlatGroup, so that every launch of a kernel has the same group: it is compiled once.
struct FlatGrid {
  FlatGrid(int64_t total, const DeviceInfo& device);
  int width = 1;
  std::array<int, 3> items = {1, 1, 1};
};
// The preferred work-group of kernels over a FlatGrid.
inline constexpr std::array<int, 3> kFlatGroup = {64, 1, 1};

// Copies src to dst along the move's loops, without its `fill`: all coordinates are inside both
// values. Lanes of dst that no loop reaches keep their contents; the padding lanes of every slice
// that is written hold zero. An error when a value has 2^31 elements or more.
absl::Status EmitRegion(const Move& move, ValueId src, ValueId dst, Emitter* emitter);

// The move's parts whose coordinates are inside values of the shapes.
std::vector<Move> Clip(const Move& move, const Shape& src, const Shape& dst);

// All of dst becomes `value`, padding lanes zero.
void EmitFill(ValueId dst, float value, Emitter* emitter);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_REGION_H_
