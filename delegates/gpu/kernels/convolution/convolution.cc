// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Convolutions: a kernel for 1x1 (also fully connected layers) and a general one. A work-item
// computes a tile of R pixels x NB VFs of output channels in registers.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/block_product.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"
#include "delegates/gpu/kernels/convolution/dot_product.h"
#include "delegates/gpu/kernels/convolution/mat_vec.h"
#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"
#include "delegates/gpu/kernels/convolution/staged_convolution.h"
#include "delegates/gpu/kernels/convolution/staged_product.h"
#include "delegates/gpu/kernels/convolution/winograd.h"

namespace litmus::gpu {
namespace {

// A: partial sums per output. Tiles of one row have several, so that consecutive additions need not
// wait for each other. GX: work-items along dimension 0; further ones follow in dimension 2.
absl::string_view Text1x1() {
  static const auto* const text = new std::string(absl::StrCat(
      R"(
%kernel conv1x1
%in act src
%in const wgt CONSTANT
%out act dst
%arg int ROWS SI SO GX
%arg float LO HI
  int p0 = (GID(2) * GX + GID(0)) * $R;
  int t = GID(1);
  if (GID(0) >= GX || p0 >= ROWS || t * $NB * V4 >= SO) return;
  int wi = t * (SI * 4 + 1) * $NB;
%for r R
  int q$r = min(p0 + $r, ROWS - 1) * SI;
%for n NB
  VA c${r}_${n}_0 = LOADWA(wgt, wi + $n);
%for a A-1
  VA c${r}_${n}_${a+1} = SPLATA(0.0f);
%end
%end
%end
  wi += $NB;
  NO_UNROLL for (int k = 0; k < SI; ++k) {
%for r R
    LOAD4A(a${r}_, src, q$r + k);
%end
)",
      RegisterTileStep{"", "VA", "LOADWA(wgt, wi + ${j*NB+n})",
                       "    c${r}_${n}_${j-j/A*A} = MADA(SPLATA(BCA(a${r}_, $j)), w${j}_$n, "
                       "c${r}_${n}_${j-j/A*A});\n"}
          .Text(),
      R"(    wi += ${4*NB};
  }
%for r R
%for n NB
%for a A-1
  c${r}_${n}_0 += c${r}_${n}_${a+1};
%end
%end
%end
%for r R
  if (p0 + $r < ROWS) {
%for n NB
%store dst, p0 + $r, t * $NB + $n, SO, CLAMPV(TO_VF(c${r}_${n}_0), LO, HI)
%end
  }
%end
%endkernel
)"));
  return *text;
}

// src is bound as its whole memory chunk, whose slice 0 is zero (unless MASKED) and stands for
// pixels outside the image. The image begins at slice BASE. FLAT: the tile's pixels are consecutive
// over all images and rows; otherwise they are in one row. A tile reads KS slices, beginning with
// the first one that its group of outputs needs (OG outputs and CG inputs per group).
absl::string_view TextGeneral() {
  static const auto* const text =
      new std::string(absl::StrCat(R"(
%kernel conv
%in act src
%in const wgt CONSTANT
%out act dst
%arg int BASE W H OW OH KW KH SX SY DX DY PX PY SI KS SO OG CG PIXELS GX
%arg float LO HI
  int t = GID(1);
%if FLAT
  int p0 = (GID(2) * GX + GID(0)) * $R;
  if (GID(0) >= GX || p0 >= PIXELS || t * $NB * V4 >= SO) return;
%for r R
  int q$r = min(p0 + $r, PIXELS - 1);
  int x$r = q$r % OW * SX - PX;
  int y$r = q$r / OW % OH * SY - PY;
  int b$r = BASE + q$r / OW / OH * H * W * SI;
%end
%else
  int x0 = GID(0) * $R;
  int y = GID(2);
  if (x0 >= OW || t * $NB * V4 >= SO) return;
  int p0 = y * OW + x0;
  int y0 = y % OH * SY - PY;
  int b0 = BASE + y / OH * H * W * SI;
%end
  int first = min(t * $NB * V / OG * CG / 4, SI - KS);
  int wi = t * (KH * KW * KS * 4 + 1) * $NB;
%for r R
%for n NB
  VA c${r}_$n = LOADWA(wgt, wi + $n);
%end
%end
  wi += $NB;
  NO_UNROLL for (int ky = 0; ky < KH; ++ky) {
%if 1-FLAT
    int iy0 = y0 + ky * DY;
    if (iy0 < 0 || iy0 >= H) { wi += KW * KS * ${4*NB}; continue; }
%end
    NO_UNROLL for (int kx = 0; kx < KW; ++kx) {
%for r R
%if FLAT
      int ix$r = x$r + kx * DX;
      int iy$r = y$r + ky * DY;
      int d$r = ix$r >= 0 && ix$r < W && iy$r >= 0 && iy$r < H ? 1 : 0;
      int i$r = d$r * (b$r + (iy$r * W + ix$r) * SI + first);
%else
      int ix$r = (x0 + $r) * SX - PX + kx * DX;
      int d$r = ix$r >= 0 && ix$r < W ? 1 : 0;
      int i$r = d$r * (b0 + (iy0 * W + ix$r) * SI + first);
%end
%end
      NO_UNROLL for (int k = 0; k < KS; ++k) {
%for r R
        LOAD4A(a${r}_, src, i$r);
        i$r += d$r;
%end
)",
                                   MaskedTileStep(8).Text(), R"(        wi += ${4*NB};
      }
    }
  }
%for r R
%if FLAT
  if (p0 + $r < PIXELS) {
%else
  if (x0 + $r < OW) {
%end
%for n NB
%store dst, p0 + $r, t * $NB + $n, SO, CLAMPV(TO_VF(c${r}_$n), LO, HI)
%end
  }
%end
%endkernel
)"));
  return *text;
}

// Packed weights. `constant`: VFs reserved in constant memory; 0: the weights are in a buffer.
struct PackedWeights {
  Operand operand;
  int constant = 0;
};

// One matrix product: [rows, 4 * depth] times [4 * depth, outputs].
Dispatch Dispatch1x1(const RegisterTile& tile, const ConvolutionCall& call, int rows, int depth,
                     const PackedWeights& weights, KernelSelector* selector) {
  Dispatch dispatch;
  dispatch.text = Text1x1();
  dispatch.kernel = "conv1x1";
  dispatch.params = {{"R", tile.rows},
                     {"NB", tile.vectors},
                     {"A", tile.rows == 1 && tile.vectors <= 2 ? 4 : 1},
                     {"CONSTANT", weights.constant}};
  dispatch.buffers = {Operand::Of(call.src), weights.operand, Operand::Of(call.dst)};
  const int tiles = CeilDiv(rows, tile.rows);
  const int x = std::min(tiles, kMostGroups);
  const int slices = Slices(selector->shape(call.dst));
  dispatch.scalars = {rows, depth, slices, x, call.low, call.high};
  dispatch.items = {x, CeilDiv(slices, tile.vectors * selector->V4()), CeilDiv(tiles, x)};
  dispatch.local = selector->policy().TileGroup(tile, dispatch.items);
  return dispatch;
}

Dispatch DispatchGeneral(const RegisterTile& tile, const Convolution& op,
                         const ConvolutionCall& call, const WeightsSource& source,
                         const PackedWeights& weights, KernelSelector* selector) {
  const Shape& in = selector->shape(call.src);
  const Shape& out = selector->shape(call.dst);
  const Shape& window = selector->shape(source.weights);
  const size_t y = window.size() - 3;
  const int pixels = static_cast<int>(Rows(out));
  const int slices = Slices(out);
  Dispatch dispatch;
  dispatch.text = TextGeneral();
  dispatch.kernel = "conv";
  dispatch.params = {{"R", tile.rows},
                     {"NB", tile.vectors},
                     {"FLAT", tile.flat ? 1 : 0},
                     {"CONSTANT", weights.constant},
                     {"MASKED", 0}};
  dispatch.buffers = {Operand::Chunk(call.src), weights.operand, Operand::Of(call.dst)};
  const int tiles = CeilDiv(pixels, tile.rows);
  const int x = tile.flat ? std::min(tiles, kMostGroups) : CeilDiv(out[2], tile.rows);
  dispatch.scalars = {Scalar::BaseOf(call.src),
                      in[2],
                      in[1],
                      out[2],
                      out[1],
                      window[y + 1],
                      window[y],
                      op.stride_w,
                      op.stride_h,
                      op.dilation_w,
                      op.dilation_h,
                      op.pad_left,
                      op.pad_top,
                      Slices(in),
                      source.TileSlices(tile.vectors * selector->V()),
                      slices,
                      source.group_outputs(),
                      source.group_inputs(),
                      pixels,
                      x,
                      call.low,
                      call.high};
  dispatch.items = {x, CeilDiv(slices, tile.vectors * selector->V4()),
                    tile.flat ? CeilDiv(tiles, x) : out[0] * out[1]};
  dispatch.local = selector->policy().TileGroup(tile, dispatch.items);
  return dispatch;
}

// True if the window covers each image exactly once. The convolution then is a matrix product over
// images as rows.
bool CoversImage(const Convolution& op, const Shape& in, const Shape& window, const Shape& out) {
  return in.size() == 4 && window.size() == 4 && out.size() == 4 && out[1] == 1 && out[2] == 1 &&
         window[1] == in[1] && window[2] == in[2] && op.pad_top == 0 && op.pad_left == 0 &&
         op.groups == 1;
}

bool IsProduct(const Convolution& op, const Shape& window) {
  int taps = 1;
  for (size_t d = 1; d + 1 < window.size(); ++d) taps *= window[d];
  return taps == 1 && op.stride_h == 1 && op.stride_w == 1 && op.pad_top == 0 && op.pad_left == 0 &&
         op.groups == 1;
}

}  // namespace

absl::Status SelectConvolutionCall(const Convolution& op, const ConvolutionCall& call,
                                   const WeightsSource& source, KernelSelector* selector) {
  const Shape& in = selector->shape(call.src);
  const Shape& out = selector->shape(call.dst);
  const Shape& window = selector->shape(source.weights);
  const bool covers = CoversImage(op, in, window, out);
  const bool product = covers || IsProduct(op, window);
  if (!product && (in.size() != 4 || out.size() != 4)) {
    return absl::InvalidArgumentError("a convolution over an image needs four dimensions");
  }
  const int rows = covers ? out[0] : static_cast<int>(Rows(out));
  if (IsProduct(op, window) && HasBlockWeights(source, *selector)) {
    selector->Add(BlockProductDispatch(call, source, rows, selector));
    return absl::OkStatus();
  }
  const int depth = source.taps * source.TileSlices(1 << 30);
  std::vector<std::vector<Dispatch>> candidates;
  const auto add_candidate = [&](const RegisterTile& tile, const PackedWeights& weights) {
    if (product) {
      candidates.push_back({Dispatch1x1(tile, call, rows, depth, weights, selector)});
    } else {
      candidates.push_back({DispatchGeneral(tile, op, call, source, weights, selector)});
    }
  };
  // Tiles with equal numbers of vectors share weights.
  std::map<int, Operand> weights_of;
  std::map<std::pair<int, bool>, Operand> staged_weights_of;
  const auto weights = [&](int vectors) {
    const auto [found, is_new] = weights_of.try_emplace(vectors);
    if (is_new) found->second = ConvolutionWeights(source, vectors, selector);
    return found->second;
  };
  const auto staged_weights = [&](const StagedTile& tile) {
    const auto [found, is_new] = staged_weights_of.try_emplace({tile.slices(), tile.subgroup});
    if (is_new) found->second = TileWeights(tile, source, selector);
    return found->second;
  };
  if (op.groups == 1) {
    for (const StagedTile& tile : ProductTiles(rows, Slices(out), source, *selector)) {
      const Operand packed = staged_weights(tile);
      candidates.push_back({product ? StagedRows(tile, call, rows, depth, packed, *selector)
                                    : StagedWindows(tile, op, call, window, packed, *selector)});
    }
  }
  if (candidates.empty()) {
    for (const RegisterTile& tile :
         selector->policy().RegisterTiles(product, rows, product ? rows : out[2], Channels(out))) {
      add_candidate(tile, {weights(tile.vectors), 0});
    }
    for (const RegisterTile& tile : ConstantTiles(rows, Channels(out), *selector)) {
      const int constant = ConstantVectors(source, tile.vectors, *selector);
      if (constant == 0) continue;
      add_candidate(tile, {ConvolutionWeights(source, tile.vectors, selector, constant), constant});
    }
  }
  const StagedTile sum = SharedSumTile(Slices(out), source, *selector);
  if (product && MatVecPays(rows, depth, sum)) {
    candidates.insert(candidates.begin(),
                      {MatVecDispatch(sum, call, rows, depth, staged_weights(sum), *selector)});
  }
  if (IsProduct(op, window) && !MatVecPays(rows, depth, sum) &&
      DotProductPays(call, source, rows, *selector)) {
    std::vector<std::vector<Dispatch>> dots = DotProductDispatches(call, source, rows, selector);
    candidates.insert(candidates.begin(), dots.begin(), dots.end());
  }
  if (WinogradPays(op, call, source, *selector)) {
    candidates.insert(candidates.begin(), WinogradDispatches(op, call, source, selector));
  }
  if (!selector->policy().TriesCandidates()) candidates.resize(1);
  if (candidates.size() == 1) {
    for (Dispatch& dispatch : candidates[0]) selector->Add(std::move(dispatch));
  } else {
    selector->AddCandidates(std::move(candidates));
  }
  return absl::OkStatus();
}

absl::Status SelectConvolution(const Convolution& op, const Node& node, KernelSelector* selector) {
  const ConvolutionCall call = {node.inputs[0], node.outputs[0], op.low, op.high};
  if (Elements(selector->shape(call.dst)) == 0) return absl::OkStatus();
  const WeightsSource source =
      WeightsSource::Ohwi(selector->graph(), node, Channels(selector->shape(call.src)), op.groups);
  return SelectConvolutionCall(op, call, source, selector);
}

}  // namespace litmus::gpu
