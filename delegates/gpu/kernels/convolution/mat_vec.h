// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fully connected layers with few rows, on GPUs. There are too few outputs to keep the device busy,
// so the items of a work-group compute each sum over the inputs together.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_MAT_VEC_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_MAT_VEC_H_

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"

namespace litmus::gpu {

// The policy's SubgroupSumTile in 16-bit arithmetic if it has one, else its SharedSumTile.
StagedTile SharedSumTile(int slices, const WeightsSource& source, const KernelSelector& selector);

// `tile`: a SharedSumTile. `depth`: slices of an input row.
bool MatVecPays(int rows, int depth, const StagedTile& tile);

// `weights`: the result of TileWeights.
Dispatch MatVecDispatch(const StagedTile& tile, const ConvolutionCall& call, int rows, int depth,
                        Operand weights, const KernelSelector& selector);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_MAT_VEC_H_
