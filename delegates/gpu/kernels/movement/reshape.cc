// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reshape between values of different layout: each element's index is computed.
#include <algorithm>

#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/movement/region.h"

namespace litmus::gpu {
namespace {

// A work-item computes PART slices of each of COUNT rows. CI, CO: channels of src and dst.
constexpr absl::string_view kReshapeText = R"(
%kernel reshape
%in act src
%out act dst
%arg int WIDTH TOTAL PARTS PART COUNT ROWS SI SO CI CO
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int begin = g % PARTS * PART;
    int end = min(begin + PART, SO);
    int row = g / PARTS * COUNT;
    int stop = min(row + COUNT, ROWS);
    NO_UNROLL for (; row < stop; ++row) {
      int i = row * CO + begin * 4;
      int c = i % CI;
      int p = i / CI * SI * 4 + c;
      NO_UNROLL for (int s = begin; s < end; ++s) {
%for k 4
        float v$k = 0.0f;
        if (s * 4 + $k < CO) {
          v$k = LOAD1(src, p);
          p += 1;
          c += 1;
          if (c == CI) { c = 0; p += SI * 4 - CI; }
        }
%end
        STORE4(dst, row * SO + s, v0, v1, v2, v3);
      }
    }
  }
%endkernel
)";

}  // namespace

absl::Status SelectReshape(const Reshape&, const Node& node, KernelSelector* selector) {
  const Shape& src = selector->shape(node.inputs[0]);
  const Shape& dst = selector->shape(node.outputs[0]);
  const int rows = static_cast<int>(Rows(dst)), slices = Slices(dst);
  const int part = selector->policy().CoarseningFactor(slices, 512);
  const int count = selector->policy().CoarseningFactor(rows, std::max(1, 512 / slices));
  const int parts = CeilDiv(slices, part);
  const int64_t total = int64_t{parts} * (CeilDiv(rows, count));
  const FlatGrid grid(total, selector->policy());
  Dispatch dispatch;
  dispatch.text = kReshapeText;
  dispatch.kernel = "reshape";
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.outputs[0])};
  dispatch.scalars = {
      grid.width, static_cast<int>(total), parts,        part, count, rows, Slices(src),
      slices,     Channels(src),           Channels(dst)};
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  dispatch.final_store = false;
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
