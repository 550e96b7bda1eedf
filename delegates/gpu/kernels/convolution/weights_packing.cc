// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/weights_packing.h"

#include <algorithm>
#include <vector>

namespace litmus::gpu {
namespace {

// Work-item (tap, tile) packs one tap of one tile; the item of the first tap also packs the biases.
// Depthwise weights are tiles with one input channel, which stands for each lane's own channel.
// TILE, VECTOR: distance in VFs from tile to tile, and from depth to depth. LAST: depth of the last
// tap, padding included.
constexpr absl::string_view kWeightsPackingText = R"(
%kernel pack_weights
%in act src
%in act bias
%out act dst
%arg int O TAPS DEPTH OG CG FIRST_LIMIT WO WT WI BIASED TILE VECTOR PAIRED LAST BIASES
  int tap = GID(0);
  int t = GID(1);
  if (tap >= TAPS || t * $NB * V >= O) return;
  int first = min(t * $NB * V / OG * CG / 4, FIRST_LIMIT) * 4;
  int at = t * TILE;
  if (tap == 0) {
%for n NB
    VF b$n = SPLAT(0.0f);
%for j V
    if (BIASED != 0 && (t * $NB + $n) * V + $j < O) LANE(b$n, $j) = LOAD1(bias, (t * $NB + $n) * V + $j);
%end
    STOREV(dst, 0, at + $n, (at + $n + 1) * V4, b$n);
%end
  }
  at += BIASES * VECTOR;
  int end = tap == TAPS - 1 ? LAST : DEPTH;
  NO_UNROLL for (int i = 0; i < end; ++i) {
    NO_UNROLL for (int n = 0; n < $NB; ++n) {
      VF w = SPLAT(0.0f);
%for j V
      int o$j = (t * $NB + n) * V + $j;
      int i$j = first + i - o$j / OG * CG;
      if (i < DEPTH && o$j < O && i$j >= 0 && i$j < CG) LANE(w, $j) = LOAD1(src, o$j * WO + tap * WT + i$j * WI);
%end
      int d = tap * DEPTH + i;
      int to = at + (PAIRED != 0 ? d / 2 * 2 * VECTOR + n * 2 + d % 2 : d * VECTOR + n);
      STOREV(dst, 0, to, (to + 1) * V4, w);
    }
  }
%endkernel
)";

void PackTile(const Packing& p, const float* weights, int t, float* dst) {
  const WeightsSource& s = p.source;
  const int first_output = t * p.tile();
  const int outputs = std::min(p.tile(), s.outputs - first_output);
  const int first = p.depthwise ? 0 : FirstSlice(s, p.tile(), t) * 4;
  // Inputs are processed in blocks, so that the weights of an output that were read stay in the
  // cache.
  constexpr int kBlock = 16;
  for (int tap = 0; tap < s.taps; ++tap) {
    const int64_t from_tap = s.tap_order.empty() ? tap : s.tap_order[static_cast<size_t>(tap)];
    for (int i0 = 0; i0 < p.depth; i0 += kBlock) {
      for (int o = 0; o < outputs; ++o) {
        const int group = p.depthwise ? 0 : (first_output + o) / s.group_outputs();
        const int skip = first - group * s.group_inputs();  // the group's input at depth 0
        const int begin = std::max(i0, -skip);
        const int end = std::min({i0 + kBlock, p.depth, s.group_inputs() - skip});
        const float* from = weights + (first_output + o) * s.dense[0] + from_tap * s.dense[1];
        for (int i = begin; i < end; ++i) {
          dst[p.At(int64_t{tap} * p.depth + i, o)] = from[(i + skip) * s.dense[2]];
        }
      }
    }
  }
}

Operand PackConstant(const Packing& p, KernelSelector* selector) {
  const Graph& graph = selector->graph();
  const ConstantReader weights = graph.values[static_cast<size_t>(p.source.weights)].constant;
  const ConstantReader bias =
      p.source.bias < 0 ? nullptr : graph.values[static_cast<size_t>(p.source.bias)].constant;
  const int64_t elements = p.constant > 0 ? int64_t{p.constant} * p.v : p.elements();
  const auto fill = [p, weights, bias](float* dst) {
    const std::vector<float> w = weights();
    const std::vector<float> b = bias == nullptr ? std::vector<float>() : bias();
    for (int t = 0; t < p.tiles(); ++t, dst += p.tile_step()) {
      const auto from = static_cast<size_t>(t) * static_cast<size_t>(p.tile());
      for (size_t o = from; o < std::min(b.size(), from + static_cast<size_t>(p.tile())); ++o) {
        dst[o - from] = b[o];
      }
      PackTile(p, w.data(), t, dst + p.bias_depths * p.depth_step());
    }
  };
  return selector->Weights(elements, fill,
                           /*exact=*/p.constant > 0 && !HasHalfConstants(*selector));
}

Operand PackAtRunTime(const Packing& p, KernelSelector* selector) {
  const WeightsSource& s = p.source;
  const Operand packed = selector->Scratch(p.elements());
  Dispatch dispatch;
  dispatch.text = kWeightsPackingText;
  dispatch.kernel = "pack_weights";
  dispatch.params = {{"NB", p.vectors}};
  const Operand weights = Operand::Of(s.weights);
  dispatch.buffers = {weights, s.bias < 0 ? weights : Operand::Of(s.bias), packed};
  const int slices = CeilDiv(s.inputs, 4);
  // Depthwise weights are packed as one group, so that every lane reads its element at depth 0.
  dispatch.scalars = {s.outputs,
                      s.taps,
                      p.depth,
                      p.depthwise ? s.outputs : s.group_outputs(),
                      p.depthwise ? 1 : s.group_inputs(),
                      p.depthwise ? 0 : slices - p.depth / 4,
                      static_cast<int>(s.stored[0]),
                      static_cast<int>(s.stored[1]),
                      static_cast<int>(s.stored[2]),
                      s.bias < 0 ? 0 : 1,
                      static_cast<int>(p.tile_step() / p.v),
                      static_cast<int>(p.depth_step() / p.v),
                      p.paired ? 1 : 0,
                      p.depth + p.padding,
                      p.bias_depths};
  dispatch.items = {s.taps, p.tiles(), 1};
  dispatch.local = {1, 16, 1};
  dispatch.final_store = false;
  selector->Add(std::move(dispatch));
  return packed;
}

}  // namespace

bool HasConstantWeights(const WeightsSource& source, const Graph& graph) {
  return graph.IsConstant(source.weights) && (source.bias < 0 || graph.IsConstant(source.bias));
}

Operand Pack(const Packing& p, KernelSelector* selector) {
  return HasConstantWeights(p.source, selector->graph()) ? PackConstant(p, selector)
                                                         : PackAtRunTime(p, selector);
}

}  // namespace litmus::gpu
