// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Convolutions whose work-groups share the pixels that they read (staged_product.h): an implicit
// matrix product of [pixels, taps x channels] with the weights.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_CONVOLUTION_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_CONVOLUTION_H_

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"

namespace litmus::gpu {

// A product over rows of `depth` slices. `weights`: the result of TileWeights.
Dispatch StagedRows(const StagedTile& tile, const ConvolutionCall& call, int rows, int depth,
                    Operand weights, const KernelSelector& selector);
// A convolution with a window of any size and one group of channels. `weights` as above.
Dispatch StagedWindows(const StagedTile& tile, const Convolution& op, const ConvolutionCall& call,
                       const Shape& window, Operand weights, const KernelSelector& selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_STAGED_CONVOLUTION_H_
