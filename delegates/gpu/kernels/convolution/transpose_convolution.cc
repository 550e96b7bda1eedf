// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Transposed convolutions, gathered: output pixel o receives input i through the tap k with
// o = i * stride + k - pad. A work-item computes R pixels of a row that lie `stride` apart: they
// use the same taps, on neighbouring inputs.
#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"
#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"

namespace litmus::gpu {
namespace {

// src is its whole memory chunk, of which slice 0 is zero, but not where MASKED: pixels outside the
// image.
absl::string_view Text() {
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

}  // namespace

absl::Status SelectTransposeConvolution(const TransposeConvolution& op, const Node& node,
                                        KernelSelector* selector) {
  const Shape& in = selector->shape(node.inputs[0]);
  const Shape& window = selector->shape(node.inputs[1]);
  const Shape& out = selector->shape(node.outputs[0]);
  if (Elements(out) == 0) return absl::OkStatus();
  const WeightsSource source = WeightsSource::Ohwi(selector->graph(), node, Channels(in), 1);
  const int width = CeilDiv(out[2], op.stride_w);
  const RegisterTile tile =
      selector->policy().RegisterTiles(false, static_cast<int>(Rows(out)), width, Channels(out))[0];
  Dispatch dispatch;
  dispatch.text = Text();
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
