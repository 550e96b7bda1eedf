// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Concatenate: copies every input to a region of the output.
#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/movement/region.h"

namespace litmus::gpu {

absl::Status SelectConcatenate(const Concatenate& op, const Node& node, KernelSelector* selector) {
  const auto axis = static_cast<size_t>(op.axis);
  int at = 0;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const ValueId input = node.inputs[i];
    const Shape& shape = selector->shape(input);
    if (!node.in_place.empty() && node.in_place[i]) {
      at += shape[axis];
      continue;
    }
    StridedCopy copy;
    copy.src_start.assign(shape.size(), 0);
    copy.dst_start.assign(shape.size(), 0);
    copy.dst_start[axis] = at;
    at += shape[axis];
    for (int d = 0; d < static_cast<int>(shape.size()); ++d) {
      copy.loops.push_back({shape[static_cast<size_t>(d)], d, 1, d, 1});
    }
    const absl::Status status = AddRegion(copy, input, node.outputs[0], selector);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
