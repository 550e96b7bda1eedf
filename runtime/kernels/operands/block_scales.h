// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Scales of weights that are quantised block by block along their rows.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_BLOCK_SCALES_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_BLOCK_SCALES_H_

#include <vector>

#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Weight k of row r stands for scale[r][k / block_size] times its integer.
struct BlockScales {
  int block_size = 0;           // divides the row
  int blocks = 0;               // of a row
  CountedVector<float> scales;  // [rows][blocks]
};

// The tensor's blockwise quantisation, or nullptr.
inline const TfLiteBlockwiseQuantization* BlockwiseQuantization(const TfLiteTensor* tensor) {
  return tensor->quantization.type == kTfLiteBlockwiseQuantization
             ? static_cast<const TfLiteBlockwiseQuantization*>(tensor->quantization.params)
             : nullptr;
}

// Reads the scales of `weights`, a tensor of [rows, depth] with a blockwise quantisation. They are
// a constant of [rows, depth / block size] in FLOAT16 or FLOAT32. Returns an error, with a message
// that names `op`, if the scales are not usable or the blocks have zero points.
TfLiteStatus ReadBlockScales(TfLiteContext* context, const char* op, const TfLiteTensor* weights,
                             BlockScales* result);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_BLOCK_SCALES_H_
