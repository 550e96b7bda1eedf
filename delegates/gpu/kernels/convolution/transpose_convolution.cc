// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Transposed convolutions, as a gather: output pixel o adds input i times tap k if o = i * stride +
// k - pad. A work-item computes R pixels of a row that are `stride` apart, because they use the
// same taps, on neighbouring inputs.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"
#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"
#include "delegates/gpu/kernels/convolution/staged_product.h"

namespace litmus::gpu {
namespace {

// src is bound as its whole memory chunk, whose slice 0 is zero (unless MASKED) and stands for
// pixels outside the image.
absl::string_view TransposeConvolutionText() {
  static const auto* const text =
      new std::string(absl::StrCat(R"(
%kernel transpose_conv
%in act src
%in vec wgt
%out act dst
%arg int BASE W H OW OH KW KH SX SY PX PY SI SO
%arg float LO HI
  int x0 = GID(0) / SX * $R * SX + GID(0) % SX;
  int t = GID(1);
  int row = GID(2);
  if (x0 >= OW || t * $NB * V4 >= SO) return;
  int y = row % OH + PY;
  int b = BASE + row / OH * H * W * SI;
  int tile = t * (KH * KW * SI * 4 + 1) * $NB;
%for r R
%for n NB
  VA c${r}_$n = LOADWA(wgt, tile + $n);
%end
%end
  int iy = y / SY;
  int ix = (x0 + PX) / SX;
  NO_UNROLL for (int ky = y % SY; ky < KH; ky += SY) {
    if (iy >= 0 && iy < H) {
      int jx = ix;
      NO_UNROLL for (int kx = (x0 + PX) % SX; kx < KW; kx += SX) {
        int wi = tile + ((ky * KW + kx) * SI * 4 + 1) * $NB;
%for r R
        int d$r = jx + $r >= 0 && jx + $r < W ? 1 : 0;
        int i$r = d$r * (b + (iy * W + jx + $r) * SI);
%end
        NO_UNROLL for (int k = 0; k < SI; ++k) {
%for r R
          LOAD4A(a${r}_, src, i$r);
          i$r += d$r;
%end
)",
                                   MaskedTileStep(10).Text(), R"(          wi += ${4*NB};
        }
        --jx;
      }
    }
    --iy;
  }
%for r R
  if (x0 + $r * SX < OW) {
%for n NB
%store dst, row * OW + x0 + $r * SX, t * $NB + $n, SO, CLAMPV(TO_VF(c${r}_$n), LO, HI)
%end
  }
%end
%endkernel
)"));
  return *text;
}

// The outputs that are SX and SY apart form a phase, which is a convolution of stride 1 with every
// SX-th and SY-th tap. QX, QY: outputs of a phase. The weights of a phase are contiguous.
absl::string_view StagedText() {
  static const auto* const text = [] {
    StagedProduct product;
    product.head = R"(
%kernel staged_transpose
%in act src
%in vec wgt
%out act dst
%arg int ROWS ALL SI SO W H OW OH KW KH SX SY PX PY QX QY GX
%arg float LO HI
)";
    product.before = R"(  int phase = GROUP(2) % (SX * SY);
  int fy = phase / SX;
  int fx = phase - fy * SX;
  int kx0 = (fx + PX) % SX;
  int ky0 = (fy + PY) % SY;
  int tx = (KW - kx0 + SX - 1) / SX;
  int ty = (KH - ky0 + SY - 1) / SY;
  int LAST = tx * ty * SI - 1;
  int DEPTH = max((LAST + 2) / 2 * 2, 2);
  int p0 = (GROUP(2) / (SX * SY) * GX + GROUP(1)) * ${PT*R};
%for e E
  int q$e = min(p0 + po + ${e*STEP}, ROWS - 1);
  int x$e = q$e % QX + (fx + PX) / SX;
  int y$e = q$e / QX % QY + (fy + PY) / SY;
  int at$e = ((q$e / QX / QY * H + y$e) * W + x$e) * SI;
%end
)";
    product.copy = R"(    int tap = k / SI;
    int s = k - tap * SI;
    int dy = tap / tx;
    int dx = tap - dy * tx;
    int d = s - (dy * W + dx) * SI;
%for e E
    bool in$e = k <= LAST && INSIDE(x$e - dx, W) && INSIDE(y$e - dy, H);
%end
)" + CopySlices("in$e ? at$e + d : 0", "in$e");
    product.guard = R"(  int o$r = p0 + tp + ${r*PT};
  int ox$r = o$r % QX * SX + fx;
  int oy$r = o$r / QX % QY * SY + fy;
  if (o$r < ROWS && ox$r < OW && oy$r < OH) {
)";
    product.store =
        R"(%store dst, (o$r / QX / QY * OH + oy$r) * OW + ox$r, t * ${CT*NB} + tc + ${n*CT}, SO, CLAMPV(SUM, LO, HI)
)";
    product = WithWeights(std::move(product), "t * (ALL * 4 + $BD) * ${CT*NB}", true);
    product.before +=
        R"(  wi += (KW * (ky0 * (KH / SY) + min(ky0, KH % SY)) + ty * (kx0 * (KW / SX) + min(kx0, KW % SX))) * SI * ${4*CT*NB};
)";
    return new std::string(product.Text());
  }();
  return *text;
}

