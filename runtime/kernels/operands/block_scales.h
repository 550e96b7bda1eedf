// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Scales of weights that are quantised in blocks along their rows.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_BLOCK_SCALES_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_BLOCK_SCALES_H_

#include <vector>

#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Weight k of row r has the real value scale[r][k / block_size] · q.
struct BlockScales {
  int block_size = 0;           // number of weights per block; divides the length of a row
  int blocks = 0;               // number of blocks per row
  CountedVector<float> scales;  // [rows][blocks]
};

// The tensor's blockwise quantisation; nullptr if it has none.
inline const TfLiteBlockwiseQuantization* BlockwiseQuantization(const TfLiteTensor* tensor) {
  return tensor->quantization.type == kTfLiteBlockwiseQuantization
             ? static_cast<const TfLiteBlockwiseQuantization*>(tensor->quantization.params)
             : nullptr;
}

// Reads the scales of `weights`, a tensor [rows, depth] with blockwise quantisation. They must be a
// constant [rows, depth / block size] of FLOAT16 or FLOAT32. Returns an error, with a message that
// begins with `op`, if the scales are not usable or the blocks have zero points.
TfLiteStatus ReadBlockScales(TfLiteContext* context, const char* op, const TfLiteTensor* weights,
                             BlockScales* result);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_BLOCK_SCALES_H_
