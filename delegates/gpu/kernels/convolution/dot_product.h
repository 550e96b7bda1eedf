// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of rows and weights of 8 bits, on devices that multiply and add four bytes at once: the
// rows are rounded to their grid and packed into words, sums are whole numbers.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_DOT_PRODUCT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_DOT_PRODUCT_H_

#include <vector>

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"
#include "delegates/gpu/kernels/convolution/convolution_weights.h"

namespace litmus::gpu {

// Whether the device has such products, both operands have a grid, and the product has `rows` rows
// and is large enough to pay for the packing. For convolutions of one tap.
bool DotProductPays(const ConvolutionCall& call, const WeightsSource& source, int rows,
                    const KernelSelector& selector);

// The ways to compute it, the likely best first.
std::vector<std::vector<Dispatch>> DotProductDispatches(const ConvolutionCall& call,
                                                        const WeightsSource& source, int rows,
                                                        KernelSelector* selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_DOT_PRODUCT_H_
