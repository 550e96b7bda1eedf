// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/staged_product.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// Parameters. CT, PT: items along channels and pixels. R, NB: the register tile. KB: slices of the
// depth at a time. An item copies E times CW slices: E pixels that are STEP apart, CW neighbouring
// slices. PROMOTE: sums within a piece are 16-bit floats, sums over pieces 32-bit floats. PAIRED:
// see PairsWeights. SUB: the SUB items along the channels are a subgroup; each loads one of the
// slices that all need, and the subgroup exchanges them. A row of `tile` is one slice longer than
// the number of pixels, so that items that write the slices of one pixel use different banks.
// Mesa's OpenCL compiler ignores NO_UNROLL for these loops, so they are written without it.
std::string StagedProduct::Text() const {
  const std::string each = "%for r R\n%for n NB\n", end = "%end\n%end\n";
  return absl::StrCat(
      head, "%shared VA tile KB*(PT*R+1)\n%subgroup SUB\n",
      R"(  int tc = LID(0);
  int tp = LID(1);
  int t = GROUP(0);
  int ko = (tp * $CT + tc) % ${KB/CW} * $CW;
  int po = (tp * $CT + tc) / ${KB/CW};
%if SUB
  int part = tc % ${2*R} / $R * ${PT*R+1} + tc % $R * $PT;
%end
)",
      before, each, "%if PROMOTE\n  VF c${r}_$n = ", float_sum, ";\n%else\n  VA s${r}_$n = ", sum,
      ";\n%end\n", end, "  int k0 = 0;\n  do {\n    int k = k0 + ko;\n", copy,
      R"(    LOCAL_BARRIER;
%for e E
%for c CW
    tile[(ko + $c) * ${PT*R+1} + po + ${e*STEP}] = v${e}_$c;
%end
%end
    LOCAL_BARRIER;
%if PROMOTE
)",
      each, "    VA s${r}_$n = SPLATA(0.0f);\n", end, R"(%end
    int end = min($KB, DEPTH - k0) * ${PT*R+1};
    int from = tp;
    int kk = 0;
    do {
%if SUB
      VA mine = tile[from + part];
%end
%for u 2
      {
%for r R
%if SUB
        VA a$r = BROADCASTA(mine, ${u*R+r});
%else
        VA a$r = tile[from + ${u*(PT*R+1)+r*PT}];
%end
%end
)",
      columns, "%for j 4\n", each,
      "        s${r}_$n = MADA(SPLATA(LANE(a$r, $j)), w${j}_$n, s${r}_$n);\n", end,
      "%end\n      }\n%end\n", next,
      "      kk += 2;\n      from += ${2*(PT*R+1)};\n    } while (from < end);\n%if PROMOTE\n",
      each, "    c${r}_$n += TO_VF(s${r}_$n);\n", end,
      "%end\n    k0 += $KB;\n  } while (k0 < DEPTH);\n%for r R\n", guard,
      "%for n NB\n%if PROMOTE\n", absl::StrReplaceAll(store, {{"SUM", "c${r}_$n"}}), "%else\n",
      absl::StrReplaceAll(store, {{"SUM", "TO_VF(s${r}_$n)"}}),
      "%end\n%end\n  }\n%end\n%endkernel\n");
}

std::string SubgroupColumns(const std::string& at) {
  return absl::StrReplaceAll(R"(%if NB == 2
%for j 4
        LOADS2(w${j}_0, w${j}_1, wgt, AT + ${(u*4+j)*NB*CT});
%end
%else
        LOADS2(w0_0, w1_0, wgt, AT + ${u*4*CT});
        LOADS2(w2_0, w3_0, wgt, AT + ${(u*4+2)*CT});
%end
)",
                             {{"AT", at}});
}

