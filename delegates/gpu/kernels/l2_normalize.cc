// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Divides rows by their Euclidean length, whose squares are summed in 32 bits in every precision.
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/common/row_group.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// C channels in S slices; N rows, of which a work-item computes R. The minimum 1e-6 is TensorFlow
// Lite's.
absl::string_view L2NormalizeText() {
  static const auto* const text =
      new std::string(absl::StrCat(R"(
%kernel l2_normalize
%in act src
%out act dst
%arg int C S N R
  int first = GID(0) * R;
  if (first >= N) return;
  int full = C / $V;
  int last = min(first + R, N);
  NO_UNROLL for (int o = first; o < last; ++o) {
    VF sum = SPLAT(0.0f);
    NO_UNROLL for (int b = 0; b < full; ++b) {
      VF x = LOADV(src, o, b, S);
      sum = MADV(x, x, sum);
    }
    if (full * $V < C) {
      VF x = VSEL(VLT(BLOCK_LANES(full), SPLAT(TO_FLOAT(C))), LOADV(src, o, full, S), SPLAT(0.0f));
      sum = MADV(x, x, sum);
    }
    VF scale = SPLAT(1.0f / SSQRT(SMAX(HSUM(sum), 1.0e-6f)));
    int blocks = (S + V4 - 1) / V4;
    NO_UNROLL for (int b = 0; b < blocks; ++b) {
      %store dst, o, b, S, LOADV(src, o, b, S) * scale
    }
  }
%endkernel

L work-items make a row.
%kernel l2_normalize_group
%in act src
%out act dst
%shared float part 64
%arg int C S N
)",
                                   kRowGroupStart, R"(
  int o = min(g, N - 1);
  int blocks = (S + V4 - 1) / V4;
  VF sum = SPLAT(0.0f);
  for (int b = l; b < blocks; b += $L) {
    VF x = VSEL(VLT(BLOCK_LANES(b), SPLAT(TO_FLOAT(C))), LOADV(src, o, b, S), SPLAT(0.0f));
    sum = MADV(x, x, sum);
  }
  part[at_] = HSUM(sum);
)",
                                   CombineRow("part[at_] += part[at_ + H];"), R"(
  VF scale = SPLAT(1.0f / SSQRT(SMAX(part[first_], 1.0e-6f)));
  if (g < N) {
    for (int b = l; b < blocks; b += $L) {
      %store dst, o, b, S, LOADV(src, o, b, S) * scale
    }
  }
%endkernel
)"));
  return *text;
}

}  // namespace

absl::Status SelectL2Normalize(const L2Normalize&, const Node& node, KernelSelector* selector) {
  const Shape& shape = selector->shape(node.inputs[0]);
  const auto rows = static_cast<int>(Rows(shape));
  Dispatch dispatch;
  dispatch.text = L2NormalizeText();
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.outputs[0])};
  const RowGroup group = RowGroupFor(selector->policy(), Blocks(*selector, shape), rows);
  if (group.items > 0) {
    dispatch.kernel = "l2_normalize_group";
    dispatch.scalars = {Channels(shape), Slices(shape), rows};
    SetRowGroup(group, rows, &dispatch);
  } else {
    const int per_item = selector->policy().RowsPerItem(rows);
    dispatch.kernel = "l2_normalize";
    dispatch.scalars = {Channels(shape), Slices(shape), rows, per_item};
    dispatch.items = {CeilDiv(rows, per_item), 1, 1};
    dispatch.local = {32, 1, 1};
  }
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
