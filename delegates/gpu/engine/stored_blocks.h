// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether a dispatch stores whole blocks of slices, so that a kernel needs no mask.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_

#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/dialect/kernel_text.h"

namespace litmus::gpu {

// True when every %store of the kernel writes rows of a multiple of `slices_of_block` slices.
bool StoresWholeBlocks(const Dispatch& dispatch, const ParsedKernel& kernel, int slices_of_block);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_
