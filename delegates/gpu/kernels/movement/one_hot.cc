// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// OneHot: `on` where the position along the axis equals the index, `off` elsewhere.
#include <algorithm>

#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/movement/region.h"

namespace litmus::gpu {
namespace {

constexpr absl::string_view kOneHotText = R"(
The axis is a row dimension: output row (o, d, i) compares row (o, i) of the indices with d.
%kernel one_hot_rows
%in act idx
%out act dst
%arg int WIDTH TOTAL BLOCKS DEPTH INNER S
%arg float ON OFF
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    int row = g / BLOCKS;
    int d = row / INNER % DEPTH;
    VF at = LOADV(idx, row / INNER / DEPTH * INNER + row % INNER, block, S);
%store dst, row, block, S, VSEL(VEQ(at, SPLAT(TO_FLOAT(d))), SPLAT(ON), SPLAT(OFF))
  }
%endkernel

The axis is the channels: output row r compares its channels with the index number r. CI, SI:
channels and slices of the indices.
%kernel one_hot_channels
%in act idx
%out act dst
%arg int WIDTH TOTAL BLOCKS S CI SI
%arg float ON OFF
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    int row = g / BLOCKS;
    float at = LOAD1(idx, row / CI * SI * 4 + row % CI);
%store dst, row, block, S, VSEL(VEQ(BLOCK_LANES(block), SPLAT(at)), SPLAT(ON), SPLAT(OFF))
  }
%endkernel
)";

}  // namespace

absl::Status SelectOneHot(const OneHot& op, const Node& node, KernelSelector* selector) {
  const Shape& indices = selector->shape(node.inputs[0]);
  const Shape& dst = selector->shape(node.outputs[0]);
  const int slices = Slices(dst), blocks = CeilDiv(slices, selector->V4());
  const int64_t total = Rows(dst) * blocks;
  const FlatGrid grid(total, selector->policy());
  Dispatch dispatch;
  dispatch.text = kOneHotText;
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.outputs[0])};
  dispatch.scalars = {grid.width, static_cast<int>(total), blocks};
  const auto axis = static_cast<size_t>(op.axis);
  if (axis + 1 == dst.size()) {
    dispatch.kernel = "one_hot_channels";
    dispatch.scalars.insert(dispatch.scalars.end(), {slices, Channels(indices), Slices(indices)});
  } else {
    int inner = 1;
    for (size_t d = axis + 1; d + 1 < dst.size(); ++d) inner *= dst[d];
    dispatch.kernel = "one_hot_rows";
    dispatch.scalars.insert(dispatch.scalars.end(), {dst[axis], inner, slices});
  }
  dispatch.scalars.insert(dispatch.scalars.end(), {op.on, op.off});
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
