// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

#include <algorithm>

#include "delegates/gpu/kernels/convolution/weights_packing.h"

namespace litmus::gpu {
namespace {

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

bool PairsWeights(const KernelSelector& selector) {
  return PairsHalves(selector) && selector.policy().ImageSlices() == 0;
}

Operand SubgroupWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                        int padding) {
  return Pack(StagedPacking(source, vectors, padding, /*subgroup=*/true, *selector), selector);
}

Operand StagedWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                      int padding) {
  Packing packing = StagedPacking(source, vectors, padding, /*subgroup=*/false, *selector);
  packing.paired = PairsWeights(*selector);
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
