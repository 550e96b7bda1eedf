// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Resize: which pixels an output row or column is made from is computed on the host, with the
// arithmetic of the runtime's own kernels, so that rounding decides alike; the device reads a
// table of (lower, upper, weight of upper, 0) for each row, then for each column.
#include <algorithm>
#include <cmath>
#include <string>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/region.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// What both kernels begin with: a work-item makes COUNT pixels of an output row for one block.
constexpr char kRow[] = R"(%in act src
%in act taps
%out act dst
%arg int WIDTH TOTAL PARTS COUNT BLOCKS H W OH OW S
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    g = g / BLOCKS;
    int x = g % PARTS * COUNT;
    int end = min(x + COUNT, OW);
    int row = g / PARTS;
    LOAD4(ty, taps, row % OH);
)";

absl::string_view Text() {
  static const auto* const text =
      new std::string(absl::StrCat(R"(
%kernel resize_bilinear
)",
                                   kRow, R"(    int image = row / OH * H;
    int top = (image + TO_INT(BC(ty, 0))) * W;
    int bottom = (image + TO_INT(BC(ty, 1))) * W;
    float wy = BC(ty, 2);
    NO_UNROLL for (; x < end; ++x) {
      LOAD4(tx, taps, OH + x);
      int left = TO_INT(BC(tx, 0));
      int right = TO_INT(BC(tx, 1));
      float wx = BC(tx, 2);
      VA v = LOADVA(src, top + left, block, S) * SPLATA((1.0f - wy) * (1.0f - wx));
      v = MADA(LOADVA(src, bottom + left, block, S), SPLATA(wy * (1.0f - wx)), v);
      v = MADA(LOADVA(src, top + right, block, S), SPLATA((1.0f - wy) * wx), v);
      v = MADA(LOADVA(src, bottom + right, block, S), SPLATA(wy * wx), v);
%store dst, row * OW + x, block, S, TO_VF(v)
    }
  }
%endkernel

%kernel resize_nearest
)",
                                   kRow, R"(    int line = (row / OH * H + TO_INT(BC(ty, 0))) * W;
    NO_UNROLL for (; x < end; ++x) {
      LOAD4(tx, taps, OH + x);
%store dst, row * OW + x, block, S, LOADV(src, line + TO_INT(BC(tx, 0)), block, S)
    }
  }
%endkernel
)"));
  return *text;
}

// For `out` positions over `in` pixels, four floats each.
void FillTaps(const Resize& op, int in, int out, float* taps) {
  const bool corners = op.align_corners && out > 1;
  const float scale = corners ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
                              : static_cast<float>(in) / static_cast<float>(out);
  const float half = op.half_pixel_centers ? 0.5f : 0.0f;
  for (int i = 0; i < out; ++i, taps += 4) {
    const float centre = (static_cast<float>(i) + half) * scale;
    if (op.kind == Resize::Kind::kNearest) {
      const float nearest = op.align_corners ? std::round(centre) : std::floor(centre);
      taps[0] = std::clamp(nearest, 0.0f, static_cast<float>(in - 1));
      continue;
    }
    const float position = centre - half, last = static_cast<float>(in - 1);
    taps[0] = std::clamp(std::floor(position), 0.0f, last);
    taps[1] = std::clamp(std::ceil(position), 0.0f, last);
    taps[2] = position - taps[0];
  }
}

// The same in fixed point; the pixels follow from the rounded position.
void FillTenBitTaps(const Resize& op, int in, int out, float* taps) {
  constexpr int kOne = 1 << 10;
  const bool corners = op.align_corners && out > 1;
  const int pixels = corners ? in - 1 : in, steps = corners ? out - 1 : out;
  const int step = (kOne * pixels + steps / 2) / steps;
  const int start = op.half_pixel_centers ? step / 2 - kOne / 2 : 0;
  for (int i = 0; i < out; ++i, taps += 4) {
    const int position = start + i * step;
    const auto pixel = [&](int at) { return std::clamp(at >> 10, 0, in - 1); };
    taps[0] = static_cast<float>(pixel(position));
    taps[1] = static_cast<float>(pixel(position + kOne - 1));
    taps[2] = static_cast<float>(position - pixel(position) * kOne) / kOne;
  }
}

}  // namespace

absl::Status SelectResize(const Resize& op, const Node& node, KernelSelector* selector) {
  const Shape& src = selector->shape(node.inputs[0]);
  const Shape& dst = selector->shape(node.outputs[0]);
  const int slices = Slices(dst), blocks = CeilDiv(slices, selector->V4());
  const int count = selector->policy().CoarseningFactor(dst[2], 64);
  const int parts = CeilDiv(dst[2], count);
  const int64_t total = int64_t{dst[0]} * dst[1] * parts * blocks;
  const FlatGrid grid(total, selector->policy());
  const Operand taps = selector->Weights(
      4 * (int64_t{dst[1]} + dst[2]),
      [op, src, dst](float* table) {
        const auto fill = op.ten_bits ? FillTenBitTaps : FillTaps;
        fill(op, src[1], dst[1], table);
        fill(op, src[2], dst[2], table + int64_t{4} * dst[1]);
      },
      /*exact=*/true);
  Dispatch dispatch;
  dispatch.text = Text();
  dispatch.kernel = op.kind == Resize::Kind::kBilinear ? "resize_bilinear" : "resize_nearest";
  dispatch.buffers = {Operand::Of(node.inputs[0]), taps, Operand::Of(node.outputs[0])};
  dispatch.scalars = {
      grid.width, static_cast<int>(total), parts, count, blocks, src[1], src[2], dst[1], dst[2],
      slices};
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
