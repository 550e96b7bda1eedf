// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions: one kernel for narrow windows, which keeps the columns of an image row in
// registers, and one for all others. Several outputs per input are computed as a grouped
// convolution.
#include <algorithm>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"
#include "delegates/gpu/kernels/convolution/operators.h"

namespace litmus::gpu {
namespace {

// A work-item computes T pixels of a row for one block of channels. The pixels are neighbours, or
// in depthwise_row DX apart, so that the taps of a row use the same columns. ST: stride (stride or
// dilation is 1). K: width of the window. SPREAD: there is a dilation. src is bound as its whole
// memory chunk, whose first VFs are zeros (unless MASKED) and stand for pixels outside the image.
// The image begins at slice BASE, below 2^29. at$c: offset of column c in its row; outside the
// image it is so negative that the sum with any row's offset is below 0 and is clamped to 0.
constexpr absl::string_view kDepthwiseText = R"(
%kernel depthwise_row
%in act src
%in vec wgt
%out act dst
%arg int BASE W H OW OH KH DX DY PX PY S
%arg float LO HI
  int b = GID(0) * $NB;
%if SPREAD
  int d = DX;
%else
  int d = 1;
%end
  int left = GID(1) / d * $T * d + GID(1) % d;
  int row = GID(2);
  if (left >= OW || b * V4 >= S) return;
  int y = row % OH * $ST - PY;
  int image = BASE + row / OH * H * W * S + b * V4;
  int blocks = (S + V4 - 1) / V4;
%if NB == 2
  LOADA2(bias0, bias1, wgt, b);
%else
  VA bias0 = LOADWA(wgt, b);
%end
%for t T
%for n NB
  VA c${t}_$n = bias$n;
%end
%end
%if SPREAD
  int dy = DY;
  int first = (max(0, -y) + DY - 1) / DY;
  int end = min(KH, (max(0, H - y) + DY - 1) / DY);
%else
  int dy = 1;
  int first = max(0, -y);
  int end = min(KH, H - y);
%end
  bool inside = first < end;
  int ky = min(first, KH - 1);
  int from = image + (y + ky * dy) * W * S;
  int w = (1 + ky * $K) * blocks + b;
%for c (T-1)*ST+K
  int x$c = left * $ST - PX + $c * d;
  bool in$c = inside && INSIDE(x$c, W);
  int at$c = in$c ? x$c * S : -1073741824;
%end
  NO_UNROLL do {
%for c (T-1)*ST+K
%if NB == 2
    LOADA2(v${c}_0, v${c}_1, src, max(from + at$c, 0));
%else
    VA v${c}_0 = LOADVA(src, max(from + at$c, 0), 0, 1);
%end
%if MASKED
%for n NB
    v${c}_$n = in$c ? v${c}_$n : SPLATA(0.0f);
%end
%end
%end
%for kx K
%if NB == 2
    LOADA2(w${kx}_0, w${kx}_1, wgt, w + $kx * blocks);
%else
    VA w${kx}_0 = LOADWA(wgt, w + $kx * blocks);
%end
%end
    from += dy * W * S;
    w += $K * blocks;
%for t T
%for kx K
%for n NB
    c${t}_$n = MADA(v${t*ST+kx}_$n, w${kx}_$n, c${t}_$n);
%end
%end
%end
  } while (++ky < end);
%for t T
  if (left + $t * d < OW) {
%if NB == 2
%store2 dst, row * OW + left + $t * d, b, S, CLAMPV(TO_VF(c${t}_0), LO, HI); CLAMPV(TO_VF(c${t}_1), LO, HI)
%else
%store dst, row * OW + left + $t * d, b, S, CLAMPV(TO_VF(c${t}_0), LO, HI)
%end
  }
%end
%endkernel

%kernel depthwise
%in act src
%in vec wgt
%out act dst
%arg int BASE W H OW OH KW KH SX SY DX DY PX PY S
%arg float LO HI
  int b = GID(0);
  int x0 = GID(1) * $T;
  int row = GID(2);
  if (x0 >= OW || b * V4 >= S) return;
  int y = row % OH * SY - PY;
  int image = BASE + row / OH * H * W * S + b * V4;
  int blocks = (S + V4 - 1) / V4;
%for t T
  VA c$t = LOADWA(wgt, b);
%end
  NO_UNROLL for (int ky = 0; ky < KH; ++ky) {
    int iy = y + ky * DY;
    if (iy < 0 || iy >= H) continue;
    NO_UNROLL for (int kx = 0; kx < KW; ++kx) {
      int ix = x0 * SX + kx * DX - PX;
      VA w = LOADWA(wgt, (1 + ky * KW + kx) * blocks + b);
%for t T
      int in$t = INSIDE(ix + $t * SX, W) ? 1 : 0;
      VA v$t = LOADVA(src, in$t * (image + (iy * W + ix + $t * SX) * S), 0, 1);
%if MASKED
      v$t = in$t == 1 ? v$t : SPLATA(0.0f);
%end
      c$t = MADA(v$t, w, c$t);
%end
    }
  }
%for t T
  if (x0 + $t < OW) {
%store dst, row * OW + x0 + $t, b, S, CLAMPV(TO_VF(c$t), LO, HI)
  }
%end
%endkernel
)";

constexpr int kWidest = 7;  // max window width for which rows are unrolled

Dispatch DispatchTile(const DepthwiseConvolution& op, const Node& node, const Shape& window,
                      int tile, Operand weights, const KernelSelector& selector) {
  const Shape& in = selector.shape(node.inputs[0]);
  const Shape& out = selector.shape(node.outputs[0]);
  // The kernel that unrolls rows supports a stride or a dilation, not both. With a dilation, the
  // pixels of a work-item lie apart.
  const bool strides =
      op.dilation_h == 1 && op.dilation_w == 1 && op.stride_h == op.stride_w && op.stride_h <= 2;
  const bool dilations = op.stride_h == 1 && op.stride_w == 1;
  const bool rows = window[2] <= kWidest && (strides || dilations);
  const bool dilated = op.dilation_h > 1 || op.dilation_w > 1;
  const int apart = rows ? op.dilation_w : 1;
  Dispatch dispatch;
  dispatch.text = kDepthwiseText;
  dispatch.params = {{"T", tile}, {"MASKED", 0}};
  dispatch.buffers = {Operand::Chunk(node.inputs[0]), weights, Operand::Of(node.outputs[0])};
  dispatch.scalars = {Scalar::BaseOf(node.inputs[0]), in[2], in[1], out[2], out[1]};
  const int blocks = rows && PairsSlices(Slices(out), selector) ? 2 : 1;
  if (rows) {
    dispatch.kernel = "depthwise_row";
    dispatch.params["NB"] = blocks;
    dispatch.params["ST"] = op.stride_h;
    dispatch.params["K"] = window[2];
    dispatch.params["SPREAD"] = dilated ? 1 : 0;
    dispatch.scalars.insert(dispatch.scalars.end(), {window[1], op.dilation_w, op.dilation_h});
  } else {
    dispatch.kernel = "depthwise";
    for (const int i :
         {window[2], window[1], op.stride_w, op.stride_h, op.dilation_w, op.dilation_h}) {
      dispatch.scalars.push_back(i);
    }
  }
  dispatch.scalars.insert(dispatch.scalars.end(),
                          {op.pad_left, op.pad_top, Slices(out), op.low, op.high});
  dispatch.items = {CeilDiv(Slices(out), selector.V4() * blocks),
                    CeilDiv(CeilDiv(out[2], apart), tile) * apart, out[0] * out[1]};
  dispatch.local = selector.policy().GridGroup(dispatch.items);
  return dispatch;
}

}  // namespace

