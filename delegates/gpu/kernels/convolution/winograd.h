// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Winograd's F(4x4, 3x3): a tile of 4 x 4 outputs from 6 x 6 inputs with 36 instead of 144
// multiplications per pair of channels (A. Lavin and S. Gray, Fast Algorithms for Convolutional
// Neural Networks, 2015; points 0, 1, -1, 2, -2 and infinity).
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WINOGRAD_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WINOGRAD_H_

#include <vector>

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// True if Winograd's algorithm supports the convolution and is expected to be faster. Requires 3x3,
// stride and dilation 1, one group, constant weights, 32-bit values (16 bits are too few for
// transformed ones), no demand for exact results, and enough work to repay three more kernels.
bool WinogradPays(const Convolution& op, const ConvolutionCall& call, const WeightsSource& source,
                  const KernelSelector& selector);

// Dispatches for the input transformation, a matrix product for each of the 36 positions, and the
// output transformation.
std::vector<Dispatch> WinogradDispatches(const Convolution& op, const ConvolutionCall& call,
                                         const WeightsSource& source, KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_WINOGRAD_H_
