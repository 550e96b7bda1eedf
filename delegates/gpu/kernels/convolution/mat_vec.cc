// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/mat_vec.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/convolution/staged_product.h"

namespace litmus::gpu {
namespace {

// A work-group computes CT * NB slices of one row. Item (tc, kt) sums every KT-th input slice for
// the output slices tc + n * CT; up to eight slices are summed in the accumulators' type.
// Neighbouring items read neighbouring weights and inputs. SUB: the items tc are a subgroup of SUB
// items, which processes eight consecutive slices.
absl::string_view MatVecText() {
  // One step: the slice ${k} + $u * KT.
  constexpr char kSlice[] = R"(
      {
        LOAD4A(a, src, row * SI + k + ${u*KT});
        int w = wi + (k + ${u*KT}) * ${4*CT*NB};
%for n NB
%if PAIRED
        LOADA2(w0_$n, w1_$n, wgt, w + ${n*CT*2});
        LOADA2(w2_$n, w3_$n, wgt, w + ${2*NB*CT + n*CT*2});
%else
%for j 4
        VA w${j}_$n = LOADWA(wgt, w + ${(j*NB+n)*CT});
%end
%end
%for j 4
        s$n = MADA(SPLATA(BCA(a, $j)), w${j}_$n, s$n);
%end
%end
      }
)";
  // Reads four slices; each item of the subgroup loads one of them.
  constexpr char kSubgroupBegin[] = R"(
  NO_UNROLL for (int k0 = kt * 8; k0 < SI; k0 += ${8*KT}) {
%for n NB
    VA s$n = SPLATA(0.0f);
%end
    int end = min(DEPTH, k0 + 8);
    int k = k0;
    NO_UNROLL do {
      int slice = k + tc % 4;
      VA mine = LOADVA(src, row * SI + min(slice, SI - 1), 0, 1);
      mine = slice < SI ? mine : SPLATA(0.0f);
      int w = FIRST(wi + k * ${4*CT*NB});
%for u 4
      {
        VA a = BROADCASTA(mine, $u);
)";
  constexpr char kSubgroupEnd[] = R"(%for n NB
%for j 4
        s$n = MADA(SPLATA(LANE(a, $j)), w${j}_$n, s$n);
%end
%end
      }
%end
      k += 4;
    } while (k < end);
%for n NB
    c$n += TO_VF(s$n);
%end
  }
)";
  static const auto* const text =
      new std::string(absl::StrCat(R"(
%kernel mat_vec
%in act src
%in vec wgt
%out act dst
%shared VF part KT*NB*CT
%subgroup SUB
%arg int SI DEPTH SO
%arg float LO HI
  int tc = LID(0);
  int kt = LID(1);
  int t = GROUP(0);
  int row = GROUP(2);
  int wb = t * (DEPTH * 4 + $BD) * ${CT*NB} + tc;
%if SUB
  int wi = t * (DEPTH * 4 + $BD) * ${CT*NB} + ${BD*CT*NB};
%else
  int wi = wb + ${BD*CT*NB} + tc * $PAIRED;
%end
%for n NB
  VF c$n = SPLAT(0.0f);
%end
%if SUB)",
                                   kSubgroupBegin, SubgroupColumns("w"), kSubgroupEnd, R"(%else
  NO_UNROLL for (int k0 = kt; k0 < SI; k0 += ${8*KT}) {
%for n NB
    VA s$n = SPLATA(0.0f);
%end
    int k = k0;
    int end = min(SI, k0 + ${8*KT});
    NO_UNROLL for (; k + $KT < end; k += ${2*KT}) {
%for u 2)",
                                   kSlice, R"(%end
    }
    if (k < end) {
%for u 1)",
                                   kSlice, R"(%end
    }
%for n NB
    c$n += TO_VF(s$n);
%end
  }
%end
%for n NB
  part[(kt * $NB + $n) * $CT + tc] = c$n;
%end
  LOCAL_BARRIER;
  if (kt < $NB) {
    VF c = LOADW(wgt, wb + kt * $CT);
    NO_UNROLL for (int i = 0; i < $KT; ++i) c += part[(i * $NB + kt) * $CT + tc];
%store dst, row, t * ${CT*NB} + tc + kt * $CT, SO, CLAMPV(c, LO, HI)
  }
%endkernel
)"));
  return *text;
}

}  // namespace

StagedTile SharedSumTile(int slices, const WeightsSource& source, const KernelSelector& selector) {
  const StagedTile tile = selector.policy().SubgroupSumTile(slices);
  const bool usable = tile.items() > 0 && MayBeSubgroupWeights(source, selector);
  return usable ? tile : selector.policy().SharedSumTile(slices);
}

bool MatVecPays(int rows, int depth, const StagedTile& tile) {
  constexpr int kMostRows = 4;
  const int items = tile.pixel_items;  // items that share a sum
  return items > 0 && rows <= kMostRows && items >= tile.vectors && depth >= 4 * items;
}

Dispatch MatVecDispatch(const StagedTile& tile, const ConvolutionCall& call, int rows, int depth,
                        Operand weights, const KernelSelector& selector) {
  const int slices = Slices(selector.shape(call.dst));
  Dispatch dispatch;
  dispatch.text = MatVecText();
  dispatch.kernel = "mat_vec";
  dispatch.params = {{"CT", tile.channel_items},
                     {"KT", tile.pixel_items},
                     {"NB", tile.vectors},
                     {"SUB", tile.subgroup ? tile.channel_items : 0},
                     {"BD", BiasDepths(tile.slices(), selector)},
                     {"PAIRED", PairsWeights(selector) ? 1 : 0}};
  dispatch.buffers = {Operand::Of(call.src), weights, Operand::Of(call.dst)};
  dispatch.scalars = {depth, StagedDepth(depth, tile.subgroup), slices, call.low, call.high};
  dispatch.items = {CeilDiv(slices, tile.slices()) * tile.channel_items, tile.pixel_items, rows};
  dispatch.local = {tile.channel_items, tile.pixel_items, 1};
  dispatch.fixed_local = true;
  return dispatch;
}

}  // namespace litmus::gpu
