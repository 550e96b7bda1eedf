// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of 8-bit rows and 8-bit weights, on devices with an instruction that multiplies and adds
// four bytes. The rows are quantised and packed into words; sums are integers.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_DOT_PRODUCT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_DOT_PRODUCT_H_

#include <vector>

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// True if the device has such an instruction, both operands are quantised, and the product of
// `rows` rows is large enough to repay the packing. For convolutions with one tap.
bool DotProductPays(const ConvolutionCall& call, const WeightsSource& source, int rows,
                    const KernelSelector& selector);

// Candidates for this product, the likely fastest first.
std::vector<std::vector<Dispatch>> DotProductDispatches(const ConvolutionCall& call,
                                                        const WeightsSource& source, int rows,
                                                        KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_DOT_PRODUCT_H_
