// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packs weights and biases for kernels: constants on the host, computed weights by a dispatch.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WEIGHTS_PACKING_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WEIGHTS_PACKING_H_

#include <cstdint>

#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// `depth`: input channels of a tile. `depthwise`: each lane has its own input channel. `constant`:
// VFs reserved in constant memory; 0: in a buffer. `padding`: depths of zeros at the end. `paired`:
// see StagedWeights; `subgroup`: see SubgroupWeights.
struct Packing {
  WeightsSource source;
  int vectors, v, depth;
  bool depthwise = false;
  int constant = 0, padding = 0, bias_depths = 1;
  bool paired = false, subgroup = false;

  int tile() const { return vectors * v; }
  int tiles() const { return CeilDiv(source.outputs, tile()); }
  // Number of vectors of tile() elements in a tile: biases, weights and padding.
  int64_t depths() const { return bias_depths + int64_t{source.taps} * depth + padding; }
  int64_t elements() const { return tiles() * depths() * tile(); }
  // Distance in elements from depth to depth, and from tile to tile. Depthwise weights of
  // neighbouring tiles at the same depth are adjacent, because neighbouring items read them
  // together.
  int64_t depth_step() const { return depthwise ? int64_t{tiles()} * tile() : tile(); }
  int64_t tile_step() const { return depthwise ? tile() : depths() * tile(); }
  // Index of the weight of output `o` at depth `d` within a tile.
  int64_t At(int64_t d, int o) const {
    if (subgroup) {
      constexpr int kItems = StagedTile::kSubgroup;
      const int vector = o / v;
      return d * tile() + vector / kItems * kItems * v + o % v * kItems + vector % kItems;
    }
    if (!paired) return d * depth_step() + o;
    return d / 2 * 2 * tile() + (o / v * 2 + d % 2) * v + o % v;
  }
};

// Returns the operand with the packed weights.
Operand Pack(const Packing& packing, KernelSelector* selector);

// True if constant memory stores weights in 16 bits; GLSL's uniform blocks cannot.
inline bool HasHalfConstants(const KernelSelector& selector) {
  return selector.precision() == Precision::kF16 && selector.V() == 4 &&
         selector.device().language == Language::kOpenClC;
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WEIGHTS_PACKING_H_
