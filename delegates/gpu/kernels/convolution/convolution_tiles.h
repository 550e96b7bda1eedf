// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared by convolutions: register tiles, work-groups, and the call of the general kernel.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_TILES_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_TILES_H_

#include <array>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// Register tiles for weights in constant memory, which is fast if all items of a group read the
// same weights: long groups, few pixels per item and, if registers suffice, all channels in one
// item.
std::vector<RegisterTile> ConstantTiles(int rows, int channels, const KernelSelector& selector);

// A convolution that is a part of another node's computation.
struct ConvolutionCall {
  ValueId src, dst;
  float low, high;
};
absl::Status SelectConvolutionCall(const Convolution& op, const ConvolutionCall& call,
                                   const WeightsSource& source, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_CONVOLUTION_TILES_H_
