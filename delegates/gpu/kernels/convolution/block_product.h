// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fully connected layers of weights of four and two bits with a scale for each block: the device
// reads the bits.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_BLOCK_PRODUCT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_BLOCK_PRODUCT_H_

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"

namespace litmus::gpu {

// Whether the weights are such, and their blocks whole words of 32 bits. For products alone.
bool HasBlockWeights(const WeightsSource& source, const KernelSelector& selector);

Dispatch BlockProductDispatch(const ConvolutionCall& call, const WeightsSource& source, int rows,
                              KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_BLOCK_PRODUCT_H_
