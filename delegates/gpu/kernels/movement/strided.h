// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A move in terms of memory: its loops' distances in stored elements.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_STRIDED_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_STRIDED_H_

#include <cstdint>
#include <vector>

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// One loop of a strided copy.
struct StoredLoop {
  int64_t extent, src, dst;  // distances in stored elements
  bool src_channel, dst_channel;
};

// A move in stored elements. Channel loops of dst stand last, both groups sorted by dst distance.
struct Strided {
  int64_t src = 0;      // element
  int64_t dst_row = 0;  // element that starts dst's row
  int64_t c0 = 0;       // channel of dst
  int64_t src_channel = 0;
  std::vector<StoredLoop> rows, channels;
};

// Sorts by dst distance, the longest first, and joins loops that continue each other.
void Collapse(std::vector<StoredLoop>* loops);

// The move's loops, collapsed; none walks backwards in dst.
Strided MakeStrided(const StridedCopy& move, const Shape& src, const Shape& dst);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_STRIDED_H_
