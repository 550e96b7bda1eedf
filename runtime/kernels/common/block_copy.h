// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies numbered blocks of consecutive elements of any type, including packed 4-bit values and
// strings.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_BLOCK_COPY_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_BLOCK_COPY_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Returns an error if CopyBlocks cannot copy the tensor's type.
TfLiteStatus CheckCopyable(TfLiteContext* context, const TfLiteTensor* tensor);

// Writes the input blocks with numbers blocks[0], blocks[1], … to the output, one after another.
// Each block has `block_size` elements; all numbers must be in range. A string output keeps its
// shape.
TfLiteStatus CopyBlocks(TfLiteContext* context, const TfLiteTensor* input,
                        const CountedVector<int64_t>& blocks, int64_t block_size,
                        TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_BLOCK_COPY_H_
