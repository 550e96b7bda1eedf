// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies blocks of consecutive elements by number: of any type, packed 4-bit values and strings
// too.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_BLOCK_COPY_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_BLOCK_COPY_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// An error for types that CopyBlocks cannot copy.
TfLiteStatus CheckCopyable(TfLiteContext* context, const TfLiteTensor* tensor);

// The output is input block blocks[0], blocks[1], …, each of `block_size` elements; all numbers
// must be in range. A string output keeps its shape.
TfLiteStatus CopyBlocks(TfLiteContext* context, const TfLiteTensor* input,
                        const std::vector<int64_t>& blocks, int64_t block_size,
                        TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_BLOCK_COPY_H_
