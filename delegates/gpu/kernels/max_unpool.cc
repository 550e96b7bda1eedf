// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MaxUnpool: for every output pixel, searches the windows that contain it for those whose maximum
// it is. If windows overlap, the last one wins.
#include <algorithm>

#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// A work-item computes one block of a pixel. KH, KW: window; SH, SW: stride; PT, PL: padding.
constexpr absl::string_view kMaxUnpoolText = R"(
%kernel max_unpool
%in act src
%in act idx
%out act dst
%arg int WIDTH TOTAL BLOCKS H W OH OW S KH KW SH SW PT PL
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    int row = g / BLOCKS;
    int y = row / OW % OH + PT;
    int x = row % OW + PL;
    int image = row / OW / OH * H;
    int last_y = min(y / SH, H - 1);
    int last_x = min(x / SW, W - 1);
    VF v = SPLAT(0.0f);
    NO_UNROLL for (int iy = max(y - KH + SH, 0) / SH; iy <= last_y; ++iy) {
      NO_UNROLL for (int ix = max(x - KW + SW, 0) / SW; ix <= last_x; ++ix) {
        int p = (image + iy) * W + ix;
        float tap = TO_FLOAT((y - iy * SH) * KW + x - ix * SW);
        VF hit = VEQ(VTRUNC(LOADV(idx, p, block, S)), SPLAT(tap));
        v = VSEL(hit, LOADV(src, p, block, S), v);
      }
    }
%store dst, row, block, S, v
  }
%endkernel
)";

}  // namespace

absl::Status SelectMaxUnpool(const MaxUnpool& op, const Node& node, KernelSelector* selector) {
  const Shape& src = selector->shape(node.inputs[0]);
  const Shape& dst = selector->shape(node.outputs[0]);
  const int slices = Slices(dst), blocks = CeilDiv(slices, selector->V4());
  const int64_t total = Rows(dst) * blocks;
  const FlatGrid grid(total, selector->policy());
  Dispatch dispatch;
  dispatch.text = kMaxUnpoolText;
  dispatch.kernel = "max_unpool";
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.inputs[1]),
                      Operand::Of(node.outputs[0])};
  dispatch.scalars = {grid.width,  static_cast<int>(total),
                      blocks,      src[1],
                      src[2],      dst[1],
                      dst[2],      slices,
                      op.window_h, op.window_w,
                      op.stride_h, op.stride_w,
                      op.pad_top,  op.pad_left};
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
