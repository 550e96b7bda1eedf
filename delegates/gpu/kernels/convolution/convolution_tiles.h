// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the convolutions share: register tiles, work-groups, and the call of the general kernel.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_TILES_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_TILES_H_

#include <array>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/emitter.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// A work-item computes `rows` pixels x `vectors` VFs of channels. flat: the pixels may come from
// several rows of the image.
struct ConvolutionTile {
  int rows, vectors;
  bool flat;
  // The work-group is about square, so that its items share pixels and weights, else as long as
  // possible in the pixels.
  bool square = false;
};

// Tiles worth trying, the likely best first. `product`: a 1x1 convolution over `rows` rows; else
// one whose output has `rows` pixels, `width` in a row.
std::vector<ConvolutionTile> ConvolutionTiles(bool product, int rows, int width, int channels,
                                              const Emitter& emitter);

// The same for weights in constant memory, which pays where all items of a group read the same
// ones: long groups, few pixels and, while registers suffice, all channels in one item.
std::vector<ConvolutionTile> ConstantTiles(int rows, int channels, const Emitter& emitter);

// A work-group of up to 64 items for a grid, long in the first dimension, 1 in the last: kernels
// check only the bounds of the others. Where compiling is costly, one size for all grids, so that
// launches share a kernel.
std::array<int, 3> LocalSize(const std::array<int, 3>& items, const DeviceInfo& device);

// Of a grid of tiles of pixels x tiles of channels x anything.
std::array<int, 3> TileLocalSize(const ConvolutionTile& tile, const std::array<int, 3>& items,
                                 const DeviceInfo& device);

// A convolution without a node of its own.
struct ConvolutionCall {
  ValueId src, dst;
  float low, high;
};
absl::Status EmitConvolutionCall(const Convolution& op, const ConvolutionCall& call,
                                 const WeightsSource& source, Emitter* emitter);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_TILES_H_
