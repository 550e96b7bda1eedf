// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Resize: the host computes the source pixels of each output row and column with the arithmetic of
// the runtime's kernels, so that rounding is the same. The device reads a table of (lower, upper,
// weight of upper, 0), first for each row, then for each column.
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/region.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// Arguments of all kernels. A work-item computes COUNT pixels of an output row for one block. FROM,
// for bytes: the zero point, with 20 fraction bits in the kernel for int8.
constexpr char kArguments[] = R"(%in act src
%in act taps
%out act dst
%arg int WIDTH TOTAL PARTS COUNT BLOCKS H W OH OW S
)";
constexpr char kArgumentsOfBytes[] = R"(%arg float INVERSE UNIT
%arg int FROM TO ZERO
)";
constexpr char kRow[] = R"(  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    g = g / BLOCKS;
    int x = g % PARTS * COUNT;
    int end = min(x + COUNT, OW);
    int row = g / PARTS;
    LOAD4(ty, taps, row % OH);
)";
constexpr char kResizedRows[] = R"(    int image = row / OH * H;
    int top = (image + TO_INT(BC(ty, 0))) * W;
    int bottom = (image + TO_INT(BC(ty, 1))) * W;
    float wy = BC(ty, 2);
)";
constexpr char kPixels[] = R"(    NO_UNROLL for (; x < end; ++x) {
      LOAD4(tx, taps, OH + x);
      int left = TO_INT(BC(tx, 0));
      int right = TO_INT(BC(tx, 1));
      float wx = BC(tx, 2);
)";
constexpr char kEnd[] = R"(    }
  }
%endkernel
)";

absl::string_view ResizeText() {
  static const auto* const text = new std::string(absl::StrCat(
      "\n%kernel resize_bilinear\n", kArguments, kRow, kResizedRows, kPixels,
      R"(      VA v = LOADVA(src, top + left, block, S) * SPLATA((1.0f - wy) * (1.0f - wx));
      v = MADA(LOADVA(src, bottom + left, block, S), SPLATA(wy * (1.0f - wx)), v);
      v = MADA(LOADVA(src, top + right, block, S), SPLATA((1.0f - wy) * wx), v);
      v = MADA(LOADVA(src, bottom + right, block, S), SPLATA(wy * wx), v);
%store dst, row * OW + x, block, S, TO_VF(v)
)",
      kEnd, "\n%kernel resize_bilinear_int8\n", kArguments, kArgumentsOfBytes, kRow, kResizedRows,
      R"(    VF upper = SPLAT((1024.0f - wy) * INVERSE);
    VF lower = SPLAT(wy * INVERSE);
)",
      kPixels, R"(      VF a = LOADV(src, top + left, block, S) * upper;
      VF b = LOADV(src, top + right, block, S) * upper;
      a = MADV(LOADV(src, bottom + left, block, S), lower, a);
      b = MADV(LOADV(src, bottom + right, block, S), lower, b);
      VI v = BETWEEN(WHOLE(a, SPLAT(1.0f)), WHOLE(b, SPLAT(1.0f)), TO_INT(wx), FROM);
%store dst, row * OW + x, block, S, FROM_VI(v - TO) * SPLAT(UNIT)
)",
      kEnd, "\n%kernel resize_bilinear_uint8\n", kArguments, kArgumentsOfBytes, kRow, kResizedRows,
      kPixels,
      R"(      VF a = BYTE(LOADV(src, top + left, block, S), INVERSE, TO_FLOAT(FROM));
      VF b = BYTE(LOADV(src, top + right, block, S), INVERSE, TO_FLOAT(FROM));
      VF c = BYTE(LOADV(src, bottom + left, block, S), INVERSE, TO_FLOAT(FROM));
      VF d = BYTE(LOADV(src, bottom + right, block, S), INVERSE, TO_FLOAT(FROM));
      VF v = APART(a * SPLAT(1.0f - wy) * SPLAT(1.0f - wx), ZERO);
      v += APART(c * SPLAT(wy) * SPLAT(1.0f - wx), ZERO);
      v += APART(b * SPLAT(1.0f - wy) * SPLAT(wx), ZERO);
      v += APART(d * SPLAT(wy) * SPLAT(wx), ZERO);
      v = VFLOOR(v + SPLAT(0.5f)) - SPLAT(TO_FLOAT(TO));
%store dst, row * OW + x, block, S, v * SPLAT(UNIT)
)",
      kEnd, "\n%kernel resize_nearest\n", kArguments, kRow,
      R"(    int line = (row / OH * H + TO_INT(BC(ty, 0))) * W;
    NO_UNROLL for (; x < end; ++x) {
      LOAD4(tx, taps, OH + x);
%store dst, row * OW + x, block, S, LOADV(src, line + TO_INT(BC(tx, 0)), block, S)
)",
      kEnd));
  return *text;
}

const char* KernelOf(const Resize& op) {
  if (op.kind == Resize::Kind::kNearest) return "resize_nearest";
  return op.bytes == Resize::Bytes::kInt8    ? "resize_bilinear_int8"
         : op.bytes == Resize::Bytes::kUInt8 ? "resize_bilinear_uint8"
                                             : "resize_bilinear";
}

// Writes four floats for each of `out` positions over `in` pixels.
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

// Likewise in fixed point: the pixels follow from the rounded position, and the weight is a
// multiple of 1/1024. If both pixels are the same the weight is 0, because it would be large beyond
// the borders.
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
    taps[2] = taps[0] == taps[1] ? 0 : static_cast<float>(position - pixel(position) * kOne);
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
        const auto fill = op.bytes == Resize::Bytes::kInt8 ? FillTenBitTaps : FillTaps;
        fill(op, src[1], dst[1], table);
        fill(op, src[2], dst[2], table + int64_t{4} * dst[1]);
      },
      /*exact=*/true);
  Dispatch dispatch;
  dispatch.text = ResizeText();
  dispatch.kernel = KernelOf(op);
  dispatch.buffers = {Operand::Of(node.inputs[0]), taps, Operand::Of(node.outputs[0])};
  dispatch.scalars = {
      grid.width, static_cast<int>(total), parts, count, blocks, src[1], src[2], dst[1], dst[2],
      slices};
  if (op.bytes != Resize::Bytes::kNone) {
    const int bits = op.bytes == Resize::Bytes::kInt8 ? 20 : 0;
    for (const Scalar& scalar :
         std::initializer_list<Scalar>{1 / op.from_scale, op.to_scale,
                                       op.from_zero_point * (1 << bits), op.to_zero_point, 0}) {
      dispatch.scalars.push_back(scalar);
    }
  }
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
