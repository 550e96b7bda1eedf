// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A copy in terms of memory: its loops have distances in stored elements.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_STRIDED_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_STRIDED_H_

#include <cstdint>
#include <vector>

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// One loop of a strided copy. src, dst: distances in stored elements per step; src_channel,
// dst_channel: the loop walks channels.
struct StoredLoop {
  int64_t extent, src, dst;
  bool src_channel, dst_channel;
};

// A copy in stored elements. Both lists of loops are sorted by their distance in dst.
struct Strided {
  int64_t src = 0;      // first element in src
  int64_t dst_row = 0;  // first element of the first row in dst
  int64_t c0 = 0;       // first channel in dst
  int64_t src_channel = 0;
  std::vector<StoredLoop> rows, channels;  // loops over rows and over channels of dst
};

// Sorts loops by their distance in dst, the longest first, and merges loops that continue each
// other.
void Collapse(std::vector<StoredLoop>* loops);

// Returns the copy with collapsed loops, none of which walks backwards in dst.
Strided MakeStrided(const StridedCopy& move, const Shape& src, const Shape& dst);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_STRIDED_H_
