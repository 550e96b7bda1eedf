// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

#include <algorithm>
#include <vector>

namespace litmus::gpu {
namespace {

// Work-item (tap, tile) lays out one tap of one tile; the first tap also the biases. Depthwise
// weights are tiles of one input channel that stands for each lane's own. TILE, VECTOR: VFs from
// one tile, and from one depth, to the next. LAST: the depth of the last tap, with what pads it.
constexpr absl::string_view kText = R"(
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

constexpr int kSubgroup = 16;

// `depth`: input channels of a tile. `depthwise`: lanes have an input channel of their own.
// `constant`: VFs in constant memory; 0: not there. `padding`: depths of zeros at the end.
// `paired`: see StagedWeights; `subgroup`: SubgroupWeights.
struct Packing {
  WeightsSource source;
  int vectors, v, depth;
  bool depthwise = false;
  int constant = 0, padding = 0, bias_depths = 1;
  bool paired = false, subgroup = false;

  int tile() const { return vectors * v; }
  int tiles() const { return CeilDiv(source.outputs, tile()); }
  // Vectors of `tile` elements: biases, then weights.
  int64_t depths() const { return bias_depths + int64_t{source.taps} * depth + padding; }
  int64_t elements() const { return tiles() * depths() * tile(); }
  // Elements from one depth, and from one tile, to the next. Depthwise: items of neighbouring tiles
  // read the same depth.
  int64_t depth_step() const { return depthwise ? int64_t{tiles()} * tile() : tile(); }
  int64_t tile_step() const { return depthwise ? tile() : depths() * tile(); }
  // Of output `o` at depth `d`, in a tile's weights.
  int64_t At(int64_t d, int o) const {
    if (subgroup) {
      const int vector = o / v, items = kSubgroup;
      return d * tile() + vector / items * items * v + o % v * items + vector % items;
    }
    if (!paired) return d * depth_step() + o;
    return d / 2 * 2 * tile() + (o / v * 2 + d % 2) * v + o % v;
  }
};

void PackTile(const Packing& p, const float* weights, int t, float* dst) {
  const WeightsSource& s = p.source;
  const int first_output = t * p.tile();
  const int outputs = std::min(p.tile(), s.outputs - first_output);
  const int first = p.depthwise ? 0 : FirstSlice(s, p.tile(), t) * 4;
  // Blocks of inputs: what is read of an output's weights then stays in the cache's lines.
  constexpr int kBlock = 16;
  for (int tap = 0; tap < s.taps; ++tap) {
    const int64_t from_tap = s.tap_order.empty() ? tap : s.tap_order[static_cast<size_t>(tap)];
    for (int i0 = 0; i0 < p.depth; i0 += kBlock) {
      for (int o = 0; o < outputs; ++o) {
        const int group = p.depthwise ? 0 : (first_output + o) / s.group_outputs();
        const int skip = first - group * s.group_inputs();  // input of the group at depth 0
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
  return selector->Weights(elements, fill, /*exact=*/p.constant > 0);
}

Operand PackAtRunTime(const Packing& p, KernelSelector* selector) {
  const WeightsSource& s = p.source;
  const Operand packed = selector->Scratch(p.elements());
  Dispatch dispatch;
  dispatch.text = kText;
  dispatch.kernel = "pack_weights";
  dispatch.params = {{"NB", p.vectors}};
  const Operand weights = Operand::Of(s.weights);
  dispatch.buffers = {weights, s.bias < 0 ? weights : Operand::Of(s.bias), packed};
  const int slices = CeilDiv(s.inputs, 4);
  // Depthwise: one group, so that every lane takes its element at depth 0.
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

Operand Pack(const Packing& p, KernelSelector* selector) {
  return HasConstantWeights(p.source, selector->graph()) ? PackConstant(p, selector)
                                                         : PackAtRunTime(p, selector);
}

Packing PackingOf(const WeightsSource& source, int vectors, const KernelSelector& selector) {
  Packing packing = {source, vectors, selector.V(), 0};
  packing.depth = 4 * source.TileSlices(packing.tile());
  return packing;
}

Packing StagedPacking(const WeightsSource& source, int vectors, int padding, bool subgroup,
                      const KernelSelector& selector) {
  Packing packing = PackingOf(source, vectors, selector);
  const int slices = source.taps * packing.depth / 4;
  packing.padding = 4 * (StagedDepth(slices + padding, subgroup) - slices);
  packing.subgroup = subgroup;
  return packing;
}

}  // namespace

WeightsSource WeightsSource::Ohwi(const Graph& graph, const Node& node, int inputs, int groups) {
  WeightsSource s;
  s.weights = node.inputs[1];
  s.bias = node.inputs.size() > 2 ? node.inputs[2] : -1;
  const Shape& shape = graph.shape(s.weights);
  s.outputs = shape[0];
  s.inputs = inputs;
  s.groups = groups;
  for (size_t d = 1; d + 1 < shape.size(); ++d) s.taps *= shape[d];
  s.dense = {int64_t{s.taps} * shape.back(), shape.back(), 1};
  s.stored = {int64_t{s.taps} * 4 * Slices(shape), 4 * Slices(shape), 1};
  return s;
}

WeightsSource WeightsSource::Depthwise(const Graph& graph, const Node& node, int inputs) {
  WeightsSource s;
  s.weights = node.inputs[1];
  s.bias = node.inputs.size() > 2 ? node.inputs[2] : -1;
  const Shape& shape = graph.shape(s.weights);
  s.outputs = shape.back();
  s.inputs = inputs;
  s.groups = inputs;
  for (size_t d = 0; d + 1 < shape.size(); ++d) s.taps *= shape[d];
  s.dense = {1, s.outputs, 0};
  s.stored = {1, 4 * Slices(shape), 0};
  return s;
}

int WeightsSource::TileSlices(int tile) const {
  const int all = CeilDiv(inputs, 4);
  if (groups == 1) return all;
  int most = 1;
  for (int first = 0; first < outputs; first += tile) {
    const int last = std::min(first + tile, outputs) - 1;
    const int begin = first / group_outputs() * group_inputs() / 4;
    const int end = CeilDiv((last / group_outputs() + 1) * group_inputs(), 4);
    most = std::max(most, end - begin);
  }
  return most;
}

int FirstSlice(const WeightsSource& source, int tile, int t) {
  const int begin = t * tile / source.group_outputs() * source.group_inputs() / 4;
  return std::min(begin, CeilDiv(source.inputs, 4) - source.TileSlices(tile));
}

Operand ConvolutionWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                           int constant) {
  Packing packing = PackingOf(source, vectors, *selector);
  packing.constant = constant;
  return Pack(packing, selector);
}

bool PairsHalves(const KernelSelector& selector) {
  return selector.V() == 4 && selector.precision() == Precision::kF16 &&
         selector.device().language == Language::kOpenClC && selector.policy().LoadsHalfPairs();
}

bool HasConstantWeights(const WeightsSource& source, const Graph& graph) {
  return graph.IsConstant(source.weights) && (source.bias < 0 || graph.IsConstant(source.bias));
}

Operand SubgroupWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                        int padding) {
  return Pack(StagedPacking(source, vectors, padding, /*subgroup=*/true, *selector), selector);
}

Operand StagedWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                      int padding) {
  Packing packing = StagedPacking(source, vectors, padding, /*subgroup=*/false, *selector);
  packing.paired = PairsHalves(*selector);
  packing.bias_depths = BiasDepths(vectors, *selector);
  return Pack(packing, selector);
}

int ConstantVectors(const WeightsSource& source, int vectors, const KernelSelector& selector) {
  if (!HasConstantWeights(source, selector.graph())) return 0;
  const int64_t needed = PackingOf(source, vectors, selector).elements() / selector.V();
  const int64_t stored = needed * selector.V() * (selector.precision() == Precision::kF32 ? 4 : 2);
  for (const int count : {256, 1024, 4096}) {
    if (needed > count) continue;
    const size_t bytes = sizeof(float) * static_cast<size_t>(count * selector.V());
    const bool tries = selector.policy().TriesConstantMemory(static_cast<size_t>(stored), bytes);
    return tries ? count : 0;
  }
  return 0;
}

Operand DepthwiseWeights(const WeightsSource& source, KernelSelector* selector) {
  return Pack({source, 1, selector->V(), 1, true}, selector);
}

}  // namespace litmus::gpu
