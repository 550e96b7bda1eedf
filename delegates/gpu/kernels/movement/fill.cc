// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/movement/fill.h"

#include <utility>

#include "delegates/gpu/kernels/common/grid.h"

namespace litmus::gpu {
namespace {

constexpr absl::string_view kFillText = R"(
A work-item fills COUNT rows of a block.
%kernel fill
%out act dst
%arg int WIDTH TOTAL BLOCKS ROWS S CHANNELS COUNT
%arg float VALUE
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    int row = g / BLOCKS * COUNT;
    int end = min(row + COUNT, ROWS);
    VF v = MASK_TAIL(SPLAT(VALUE), block, CHANNELS);
    NO_UNROLL for (; row < end; ++row) {
      STOREV(dst, row, block, S, v);
    }
  }
%endkernel
)";

}  // namespace

void AddFill(ValueId dst, float value, KernelSelector* selector) {
  const Shape& shape = selector->shape(dst);
  const int rows = static_cast<int>(Rows(shape)), slices = Slices(shape);
  const int blocks = static_cast<int>(CeilDiv(slices, selector->V4()));
  const int count = selector->policy().CoarseningFactor(rows, CeilDiv(rows, 16));
  const int64_t total = blocks * CeilDiv(rows, count);
  const FlatGrid grid(total, selector->policy());
  Dispatch dispatch;
  dispatch.text = kFillText;
  dispatch.kernel = "fill";
  dispatch.buffers = {Operand::Of(dst)};
  dispatch.scalars = {grid.width, static_cast<int>(total), blocks, rows,
                      slices,     Channels(shape),         count,  value};
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  dispatch.final_store = false;
  selector->Add(std::move(dispatch));
}

}  // namespace litmus::gpu
