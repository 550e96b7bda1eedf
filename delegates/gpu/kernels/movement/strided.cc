// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/movement/strided.h"

#include <algorithm>
#include <cstddef>

namespace litmus::gpu {

void Collapse(std::vector<StoredLoop>* loops) {
  std::stable_sort(loops->begin(), loops->end(),
                   [](const StoredLoop& a, const StoredLoop& b) { return a.dst > b.dst; });
  for (size_t i = loops->size(); i-- > 1;) {
    StoredLoop& outer = (*loops)[i - 1];
    const StoredLoop& inner = (*loops)[i];
    if (outer.src == inner.src * inner.extent && outer.dst == inner.dst * inner.extent &&
        outer.src_channel == inner.src_channel) {
      outer = {outer.extent * inner.extent, inner.src, inner.dst, inner.src_channel,
               inner.dst_channel};
      loops->erase(loops->begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

Strided MakeStrided(const StridedCopy& copy, const Shape& src, const Shape& dst) {
  const std::vector<int64_t> from = StoredStrides(src), to = StoredStrides(dst);
  Strided strided;
  for (size_t d = 0; d < from.size(); ++d) strided.src += copy.src_start[d] * from[d];
  if (!from.empty()) strided.src_channel = copy.src_start.back();
  for (size_t d = 0; d + 1 < to.size(); ++d) strided.dst_row += copy.dst_start[d] * to[d];
  if (!to.empty()) strided.c0 = copy.dst_start.back();
  for (const StridedCopy::Loop& l : copy.loops) {
    if (l.extent == 1) continue;
    const auto s = static_cast<size_t>(l.src_dim), d = static_cast<size_t>(l.dst_dim);
    StoredLoop loop = {l.extent, 0, l.dst_step * to[d], false, d + 1 == to.size()};
    if (l.src_step != 0) {
      loop.src = l.src_step * from[s];
      loop.src_channel = s + 1 == from.size();
    }
    if (loop.dst < 0) {  // walk it backwards, from the other end
      strided.src += (loop.extent - 1) * loop.src;
      if (loop.src_channel) strided.src_channel += (loop.extent - 1) * l.src_step;
      (loop.dst_channel ? strided.c0 : strided.dst_row) += (loop.extent - 1) * loop.dst;
      loop.src = -loop.src;
      loop.dst = -loop.dst;
    }
    (loop.dst_channel ? strided.channels : strided.rows).push_back(loop);
  }
  Collapse(&strided.rows);
  Collapse(&strided.channels);
  return strided;
}

}  // namespace litmus::gpu
