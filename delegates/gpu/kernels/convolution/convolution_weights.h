// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights of all convolutions in one layout: for each tile of T = NB * V output channels, first T
// biases, then for each tap of the window, in row order, and each input channel that the tile needs
// (padded to slices of four), T weights. Groups: a tile reads only the slices that its outputs'
// groups cover, and weights of other groups in these are zero.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_WEIGHTS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

// How the weights of a node lie in its operand, and what the convolution does with them.
struct WeightsSource {
  ValueId weights = -1, bias = -1;  // bias -1: none
  int outputs = 0, inputs = 0;      // channels
  int taps = 1;                     // elements of the window
  int groups = 1;
  // Distances between neighbouring outputs, taps and inputs (within a group): in the dense constant
  // and in a stored value (padded channels).
  std::array<int64_t, 3> dense = {}, stored = {};

  // Taps in another order than that of rows: which tap is the i-th. Constant weights only.
  std::vector<int> tap_order;

  // Weights OHWI (or OI), and 1HWO of a depthwise convolution (one input per group).
  static WeightsSource Ohwi(const Graph& graph, const Node& node, int inputs, int groups);
  static WeightsSource Depthwise(const Graph& graph, const Node& node, int inputs);

  int group_inputs() const { return inputs / groups; }
  int group_outputs() const { return outputs / groups; }
  // Slices of the input that a tile of `tile` outputs reads, at most.
  int TileSlices(int tile) const;
};

// First slice that tile t reads; the kernels compute the same.
int FirstSlice(const WeightsSource& source, int tile, int t);

// Products of pieces of the depth (staged_product.h) go through an even number of slices: zeros are
// added, `padding` slices of them at least. Where PairsWeights, the weights at two depths lie
// side by side, [depth / 2][VF][depth % 2], so that an item loads them at once; an odd number of
// VFs of biases is made even for that (BiasDepths).
Operand StagedWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                      int padding = 0);
// The same for a tile of a subgroup: of each 16 VFs first all channels 0, then all channels 1, ...
// Constant weights only. The number of slices is a multiple of four.
Operand SubgroupWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                        int padding = 0);
// Whether weights and biases are known before the model runs.
bool HasConstantWeights(const WeightsSource& source, const Graph& graph);
// Whether weights may be SubgroupWeights: constant, 16-bit floats.
inline bool MayBeSubgroupWeights(const WeightsSource& source, const KernelSelector& selector) {
  return selector.precision() == Precision::kF16 && HasConstantWeights(source, selector.graph());
}
// The number with the zeros.
inline int StagedDepth(int slices, bool subgroup = false) {
  const int step = subgroup ? 4 : 2;
  return CeilDiv(slices, step) * step;
}
bool PairsHalves(const KernelSelector& selector);
// Not from images, whose texels are single VFs.
bool PairsWeights(const KernelSelector& selector);
// Whether an item loads two of `slices` neighbours at once.
inline bool PairsSlices(int slices, const KernelSelector& selector) {
  return slices % 2 == 0 && PairsHalves(selector);
}
// The room of the biases, in multiples of a tile's VFs.
inline int BiasDepths(int vectors, const KernelSelector& selector) {
  return vectors % 2 == 1 && PairsWeights(selector) ? 2 : 1;
}

// The operand for a kernel that makes NB = `vectors` VFs of outputs per work-item. Weights that are
// computed at run time are laid out by a dispatch before. `constant`: what ConstantVectors has
// answered, for a kernel that reads them from constant memory.
Operand ConvolutionWeights(const WeightsSource& source, int vectors, KernelSelector* selector,
                           int constant = 0);

// The VFs to reserve for these weights in constant memory, one of few numbers, since it is a part
// of the kernel; 0 where they are too many, or computed at run time.
int ConstantVectors(const WeightsSource& source, int vectors, const KernelSelector& selector);

// The same for kernels that compute V channels from the same V channels: the biases of all blocks
// of V channels, then for each tap the weights of all blocks. Weights 1HWO.
Operand DepthwiseWeights(const WeightsSource& source, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_WEIGHTS_H_
