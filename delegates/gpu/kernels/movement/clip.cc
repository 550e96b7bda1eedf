// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/movement/clip.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace litmus::gpu {
namespace {

// Advances the starts of `copy` by n steps of the loop's counter.
void Advance(const StridedCopy::Loop& loop, int n, StridedCopy* copy) {
  if (loop.src_step != 0) copy->src_start[static_cast<size_t>(loop.src_dim)] += n * loop.src_step;
  if (loop.dst_step != 0) copy->dst_start[static_cast<size_t>(loop.dst_dim)] += n * loop.dst_step;
}

}  // namespace

std::vector<StridedCopy> Clip(const StridedCopy& copy, const Shape& src, const Shape& dst) {
  StridedCopy clipped = copy;
  clipped.fill.reset();
  for (size_t k = 0; k < src.size() + dst.size(); ++k) {
    const bool of_src = k < src.size();
    const size_t d = of_src ? k : k - src.size();
    const int size = of_src ? src[d] : dst[d];
    const auto step = [&](const StridedCopy::Loop& loop) {
      if (of_src) return static_cast<size_t>(loop.src_dim) == d ? loop.src_step : 0;
      return static_cast<size_t>(loop.dst_dim) == d ? loop.dst_step : 0;
    };
    int64_t low = of_src ? clipped.src_start[d] : clipped.dst_start[d], high = low;
    std::vector<size_t> walkers;
    for (size_t i = 0; i < clipped.loops.size(); ++i) {
      const StridedCopy::Loop& loop = clipped.loops[i];
      if (loop.extent == 1 || step(loop) == 0) continue;
      const int64_t span = int64_t{loop.extent - 1} * step(loop);
      (span < 0 ? low : high) += span;
      walkers.push_back(i);
    }
    if (low >= 0 && high < size) continue;
    if (walkers.empty()) return {};
    if (walkers.size() > 1) {
      // If several loops walk one dimension, the valid range of one counter depends on the others,
      // so one loop is unrolled.
      const size_t shortest =
          *std::min_element(walkers.begin(), walkers.end(), [&clipped](size_t a, size_t b) {
            return clipped.loops[a].extent < clipped.loops[b].extent;
          });
      StridedCopy part = clipped;
      part.loops.erase(part.loops.begin() + static_cast<std::ptrdiff_t>(shortest));
      std::vector<StridedCopy> parts;
      for (int i = 0; i < clipped.loops[shortest].extent; ++i) {
        for (StridedCopy& m : Clip(part, src, dst)) parts.push_back(std::move(m));
        Advance(clipped.loops[shortest], 1, &part);
      }
      return parts;
    }
    StridedCopy::Loop& loop = clipped.loops[walkers[0]];
    const int64_t start = of_src ? clipped.src_start[d] : clipped.dst_start[d];
    const auto inside = [&](int i) {
      const int64_t at = start + int64_t{i} * step(loop);
      return at >= 0 && at < size;
    };
    int begin = 0, end = loop.extent;
    while (begin < end && !inside(begin)) ++begin;
    while (end > begin && !inside(end - 1)) --end;
    if (begin == end) return {};
    Advance(loop, begin, &clipped);
    loop.extent = end - begin;
  }
  return {clipped};
}

}  // namespace litmus::gpu
