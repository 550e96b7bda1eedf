// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MirrorPad: along each dimension the output is a mirrored part, the input, and another mirrored
// part. Every combination of parts over all dimensions is one region to copy.
#include <vector>

#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/movement/region.h"

namespace litmus::gpu {
namespace {

struct Part {
  int count, src, dst, direction;
};

absl::Status AddParts(const std::vector<std::vector<Part>>& parts, const StridedCopy& copy,
                      const Node& node, KernelSelector* selector) {
  const size_t d = copy.loops.size();
  if (d == parts.size()) return AddRegion(copy, node.inputs[0], node.outputs[0], selector);
  for (const Part& part : parts[d]) {
    if (part.count == 0) continue;
    StridedCopy next = copy;
    next.src_start.push_back(part.src);
    next.dst_start.push_back(part.dst);
    const int dim = static_cast<int>(d);
    next.loops.push_back({part.count, dim, part.direction, dim, 1});
    const absl::Status status = AddParts(parts, next, node, selector);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status SelectMirrorPad(const MirrorPad& op, const Node& node, KernelSelector* selector) {
  const Shape& src = selector->shape(node.inputs[0]);
  const Shape& dst = selector->shape(node.outputs[0]);
  const int skip = op.symmetric ? 0 : 1;
  std::vector<std::vector<Part>> parts;
  for (size_t d = 0; d < src.size(); ++d) {
    const int before = op.before[d], after = dst[d] - src[d] - before;
    parts.push_back({{before, before - 1 + skip, 0, -1},
                     {src[d], 0, before, 1},
                     {after, src[d] - 1 - skip, before + src[d], -1}});
  }
  return AddParts(parts, StridedCopy(), node, selector);
}

}  // namespace litmus::gpu
