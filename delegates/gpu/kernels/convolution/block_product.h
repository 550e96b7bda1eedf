// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fully connected layers with weights of two or four bits and a scale for each block. The device
// reads the packed bits.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_BLOCK_PRODUCT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_BLOCK_PRODUCT_H_

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"

namespace litmus::gpu {

// True if the weights are of this kind and their blocks are whole 32-bit words. Only for matrix
// products.
bool HasBlockWeights(const WeightsSource& source, const KernelSelector& selector);

Dispatch BlockProductDispatch(const ConvolutionCall& call, const WeightsSource& source, int rows,
                              KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_BLOCK_PRODUCT_H_
