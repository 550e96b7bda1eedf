// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/staged_convolution.h"

#include <string>

#include "delegates/gpu/kernels/convolution/staged_product.h"

namespace litmus::gpu {
namespace {

// DEPTH, the slices of a pixel's products, is even; it may exceed the true number, LAST + 1, by
// one.
std::string ConvolutionText(StagedProduct product) {
  product.guard = "  if (p0 + tp + ${r*PT} < ROWS) {\n";
  product.store =
      R"(%store dst, p0 + tp + ${r*PT}, t * ${CT*NB} + tc + ${n*CT}, SO, CLAMPV(SUM, LO, HI)
)";
  return WithWeights(product, "t * (DEPTH * 4 + $BD) * ${CT*NB}", true).Text();
}

absl::string_view RowsText() {
  static const auto* const text = [] {
    StagedProduct product;
    product.head = R"(
%kernel staged_rows
%in act src
%in vec wgt
%out act dst
%arg int ROWS DEPTH LAST SO GX
%arg float LO HI
)";
    product.before = R"(  int p0 = (GROUP(2) * GX + GROUP(1)) * ${PT*R};
%for e E
  int q$e = min(p0 + po + ${e*STEP}, ROWS - 1);
%end
)";
    product.copy = CopySlices("q$e * (LAST + 1) + min(k, LAST - ${CW-1})", "k <= LAST");
    return new std::string(ConvolutionText(product));
  }();
  return *text;
}

absl::string_view WindowsText() {
  static const auto* const text = [] {
    StagedProduct product;
    product.head = R"(
%kernel staged_windows
%in act src
%in vec wgt
%out act dst
%arg int ROWS DEPTH LAST SI SO W H OW OH KW SX SY DX DY PX PY GX
%arg float LO HI
)";
    product.before = R"(  int p0 = (GROUP(2) * GX + GROUP(1)) * ${PT*R};
%for e E
  int q$e = min(p0 + po + ${e*STEP}, ROWS - 1);
  int x$e = q$e % OW * SX - PX;
  int y$e = q$e / OW % OH * SY - PY;
  int at$e = ((q$e / OW / OH * H + y$e) * W + x$e) * SI;
%end
)";
    product.copy = R"(    int tap = k / SI;
    int s = k - tap * SI;
    int ky = tap / KW;
    int dx = (tap - ky * KW) * DX;
    int dy = ky * DY;
    int d = (dy * W + dx) * SI + s;
%for e E
    bool in$e = k <= LAST && INSIDE(x$e + dx, W) && INSIDE(y$e + dy, H);
%end
)" + CopySlices("in$e ? at$e + d : 0", "in$e");
    return new std::string(ConvolutionText(product));
  }();
  return *text;
}

}  // namespace

Dispatch StagedRows(const StagedTile& tile, const ConvolutionCall& call, int rows, int depth,
                    Operand weights, const KernelSelector& selector) {
  const int slices = Slices(selector.shape(call.dst));
  Dispatch dispatch;
  dispatch.text = RowsText();
  dispatch.kernel = "staged_rows";
  dispatch.buffers = {Operand::Of(call.src), weights, Operand::Of(call.dst)};
  dispatch.scalars = {rows,     StagedDepth(depth, tile.subgroup), depth - 1,
                      slices,   StagedGroups(tile, rows),          call.low,
                      call.high};
  SetStagedTile(tile, rows, slices, depth, 1, selector, &dispatch);
  return dispatch;
}

Dispatch StagedWindows(const StagedTile& tile, const Convolution& op, const ConvolutionCall& call,
                       const Shape& window, Operand weights, const KernelSelector& selector) {
  const Shape& in = selector.shape(call.src);
  const Shape& out = selector.shape(call.dst);
  const int rows = static_cast<int>(Rows(out)), slices = Slices(out);
  const size_t y = window.size() - 3;
  const int depth = window[y] * window[y + 1] * Slices(in);
  Dispatch dispatch;
  dispatch.text = WindowsText();
  dispatch.kernel = "staged_windows";
  dispatch.buffers = {Operand::Of(call.src), weights, Operand::Of(call.dst)};
  dispatch.scalars = {rows,
                      StagedDepth(depth, tile.subgroup),
                      depth - 1,
                      Slices(in),
                      slices,
                      in[2],
                      in[1],
                      out[2],
                      out[1],
                      window[y + 1],
                      op.stride_w,
                      op.stride_h,
                      op.dilation_w,
                      op.dilation_h,
                      op.pad_left,
                      op.pad_top,
                      StagedGroups(tile, rows),
                      call.low,
                      call.high};
  SetStagedTile(tile, rows, slices, Slices(in), 1, selector, &dispatch);
  return dispatch;
}

}  // namespace litmus::gpu