absl::Status SelectDepthwise(const DepthwiseConvolution& op, const Node& node,
                             KernelSelector* selector) {
  const Shape& in = selector->shape(node.inputs[0]);
  const Shape& out = selector->shape(node.outputs[0]);
  if (Elements(out) == 0) return absl::OkStatus();
  const WeightsSource source = WeightsSource::Depthwise(selector->graph(), node, Channels(in));
  if (op.multiplier != 1) {
    const Convolution grouped = {op.stride_h,   op.stride_w, op.dilation_h,
                                 op.dilation_w, op.pad_top,  op.pad_left,
                                 Channels(in),  op.low,      op.high};
    const ConvolutionCall call = {node.inputs[0], node.outputs[0], op.low, op.high};
    return SelectConvolutionCall(grouped, call, source, selector);
  }
  const Operand weights = DepthwiseWeights(source, selector);
  const Shape& window = selector->shape(node.inputs[1]);
  std::vector<std::vector<Dispatch>> candidates;
  const bool pairs = PairsSlices(Slices(out), *selector);
  const bool halves = selector->precision() == Precision::kF16 && !pairs;
  // Max VFs of columns and weights of one window row that fit the registers.
  constexpr int kMostVectors = 32;
  for (const int tile : selector->policy().DepthwiseTiles(out[2], halves)) {
    const int vectors = ((tile - 1) * op.stride_w + 2 * window[2]) * (pairs ? 2 : 1);
    if (vectors > kMostVectors && tile > 1 && selector->V() == 4) continue;
    candidates.push_back({DispatchTile(op, node, window, tile, weights, *selector)});
  }
  if (candidates.empty()) candidates = {{DispatchTile(op, node, window, 1, weights, *selector)}};
  selector->AddCandidates(std::move(candidates));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
