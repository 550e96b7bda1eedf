// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/operands/block_scales.h"

#include <cmath>
#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/operands/plain_weights.h"

namespace litmus {

TfLiteStatus ReadBlockScales(TfLiteContext* context, const char* op, const TfLiteTensor* weights,
                             BlockScales* result) {
  const TfLiteBlockwiseQuantization& blockwise = *BlockwiseQuantization(weights);
  const int rows = tflite::SizeOfDimension(weights, 0), depth = tflite::SizeOfDimension(weights, 1);
  TF_LITE_ENSURE_MSG(context, blockwise.blocksize > 0 && depth % blockwise.blocksize == 0,
                     "%s: blocks of %d weights do not make up rows of %d.", op, blockwise.blocksize,
                     depth);
  TF_LITE_ENSURE_MSG(
      context, blockwise.zero_point < 0,
      "%s: blocks with zero points (zero_points is tensor %d) are not supported; quantise the "
      "weights symmetrically.",
      op, blockwise.zero_point);
  const auto tensors = static_cast<int64_t>(context->tensors_size);
  TF_LITE_ENSURE_MSG(context, blockwise.scale >= 0 && blockwise.scale < tensors,
                     "%s: the scales of the weights' blocks are tensor %d, which does not exist.",
                     op, blockwise.scale);
  const TfLiteTensor* scales = &context->tensors[blockwise.scale];
  TF_LITE_ENSURE_MSG(context,
                     tflite::IsConstantOrPersistentTensor(scales) && scales->data.raw != nullptr &&
                         scales->sparsity == nullptr &&
                         (scales->type == kTfLiteFloat16 || scales->type == kTfLiteFloat32),
                     "%s: the scales of the weights' blocks (%s) must be a dense constant of type "
                     "FLOAT16 or FLOAT32.",
                     op, tflite::GetTensorDebugString(scales).c_str());
  const int blocks = depth / blockwise.blocksize;
  TF_LITE_ENSURE_MSG(
      context,
      tflite::NumDimensions(scales) == 2 && tflite::SizeOfDimension(scales, 0) == rows &&
          tflite::SizeOfDimension(scales, 1) == blocks,
      "%s: the scales of the weights' blocks have shape %s where [%d, %d] is needed.", op,
      tflite::GetShapeDebugString(scales->dims).c_str(), rows, blocks);
  result->block_size = blockwise.blocksize;
  result->blocks = blocks;
  const size_t count = static_cast<size_t>(rows) * static_cast<size_t>(blocks);
  result->scales.resize(count);
  StoredFloatsOf(scales).CopyTo(count, result->scales.data());
  for (size_t i = 0; i < count; ++i) {
    TF_LITE_ENSURE_MSG(context, std::isfinite(result->scales[i]),
                       "%s: the scale of block %d of row %d of the weights is not finite.", op,
                       static_cast<int>(i % static_cast<size_t>(blocks)),
                       static_cast<int>(i / static_cast<size_t>(blocks)));
  }
  return kTfLiteOk;
}

}  // namespace litmus
