// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The layout of the weights of all convolutions. Each tile of T = NB * V output channels has T
// biases; then, for each tap of the window (in row order) and each input channel that the tile
// needs (padded to slices of four), T weights. With groups, a tile reads only the slices that the
// groups of its outputs cover; weights between different groups are zero.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_WEIGHTS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// Where a node's weights lie in its operand, and the shape of the convolution.
struct WeightsSource {
  ValueId weights = -1, bias = -1;  // bias -1: none
  int outputs = 0, inputs = 0;      // channels
  int taps = 1;                     // number of taps of the window
  int groups = 1;
  // Distances in elements between neighbouring outputs, taps and inputs (within a group). `dense`:
  // in the constant; `stored`: in a value with padded channels.
  std::array<int64_t, 3> dense = {}, stored = {};

  // tap_order[i]: the tap that comes i-th. Empty: row order. Only for constant weights.
  std::vector<int> tap_order;

  // Ohwi: weights OHWI or OI. Depthwise: weights 1HWO, with one input per group.
  static WeightsSource Ohwi(const Graph& graph, const Node& node, int inputs, int groups);
  static WeightsSource Depthwise(const Graph& graph, const Node& node, int inputs);

  int group_inputs() const { return inputs / groups; }
  int group_outputs() const { return outputs / groups; }
  // Max slices of the input that a tile of `tile` outputs reads.
  int TileSlices(int tile) const;
};

// The first slice that tile t reads. The kernels compute the same expression.
int FirstSlice(const WeightsSource& source, int tile, int t);

// Weights for staged products (staged_product.h), which loop over an even number of slices: the
// weights are padded with zeros to that, by at least `padding` slices. If PairsWeights, the weights
// of two consecutive depths are interleaved, [depth / 2][VF][depth % 2], so that an item loads both
// at once; the number of VFs of biases is then rounded up to even (BiasDepths).
Operand StagedWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                      int padding = 0);
// Likewise for the tile of a subgroup: each 16 VFs are transposed, all channels 0 first, then all
// channels 1, and so on. Only for constant weights. The number of slices is a multiple of four.
Operand SubgroupWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                        int padding = 0);
// True if weights and bias are known before the model runs.
bool HasConstantWeights(const WeightsSource& source, const Graph& graph);
// True if SubgroupWeights supports the weights: constant 16-bit floats.
inline bool MayBeSubgroupWeights(const WeightsSource& source, const KernelSelector& selector) {
  return selector.precision() == Precision::kF16 && HasConstantWeights(source, selector.graph());
}
// Number of slices after padding with zeros.
inline int StagedDepth(int slices, bool subgroup = false) {
  const int step = subgroup ? 4 : 2;
  return CeilDiv(slices, step) * step;
}
bool PairsHalves(const KernelSelector& selector);
// Not for images, whose texels are single VFs.
bool PairsWeights(const KernelSelector& selector);
// True if an item loads two of `slices` neighbouring slices at once.
inline bool PairsSlices(int slices, const KernelSelector& selector) {
  return slices % 2 == 0 && PairsHalves(selector);
}
// Space of the biases, in multiples of a tile's `vectors` VFs.
inline int BiasDepths(int vectors, const KernelSelector& selector) {
  return vectors % 2 == 1 && PairsWeights(selector) ? 2 : 1;
}

// The operand for a kernel with NB = `vectors` VFs of outputs per work-item. Weights that are
// computed at run time are packed by a dispatch that is added before. `constant`: the result of
// ConstantVectors if the kernel reads constant memory, else 0.
Operand ConvolutionWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                           int constant = 0);

// VFs to reserve in constant memory for these weights: 256, 1024 or 4096, because each number is
// another kernel. 0: the weights are too large, or computed at run time.
int ConstantVectors(const WeightsSource& source, int vectors, const KernelSelector& selector);

// The operand for kernels that compute V channels from the same V channels. The layout is the
// biases of all blocks of V channels, then for each tap the weights of all blocks. Weights 1HWO.
Operand DepthwiseWeights(const WeightsSource& source, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_WEIGHTS_H_
