// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Index of the largest or smallest element along an axis; of equal elements, the first. A NaN is
// never selected; if all elements are NaN, the index is 0.
#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// SIGN: 1 for the maximum, -1 for the minimum. Each lane keeps its best element and the index. The
// loop runs from the last element to the first, and an element replaces the best one unless it is
// worse. So infinities replace the infinity that the best one starts with, and a NaN replaces
// nothing.
constexpr char kArgReduceText[] = R"(
Rows are [N / INNER][A][INNER]; R of the N places a work-item.
%kernel arg_reduce_rows
%in act src
%out act dst
%arg int S N A INNER R
%arg float SIGN
  int b = GID(0);
  int first = GID(1) * R;
  if (b * V4 >= S || first >= N) return;
  int last = min(first + R, N);
  NO_UNROLL for (int place = first; place < last; ++place) {
    int outer = place / INNER;
    int row = (outer * A + A - 1) * INNER + place - outer * INNER;
    VF best = SPLAT(-INFINITY_);
    VF index = SPLAT(0.0f);
    NO_UNROLL for (int a = A - 1; a >= 0; --a) {
      VF x = LOADV(src, row, b, S) * SPLAT(SIGN);
      VF better = VLE(best, x);
      best = VSEL(better, x, best);
      index = VSEL(better, SPLAT(TO_FLOAT(a)), index);
      row -= INNER;
    }
    %store dst, place, b, S, index
  }
%endkernel

Rows of C channels (S slices) become the CO channels (SO slices) of N rows. A lane without a number
has the place C.
%kernel arg_reduce_channels
%in act src
%out act dst
%arg int C S CO SO N R
%arg float SIGN
  int block = GID(0);
  int first = GID(1) * R;
  if (block * V4 >= SO || first >= N) return;
  int last = min(first + R, N);
  int lanes = min($V, CO - block * $V);
  int blocks = (S + V4 - 1) / V4;
  NO_UNROLL for (int o = first; o < last; ++o) {
    VF results = SPLAT(0.0f);
    NO_UNROLL for (int j = 0; j < lanes; ++j) {
      int row = o * CO + block * $V + j;
      VF best = SPLAT(-INFINITY_);
      VF index = SPLAT(TO_FLOAT(C));
      NO_UNROLL for (int b = blocks - 1; b >= 0; --b) {
        VF x = LOADV(src, row, b, S) * SPLAT(SIGN);
        VF lane = BLOCK_LANES(b);
        VF better = VLE(best, x) * VLT(lane, SPLAT(TO_FLOAT(C)));
        best = VSEL(better, x, best);
        index = VSEL(better, lane, index);
      }
      VF top = SPLAT(HMAX(best));
      float y = HMIN(VSEL(VEQ(best, top), index, SPLAT(TO_FLOAT(C))));
      y = y < TO_FLOAT(C) ? y : 0.0f;
      results = VSEL(VEQ(BLOCK_LANES(0), SPLAT(TO_FLOAT(j))), SPLAT(y), results);
    }
    %store dst, o, block, SO, results
  }
%endkernel
)";

}  // namespace

absl::Status SelectArgReduce(const ArgReduce& op, const Node& node, KernelSelector* selector) {
  const Shape& in = selector->shape(node.inputs[0]);
  const Shape& out = selector->shape(node.outputs[0]);
  const auto rank = static_cast<int>(in.size());
  const float sign = op.maximum ? 1.0f : -1.0f;
  const auto rows = static_cast<int>(Rows(out));
  const int per_item = selector->policy().RowsPerItem(rows);
  Dispatch dispatch;
  dispatch.text = kArgReduceText;
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.outputs[0])};
  if (op.axis >= rank - 1) {
    dispatch.kernel = "arg_reduce_channels";
    dispatch.scalars = {Channels(in), Slices(in), Channels(out), Slices(out), rows, per_item, sign};
  } else {
    int inner = 1;
    for (int d = op.axis + 1; d < rank - 1; ++d) inner *= in[static_cast<size_t>(d)];
    const int length = in[static_cast<size_t>(op.axis)];
    dispatch.kernel = "arg_reduce_rows";
    dispatch.scalars = {Slices(in), rows, length, inner, per_item, sign};
  }
  dispatch.items = {Blocks(*selector, out), CeilDiv(rows, per_item), 1};
  dispatch.local = {8, 8, 1};
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
