// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/mat_vec.h"

namespace litmus::gpu {
namespace {

// A work-group computes CT * NB slices of one row: item (tc, kt) sums every KT-th slice of the
// inputs for the slices tc + n * CT, eight of them at a time in the accumulators' type.
// Neighbouring items read neighbouring weights and inputs.
constexpr absl::string_view kText = R"(
%kernel mat_vec
%in act src
%in vec wgt
%out act dst
%shared VF part KT*NB*CT
%arg int SI SO
%arg float LO HI
  int tc = LID(0);
  int kt = LID(1);
  int t = GROUP(0);
  int row = GROUP(2);
  int wi = (t * (SI * 4 + 1) + 1) * ${CT*NB} + tc;
%for n NB
  VF c$n = SPLAT(0.0f);
%end
  NO_UNROLL for (int k0 = kt; k0 < SI; k0 += ${8*KT}) {
%for n NB
    VA s$n = SPLATA(0.0f);
%end
    int end = min(SI, k0 + ${8*KT});
    NO_UNROLL for (int k = k0; k < end; k += $KT) {
      LOAD4A(a, src, row * SI + k);
      int w = wi + k * ${4*CT*NB};
%for j 4
%for n NB
      s$n = MADA(SPLATA(BCA(a, $j)), LOADWA(wgt, w + ${(j*NB+n)*CT}), s$n);
%end
%end
    }
%for n NB
    c$n += TO_VF(s$n);
%end
  }
%for n NB
  part[(kt * $NB + $n) * $CT + tc] = c$n;
%end
  LOCAL_BARRIER;
  if (kt < $NB) {
    VF c = LOADW(wgt, wi + (kt - $NB) * $CT);
    NO_UNROLL for (int i = 0; i < $KT; ++i) c += part[(i * $NB + kt) * $CT + tc];
%store dst, row, t * ${CT*NB} + tc + kt * $CT, SO, CLAMPV(c, LO, HI)
  }
%endkernel
)";

}  // namespace

bool MatVecPays(int rows, int depth, const StagedTile& tile) {
  constexpr int kMostRows = 4;
  const int items = tile.pixel_items;  // that share a sum
  return items > 0 && rows <= kMostRows && items >= tile.vectors && depth >= 4 * items;
}

Dispatch MatVecDispatch(const StagedTile& tile, const ConvolutionCall& call, int rows, int depth,
                        Operand weights, const KernelSelector& selector) {
  const int slices = Slices(selector.shape(call.dst));
  Dispatch dispatch;
  dispatch.text = kText;
  dispatch.kernel = "mat_vec";
  dispatch.params = {{"CT", tile.channel_items}, {"KT", tile.pixel_items}, {"NB", tile.vectors}};
  dispatch.buffers = {Operand::Of(call.src), weights, Operand::Of(call.dst)};
  dispatch.scalars = {depth, slices, call.low, call.high};
  dispatch.items = {CeilDiv(slices, tile.slices()) * tile.channel_items, tile.pixel_items, rows};
  dispatch.local = {tile.channel_items, tile.pixel_items, 1};
  dispatch.fixed_local = true;
  return dispatch;
}

}  // namespace litmus::gpu
