// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Cumulative sums along an axis: along rows by VFs of channels, along the channels one by one.
#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// N: sums to compute; R: how many of them a work-item computes.
constexpr char kCumulativeSumText[] = R"(
Rows are [N / INNER][A][INNER]; a place is the A rows that are added up.
%kernel cumulative_sum_rows
%in act src
%out act dst
%arg int S N A INNER R
  int b = GID(0);
  int first = GID(1) * R;
  if (b * V4 >= S || first >= N) return;
  int last = min(first + R, N);
  NO_UNROLL for (int place = first; place < last; ++place) {
    int outer = place / INNER;
    int row = outer * A * INNER + place - outer * INNER;
    int step = INNER;
%if REVERSE
    row += (A - 1) * INNER;
    step = -INNER;
%end
    VF sum = SPLAT(0.0f);
    NO_UNROLL for (int a = 0; a < A; ++a) {
      VF before = sum;
      sum += LOADV(src, row, b, S);
%if EXCLUSIVE
      %store dst, row, b, S, before
%else
      %store dst, row, b, S, sum
%end
      row += step;
    }
  }
%endkernel

A place is a row of C channels.
%kernel cumulative_sum_channels
%in act src
%out act dst
%arg int C S N R
  int first = GID(0) * R;
  if (first >= N) return;
  int blocks = (S + V4 - 1) / V4;
  int last = min(first + R, N);
  NO_UNROLL for (int row = first; row < last; ++row) {
    float sum = 0.0f;
    NO_UNROLL for (int i = 0; i < blocks; ++i) {
%if REVERSE
      int b = blocks - 1 - i;
%else
      int b = i;
%end
      VF sums = SPLAT(0.0f);
      int lanes = min($V, C - b * $V);
      NO_UNROLL for (int k = 0; k < lanes; ++k) {
%if REVERSE
        int j = lanes - 1 - k;
%else
        int j = k;
%end
        float before = sum;
        sum += LOAD1(src, row * S * 4 + b * $V + j);
        VF here = VEQ(BLOCK_LANES(0), SPLAT(TO_FLOAT(j)));
%if EXCLUSIVE
        sums = VSEL(here, SPLAT(before), sums);
%else
        sums = VSEL(here, SPLAT(sum), sums);
%end
      }
      %store dst, row, b, S, sums
    }
  }
%endkernel
)";

}  // namespace

absl::Status SelectCumulativeSum(const CumulativeSum& op, const Node& node,
                                 KernelSelector* selector) {
  const Shape& shape = selector->shape(node.inputs[0]);
  const auto rank = static_cast<int>(shape.size());
  const auto rows = static_cast<int>(Rows(shape));
  Dispatch dispatch;
  dispatch.text = kCumulativeSumText;
  dispatch.params = {{"EXCLUSIVE", op.exclusive ? 1 : 0}, {"REVERSE", op.reverse ? 1 : 0}};
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.outputs[0])};
  if (op.axis >= rank - 1) {
    const int per_item = selector->policy().RowsPerItem(rows);
    dispatch.kernel = "cumulative_sum_channels";
    dispatch.scalars = {Channels(shape), Slices(shape), rows, per_item};
    dispatch.items = {CeilDiv(rows, per_item), 1, 1};
    dispatch.local = {32, 1, 1};
  } else {
    const int length = shape[static_cast<size_t>(op.axis)];
    int inner = 1;
    for (int d = op.axis + 1; d < rank - 1; ++d) inner *= shape[static_cast<size_t>(d)];
    const int places = rows / length, per_item = selector->policy().RowsPerItem(places);
    dispatch.kernel = "cumulative_sum_rows";
    dispatch.scalars = {Slices(shape), places, length, inner, per_item};
    dispatch.items = {Blocks(*selector, shape), CeilDiv(places, per_item), 1};
    dispatch.local = {8, 4, 1};
  }
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
