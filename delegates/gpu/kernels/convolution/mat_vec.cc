// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/mat_vec.h"

namespace litmus::gpu {
namespace {

// A work-group computes one VF of outputs of one row: item l sums every L-th slice of the inputs.
constexpr absl::string_view kText = R"(
%kernel mat_vec
%in act src
%in vec wgt
%out act dst
%shared VF part L
%arg int SI SO
%arg float LO HI
  int l = LID(0);
  int b = GROUP(1);
  int row = GROUP(2);
  int wi = b * (SI * 4 + 1) + 1;
  VF c = SPLAT(0.0f);
  NO_UNROLL for (int k = l; k < SI; k += $L) {
    LOAD4(a, src, row * SI + k);
%for j 4
    c = MADV(SPLAT(BC(a, $j)), LOADW(wgt, wi + k * 4 + $j), c);
%end
  }
  part[l] = c;
  LOCAL_BARRIER;
  if (l == 0) {
    NO_UNROLL for (int i = 1; i < $L; ++i) c += part[i];
    c += LOADW(wgt, wi - 1);
%store dst, row, b, SO, CLAMPV(c, LO, HI)
  }
%endkernel
)";

constexpr int kItems = 32;  // of a work-group

}  // namespace

bool MatVecPays(int rows, int depth, const KernelSelector& selector) {
  constexpr int kMostRows = 4;
  return rows <= kMostRows && depth >= 2 * kItems && selector.policy().SharesResults(kItems) &&
         selector.device().max_local[0] >= kItems;
}

Dispatch MatVecDispatch(const ConvolutionCall& call, int rows, int depth, Operand weights,
                        const KernelSelector& selector) {
  const int slices = Slices(selector.shape(call.dst));
  Dispatch dispatch;
  dispatch.text = kText;
  dispatch.kernel = "mat_vec";
  dispatch.params = {{"L", kItems}};
  dispatch.buffers = {Operand::Of(call.src), weights, Operand::Of(call.dst)};
  dispatch.scalars = {depth, slices, call.low, call.high};
  dispatch.items = {kItems, CeilDiv(slices, selector.V4()), rows};
  dispatch.local = {kItems, 1, 1};
  dispatch.fixed_local = true;
  return dispatch;
}

}  // namespace litmus::gpu
