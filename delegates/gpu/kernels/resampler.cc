// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Resampler: bilinear samples of an image at the positions (x, y) in the second input. Pixels
// outside the image are zero.
#include <algorithm>

#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// A work-item computes COUNT samples of one block. PIXELS: samples per image; SW: slices of a row
// of `warp`. A NaN, or a position far outside, is moved to where every pixel has the weight 0.
constexpr absl::string_view kResamplerText = R"(
%kernel resampler
%in act src
%in act warp
%out act dst
%arg int WIDTH TOTAL BLOCKS COUNT ROWS PIXELS H W S SW
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    int row = g / BLOCKS * COUNT;
    int end = min(row + COUNT, ROWS);
    NO_UNROLL for (; row < end; ++row) {
      float x = LOAD1(warp, row * SW * 4);
      float y = LOAD1(warp, row * SW * 4 + 1);
      x = x > -1.0f && x < TO_FLOAT(W) ? x : -1.0f;
      y = y > -1.0f && y < TO_FLOAT(H) ? y : -1.0f;
      int x0 = TO_INT(SFLOOR(x));
      int y0 = TO_INT(SFLOOR(y));
      float wx = x - TO_FLOAT(x0);
      float wy = y - TO_FLOAT(y0);
      float l = x0 >= 0 ? 1.0f - wx : 0.0f;
      float r = x0 + 1 < W ? wx : 0.0f;
      float t = y0 >= 0 ? 1.0f - wy : 0.0f;
      float b = y0 + 1 < H ? wy : 0.0f;
      int left = max(x0, 0);
      int right = min(x0 + 1, W - 1);
      int top = (row / PIXELS * H + max(y0, 0)) * W;
      int bottom = (row / PIXELS * H + min(y0 + 1, H - 1)) * W;
      VF v = LOADV(src, top + left, block, S) * SPLAT(t * l);
      v = MADV(LOADV(src, top + right, block, S), SPLAT(t * r), v);
      v = MADV(LOADV(src, bottom + left, block, S), SPLAT(b * l), v);
      v = MADV(LOADV(src, bottom + right, block, S), SPLAT(b * r), v);
%store dst, row, block, S, v
    }
  }
%endkernel
)";

}  // namespace

absl::Status SelectResampler(const Resampler&, const Node& node, KernelSelector* selector) {
  const Shape& src = selector->shape(node.inputs[0]);
  const Shape& warp = selector->shape(node.inputs[1]);
  const int rows = static_cast<int>(Rows(warp)), slices = Slices(src);
  const int blocks = CeilDiv(slices, selector->V4());
  const int count = selector->policy().CoarseningFactor(rows, 32);
  const int64_t total = int64_t{blocks} * (CeilDiv(rows, count));
  const FlatGrid grid(total, selector->policy());
  Dispatch dispatch;
  dispatch.text = kResamplerText;
  dispatch.kernel = "resampler";
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.inputs[1]),
                      Operand::Of(node.outputs[0])};
  dispatch.scalars = {grid.width, static_cast<int>(total),
                      blocks,     count,
                      rows,       rows / warp[0],
                      src[1],     src[2],
                      slices,     Slices(warp)};
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