// The taps in the order of the phases, as the kernel's text expects them.
std::vector<int> TapOrder(const TransposeConvolution& op, const Shape& window) {
  std::vector<int> order;
  for (int ky0 = 0; ky0 < op.stride_h; ++ky0) {
    for (int kx0 = 0; kx0 < op.stride_w; ++kx0) {
      for (int ky = ky0; ky < window[1]; ky += op.stride_h) {
        for (int kx = kx0; kx < window[2]; kx += op.stride_w) order.push_back(ky * window[2] + kx);
      }
    }
  }
  return order;
}

Dispatch StagedDispatch(const StagedTile& tile, const TransposeConvolution& op, const Node& node,
                        WeightsSource source, KernelSelector* selector) {
  const Shape& in = selector->shape(node.inputs[0]);
  const Shape& window = selector->shape(node.inputs[1]);
  const Shape& out = selector->shape(node.outputs[0]);
  const int qx = CeilDiv(out[2], op.stride_w), qy = CeilDiv(out[1], op.stride_h);
  const int rows = out[0] * qy * qx;
  source.tap_order = TapOrder(op, window);
  Dispatch dispatch;
  dispatch.text = StagedText();
  dispatch.kernel = "staged_transpose";
  // The depth has two extra slices: a phase with an odd number of slices also reads the first slice
  // of the next phase, and a phase without taps reads two.
  dispatch.buffers = {Operand::Of(node.inputs[0]), TileWeights(tile, source, selector, 2),
                      Operand::Of(node.outputs[0])};
  dispatch.scalars = {rows,
                      StagedDepth(source.taps * Slices(in) + 2, tile.subgroup),
                      Slices(in),
                      Slices(out),
                      in[2],
                      in[1],
                      out[2],
                      out[1],
                      window[2],
                      window[1],
                      op.stride_w,
                      op.stride_h,
                      op.pad_left,
                      op.pad_top,
                      qx,
                      qy,
                      StagedGroups(tile, rows),
                      op.low,
                      op.high};
  SetStagedTile(tile, rows, Slices(out), Slices(in), op.stride_w * op.stride_h, *selector,
                &dispatch);
  return dispatch;
}

}  // namespace

absl::Status SelectTransposeConvolution(const TransposeConvolution& op, const Node& node,
                                        KernelSelector* selector) {
  const Shape& in = selector->shape(node.inputs[0]);
  const Shape& window = selector->shape(node.inputs[1]);
  const Shape& out = selector->shape(node.outputs[0]);
  if (Elements(out) == 0) return absl::OkStatus();
  const WeightsSource source = WeightsSource::Ohwi(selector->graph(), node, Channels(in), 1);
  const int width = CeilDiv(out[2], op.stride_w);
  const std::vector<StagedTile> staged =
      ProductTiles(out[0] * CeilDiv(out[1], op.stride_h) * width, Slices(out), source, *selector);
  if (!staged.empty() && HasConstantWeights(source, selector->graph())) {
    selector->Add(StagedDispatch(staged[0], op, node, source, selector));
    return absl::OkStatus();
  }
  const RegisterTile tile =
      selector->policy().RegisterTiles(false, static_cast<int>(Rows(out)), width, Channels(out))[0];
  Dispatch dispatch;
  dispatch.text = TransposeConvolutionText();
  dispatch.kernel = "transpose_conv";
  dispatch.params = {{"R", tile.rows}, {"NB", tile.vectors}, {"MASKED", 0}};
  dispatch.buffers = {Operand::Chunk(node.inputs[0]),
                      ConvolutionWeights(source, tile.vectors, selector),
                      Operand::Of(node.outputs[0])};
  dispatch.scalars = {Scalar::BaseOf(node.inputs[0]),
                      in[2],
                      in[1],
                      out[2],
                      out[1],
                      window[2],
                      window[1],
                      op.stride_w,
                      op.stride_h,
                      op.pad_left,
                      op.pad_top,
                      Slices(in),
                      Slices(out),
                      op.low,
                      op.high};
  dispatch.items = {CeilDiv(width, tile.rows) * op.stride_w,
                    CeilDiv(Slices(out), tile.vectors * selector->V4()), out[0] * out[1]};
  dispatch.local = selector->policy().GridGroup(dispatch.items);
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