StagedProduct WithWeights(StagedProduct product, const std::string& first, bool biases) {
  const char* const behind_biases = biases ? " + ${BD*CT*NB}" : "";
  absl::StrAppend(&product.before, "  int wb = ", first, " + tc;\n%if SUB\n  int wi = ", first,
                  behind_biases, ";\n%else\n  int wi = wb", behind_biases,
                  " + tc * $PAIRED;\n%end\n");
  product.columns = absl::StrCat("%if SUB\n", SubgroupColumns("wi"), R"(%else
%for n NB
%if PAIRED
        LOADA2(w0_$n, w1_$n, wgt, wi + ${u*4*NB*CT + n*CT*2});
        LOADA2(w2_$n, w3_$n, wgt, wi + ${(u*4+2)*NB*CT + n*CT*2});
%else
%for j 4
        VA w${j}_$n = LOADWA(wgt, wi + ${((u*4+j)*NB+n)*CT});
%end
%end
%end
%end
)");
  product.next = "      wi += ${8*NB*CT};\n";
  if (biases) {
    product.float_sum = "LOADW(wgt, wb + ${n*CT})";
    product.sum = "LOADWA(wgt, wb + ${n*CT})";
  }
  return product;
}

std::vector<StagedTile> ProductTiles(int rows, int slices, const WeightsSource& source,
                                     const KernelSelector& selector) {
  const KernelPolicy& policy = selector.policy();
  std::vector<StagedTile> tiles = policy.StagedTiles(rows, slices);
  if (tiles.empty() || !MayBeSubgroupWeights(source, selector)) return tiles;
  const std::vector<StagedTile> subgroups = policy.SubgroupTiles(rows, slices);
  if (subgroups.empty()) return tiles;
  if (policy.PrefersSubgroups(slices)) return subgroups;
  tiles.insert(tiles.end(), subgroups.begin(), subgroups.end());
  return tiles;
}

Operand TileWeights(const StagedTile& tile, const WeightsSource& source, KernelSelector* selector,
                    int padding) {
  return tile.subgroup ? SubgroupWeights(source, tile.slices(), selector, padding)
                       : StagedWeights(source, tile.slices(), selector, padding);
}

int StagedGroups(const StagedTile& tile, int rows) {
  return std::min(CeilDiv(rows, tile.pixels()), kMostGroups);
}

std::string CopySlices(const std::string& at, const std::string& inside) {
  return absl::StrCat("%for e E\n%if CW == 2\n    LOADA2(v${e}_0, v${e}_1, src, ", at,
                      ");\n%else\n    VA v${e}_0 = LOADVA(src, ", at,
                      ", 0, 1);\n%end\n%for c CW\n    v${e}_$c = ", inside,
                      " ? v${e}_$c : SPLATA(0.0f);\n%end\n%end\n");
}

void SetStagedTile(const StagedTile& tile, int rows, int slices, int depth, int z,
                   const KernelSelector& selector, Dispatch* dispatch) {
  const bool halves = selector.precision() == Precision::kF16;
  const bool promote = halves && selector.policy().PromotesHalfSums();
  // 16-bit pieces are twice as long, so that they use as many bytes of work-group memory as 32-bit
  // ones.
  const int piece = tile.depth * (halves ? 2 : 1);
  const int copied = PairsSlices(depth, selector) ? 2 : 1;
  const int step = tile.items() / (piece / copied);
  dispatch->params.insert({{"CT", tile.channel_items},
                           {"PT", tile.pixel_items},
                           {"R", tile.rows},
                           {"NB", tile.vectors},
                           {"KB", piece},
                           {"CW", copied},
                           {"E", tile.pixels() / step},
                           {"STEP", step},
                           {"PROMOTE", promote ? 1 : 0},
                           {"SUB", tile.subgroup ? tile.channel_items : 0},
                           {"BD", BiasDepths(tile.slices(), selector)},
                           {"PAIRED", PairsWeights(selector) ? 1 : 0}});
  const int groups = CeilDiv(rows, tile.pixels());
  const int y = StagedGroups(tile, rows);
  dispatch->items = {CeilDiv(slices, tile.slices()) * tile.channel_items, y * tile.pixel_items,
                     CeilDiv(groups, y) * z};
  dispatch->local = {tile.channel_items, tile.pixel_items, 1};
  dispatch->fixed_local = true;
}

}  // namespace litmus::gpu
