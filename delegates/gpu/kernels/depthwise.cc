// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions: one kernel for 3x3 windows that keeps a row's columns in registers, one
// for all others. Those with several outputs per input are convolutions with groups.
#include <algorithm>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution_weights.h"
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {
namespace {

// A work-item computes T neighbouring pixels of one block of channels. ST: stride.
constexpr absl::string_view kText = R"(
%kernel depthwise3x3
%in act src
%in vec wgt
%out act dst
%arg int W H OW OH PX PY S
%arg float LO HI
  int b = GID(0);
  int x0 = GID(1) * $T;
  int row = GID(2);
  if (x0 >= OW || b * V4 >= S) return;
  int y = row % OH * $ST - PY;
  int image = row / OH * H;
  VF bias = LOADW(wgt, b * 10);
%for t T
  VF c$t = bias;
%end
  int ix = x0 * $ST - PX;
  NO_UNROLL for (int ky = max(0, -y); ky < min(3, H - y); ++ky) {
    int from = (image + y + ky) * W;
%for c (T-1)*ST+3
    VF v$c = LOADV(src, from + min(max(ix + $c, 0), W - 1), b, S);
    v$c = ix + $c >= 0 && ix + $c < W ? v$c : SPLAT(0.0f);
%end
%for kx 3
    VF w$kx = LOADW(wgt, b * 10 + 1 + ky * 3 + $kx);
%end
%for t T
%for kx 3
    c$t = MADV(v${t*ST+kx}, w$kx, c$t);
%end
%end
  }
%for t T
  if (x0 + $t < OW) {
%store dst, row * OW + x0 + $t, b, S, CLAMPV(c$t, LO, HI)
  }
%end
%endkernel

%kernel depthwise
%in act src
%in vec wgt
%out act dst
%arg int W H OW OH KW KH SX SY DX DY PX PY S
%arg float LO HI
  int b = GID(0);
  int x0 = GID(1) * $T;
  int row = GID(2);
  if (x0 >= OW || b * V4 >= S) return;
  int y = row % OH * SY - PY;
  int image = row / OH * H;
  int wi = b * (KH * KW + 1);
%for t T
  VF c$t = LOADW(wgt, wi);
%end
  NO_UNROLL for (int ky = 0; ky < KH; ++ky) {
    int iy = y + ky * DY;
    if (iy < 0 || iy >= H) continue;
    NO_UNROLL for (int kx = 0; kx < KW; ++kx) {
      int ix = x0 * SX + kx * DX - PX;
      VF w = LOADW(wgt, wi + 1 + ky * KW + kx);
%for t T
      VF v$t = LOADV(src, (image + iy) * W + min(max(ix + $t * SX, 0), W - 1), b, S);
      v$t = ix + $t * SX >= 0 && ix + $t * SX < W ? v$t : SPLAT(0.0f);
      c$t = MADV(v$t, w, c$t);
%end
    }
  }
%for t T
  if (x0 + $t < OW) {
%store dst, row * OW + x0 + $t, b, S, CLAMPV(c$t, LO, HI)
  }
%end
%endkernel
)";

Launch LaunchTile(const DepthwiseConvolution& op, const Node& node, const Shape& window, int tile,
                  Operand weights, const Emitter& emitter) {
  const Shape& in = emitter.shape(node.inputs[0]);
  const Shape& out = emitter.shape(node.outputs[0]);
  const bool special = window[1] == 3 && window[2] == 3 && op.dilation_h == 1 &&
                       op.dilation_w == 1 && op.stride_h == op.stride_w && op.stride_h <= 2;
  Launch launch;
  launch.text = kText;
  launch.params = {{"T", tile}};
  launch.buffers = {Operand::Of(node.inputs[0]), weights, Operand::Of(node.outputs[0])};
  launch.scalars = {in[2], in[1], out[2], out[1]};
  if (special) {
    launch.kernel = "depthwise3x3";
    launch.params["ST"] = op.stride_h;
  } else {
    launch.kernel = "depthwise";
    for (const int i :
         {window[2], window[1], op.stride_w, op.stride_h, op.dilation_w, op.dilation_h}) {
      launch.scalars.push_back(i);
    }
  }
  launch.scalars.insert(launch.scalars.end(),
                        {op.pad_left, op.pad_top, Slices(out), op.low, op.high});
  launch.items = {CeilDiv(Slices(out), emitter.V4()), CeilDiv(out[2], tile), out[0] * out[1]};
  launch.local = LocalSize(launch.items);
  return launch;
}

}  // namespace

absl::Status EmitDepthwise(const DepthwiseConvolution& op, const Node& node, Emitter* emitter) {
  const Shape& in = emitter->shape(node.inputs[0]);
  const Shape& out = emitter->shape(node.outputs[0]);
  if (Elements(out) == 0) return absl::OkStatus();
  const WeightsSource source = WeightsSource::Depthwise(emitter->graph(), node, Channels(in));
  if (op.multiplier != 1) {
    const Convolution grouped = {op.stride_h,   op.stride_w, op.dilation_h,
                                 op.dilation_w, op.pad_top,  op.pad_left,
                                 Channels(in),  op.low,      op.high};
    const ConvolutionCall call = {node.inputs[0], node.outputs[0], op.low, op.high};
    return EmitConvolutionCall(grouped, call, source, emitter);
  }
  const Operand weights = DepthwiseWeights(source, emitter);
  const Shape& window = emitter->shape(node.inputs[1]);
  if (emitter->device().type == DeviceType::kCpu) {
    emitter->Add(LaunchTile(op, node, window, 7, weights, *emitter));
    return absl::OkStatus();
  }
  std::vector<std::vector<Launch>> ways;
  for (const int tile : {4, 2, 1}) {
    ways.push_back({LaunchTile(op, node, window, tile, weights, *emitter)});
  }
  emitter->AddChoice(std::move(ways));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
