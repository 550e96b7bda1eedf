// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Average, maximum and L2 pools over the part of each window inside the image, and the index of the
// maximum.
#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// A work-item computes N blocks of channels of one pixel. KIND: 0 average, 1 maximum, 2 L2, 3
// row-major index of the maximum in its window, plus 0.1, so that truncation returns the index (the
// format of MediaPipe's operators).
constexpr absl::string_view kPoolText = R"(
%kernel pool
%in act src
%out act dst
%arg int W H OW OH KW KH SX SY PX PY S N C
  int x = GID(1);
  int row = GID(2);
  if (x >= OW) return;
  int y = row % OH * SY - PY;
  int left = x * SX - PX;
  int y0 = max(y, 0);
  int y1 = min(y + KH, H);
  int x0 = max(left, 0);
  int x1 = min(left + KW, W);
  int image = row / OH * H;
  int blocks = (S + V4 - 1) / V4;
  NO_UNROLL for (int b = GID(0) * N; b < min(GID(0) * N + N, blocks); ++b) {
%if KIND==1
    VA v = SPLATA(-3.402823466e38f);
%else
%if KIND==3
    VF v = SPLAT(-3.402823466e38f);
%else
    VF v = SPLAT(0.0f);
%end
%end
%if KIND==3
    VF at = SPLAT(0.0f);
%end
    NO_UNROLL for (int iy = y0; iy < y1; ++iy) {
      NO_UNROLL for (int ix = x0; ix < x1; ++ix) {
%if KIND==1
        v = VMAX(v, LOADVA(src, (image + iy) * W + ix, b, S));
%else
        VF u = LOADV(src, (image + iy) * W + ix, b, S);
%end
%if KIND==0
        v += u;
%end
%if KIND==2
        v = MADV(u, u, v);
%end
%if KIND==3
        at = VSEL(VLT(v, u), SPLAT(TO_FLOAT((iy - y) * KW + ix - left)), at);
        v = VMAX(v, u);
%end
      }
    }
%if KIND==0
    v *= SPLAT(1.0f / TO_FLOAT(max((y1 - y0) * (x1 - x0), 1)));
%end
%if KIND==2
    v = VSQRT(v * SPLAT(1.0f / TO_FLOAT(max((y1 - y0) * (x1 - x0), 1))));
%end
%if KIND==3
    v = MASK_TAIL(at + SPLAT(0.1f), b, C);
%end
%if KIND==1
%store dst, row * OW + x, b, S, TO_VF(v)
%else
%store dst, row * OW + x, b, S, v
%end
  }
%endkernel
)";

// Blocks per work-item on a CPU device, where starting an item costs as much as some ten blocks.
constexpr int kCpuBlocks = 16;

Dispatch DispatchPool(const Pool& op, ValueId src, ValueId dst, int kind,
                      const KernelSelector& selector) {
  const Shape& in = selector.shape(src);
  const Shape& out = selector.shape(dst);
  const int blocks = CeilDiv(Slices(out), selector.V4());
  // A large window is enough work for one item.
  const bool small = op.window_h * op.window_w <= 16;
  const int n = small ? selector.policy().CoarseningFactor(blocks, kCpuBlocks) : 1;
  Dispatch dispatch;
  dispatch.text = kPoolText;
  dispatch.kernel = "pool";
  dispatch.params = {{"KIND", kind}};
  dispatch.buffers = {Operand::Of(src), Operand::Of(dst)};
  dispatch.scalars = {in[2],       in[1],       out[2],       out[1],      op.window_w,
                      op.window_h, op.stride_w, op.stride_h,  op.pad_left, op.pad_top,
                      Slices(out), n,           Channels(out)};
  dispatch.items = {CeilDiv(blocks, n), out[2], out[0] * out[1]};
  dispatch.local = selector.policy().GridGroup(dispatch.items);
  return dispatch;
}

}  // namespace

absl::Status SelectPool(const Pool& op, const Node& node, KernelSelector* selector) {
  if (Elements(selector->shape(node.outputs[0])) == 0) return absl::OkStatus();
  if (node.outputs.size() > 1) {
    Dispatch indices = DispatchPool(op, node.inputs[0], node.outputs[1], 3, *selector);
    indices.final_store = false;
    selector->Add(std::move(indices));
  }
  selector->Add(
      DispatchPool(op, node.inputs[0], node.outputs[0], static_cast<int>(op.kind), *selector));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
