// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Softmax and log-softmax over the channels. The maximum is found first and subtracted, so that no
// exponential overflows. Sums are in 32 bits in every precision.
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/common/row_group.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// C channels in S slices; N rows, of which a work-item computes R.
absl::string_view Text() {
  static const auto* const text =
      new std::string(absl::StrCat(R"(
%kernel softmax
%in act src
%out act dst
%arg int C S N R
%arg float BETA
  int first = GID(0) * R;
  if (first >= N) return;
  int full = C / $V;
  int last = min(first + R, N);
  NO_UNROLL for (int o = first; o < last; ++o) {
    VF top = SPLAT(-3.4e38f);
    NO_UNROLL for (int b = 0; b < full; ++b) {
      top = VMAX(top, LOADV(src, o, b, S) * SPLAT(BETA));
    }
    if (full * $V < C) {
      VF x = LOADV(src, o, full, S) * SPLAT(BETA);
      top = VMAX(top, VSEL(VLT(BLOCK_LANES(full), SPLAT(TO_FLOAT(C))), x, top));
    }
    VF m = SPLAT(HMAX(top));
    VF sum = SPLAT(0.0f);
    NO_UNROLL for (int b = 0; b < full; ++b) {
      sum += VEXP(LOADV(src, o, b, S) * SPLAT(BETA) - m);
    }
    if (full * $V < C) {
      VF x = VEXP(LOADV(src, o, full, S) * SPLAT(BETA) - m);
      sum += VSEL(VLT(BLOCK_LANES(full), SPLAT(TO_FLOAT(C))), x, SPLAT(0.0f));
    }
%if LOGARITHM
    m += SPLAT(SLOG(HSUM(sum)));
%else
    VF scale = SPLAT(1.0f / HSUM(sum));
%end
    int blocks = (S + V4 - 1) / V4;
    NO_UNROLL for (int b = 0; b < blocks; ++b) {
      VF x = LOADV(src, o, b, S) * SPLAT(BETA) - m;
%if LOGARITHM
      %store dst, o, b, S, x
%else
      %store dst, o, b, S, VEXP(x) * scale
%end
    }
  }
%endkernel

L work-items make a row.
%kernel softmax_group
%in act src
%out act dst
%shared float part 64
%arg int C S N
%arg float BETA
)",
                                   kRowGroupStart, R"(
  int o = min(g, N - 1);
  int blocks = (S + V4 - 1) / V4;
  VF top = SPLAT(-3.4e38f);
  for (int b = l; b < blocks; b += $L) {
    VF x = LOADV(src, o, b, S) * SPLAT(BETA);
    top = VMAX(top, VSEL(VLT(BLOCK_LANES(b), SPLAT(TO_FLOAT(C))), x, top));
  }
  part[at_] = HMAX(top);
)",
                                   CombineRow("part[at_] = SMAX(part[at_], part[at_ + H]);"), R"(
  VF m = SPLAT(part[first_]);
  LOCAL_BARRIER;
  VF sum = SPLAT(0.0f);
  for (int b = l; b < blocks; b += $L) {
    VF x = VEXP(LOADV(src, o, b, S) * SPLAT(BETA) - m);
    sum += VSEL(VLT(BLOCK_LANES(b), SPLAT(TO_FLOAT(C))), x, SPLAT(0.0f));
  }
  part[at_] = HSUM(sum);
)",
                                   CombineRow("part[at_] += part[at_ + H];"), R"(
%if LOGARITHM
  m += SPLAT(SLOG(part[first_]));
%else
  VF scale = SPLAT(1.0f / part[first_]);
%end
  if (g < N) {
    for (int b = l; b < blocks; b += $L) {
      VF x = LOADV(src, o, b, S) * SPLAT(BETA) - m;
%if LOGARITHM
      %store dst, o, b, S, x
%else
      %store dst, o, b, S, VEXP(x) * scale
%end
    }
  }
%endkernel
)"));
  return *text;
}

}  // namespace

absl::Status SelectSoftmax(const Softmax& op, const Node& node, KernelSelector* selector) {
  const Shape& shape = selector->shape(node.inputs[0]);
  const auto rows = static_cast<int>(Rows(shape));
  Dispatch dispatch;
  dispatch.text = Text();
  dispatch.params = {{"LOGARITHM", op.logarithm ? 1 : 0}};
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.outputs[0])};
  const RowGroup group = RowGroupFor(selector->policy(), Blocks(*selector, shape), rows);
  if (group.items > 0) {
    dispatch.kernel = "softmax_group";
    dispatch.scalars = {Channels(shape), Slices(shape), rows, op.beta};
    SetRowGroup(group, rows, &dispatch);
  } else {
    const int per_item = selector->policy().RowsPerItem(rows);
    dispatch.kernel = "softmax";
    dispatch.scalars = {Channels(shape), Slices(shape), rows, per_item, op.beta};
    dispatch.items = {CeilDiv(rows, per_item), 1, 1};
    dispatch.local = {32, 1, 1};
  }
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
