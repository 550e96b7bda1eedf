// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// StridedCopy: copies a strided region, after filling the output if there is a `fill`.
#include "delegates/gpu/kernels/movement/clip.h"
#include "delegates/gpu/kernels/movement/fill.h"
#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/movement/region.h"

namespace litmus::gpu {

absl::Status SelectStridedCopy(const StridedCopy& op, const Node& node, KernelSelector* selector) {
  const ValueId src = node.inputs[0], dst = node.outputs[0];
  if (op.fill.has_value()) AddFill(dst, *op.fill, selector);
  for (const StridedCopy& part : Clip(op, selector->shape(src), selector->shape(dst))) {
    const absl::Status status = AddRegion(part, src, dst, selector);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
