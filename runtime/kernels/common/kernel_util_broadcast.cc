// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Part of kernel_util.h: the shape that tensors broadcast to.
#include <algorithm>
#include <initializer_list>
#include <string>

#include "runtime/kernels/common/kernel_util.h"

namespace tflite {
namespace {

TfLiteStatus BroadcastShape(TfLiteContext* context,
                            std::initializer_list<const TfLiteTensor*> inputs,
                            TfLiteIntArray** output_shape) {
  int rank = 0;
  for (const TfLiteTensor* input : inputs) rank = std::max(rank, NumDimensions(input));
  TfLiteIntArray* shape = TfLiteIntArrayCreate(rank);
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "No memory for a shape.");
  for (int i = 0; i < rank; ++i) {
    // Dimensions are counted from the innermost one, where broadcasting aligns shapes.
    int size = 1;
    bool compatible = true;
    for (const TfLiteTensor* input : inputs) {
      const int own_rank = NumDimensions(input);
      const int dim = i < own_rank ? SizeOfDimension(input, own_rank - 1 - i) : 1;
      if (dim == 1) continue;
      compatible = compatible && (size == 1 || size == dim);
      size = dim;
    }
    if (!compatible) {
      std::string shapes;
      for (const TfLiteTensor* input : inputs) {
        shapes += (shapes.empty() ? "" : " and ") + GetShapeDebugString(input->dims);
      }
      TF_LITE_KERNEL_LOG(context, "Shapes %s do not broadcast to one.", shapes.c_str());
      TfLiteIntArrayFree(shape);
      return kTfLiteError;
    }
    shape->data[rank - 1 - i] = size;
  }
  *output_shape = shape;
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1,
                                        const TfLiteTensor* input2, TfLiteIntArray** output_shape) {
  return BroadcastShape(context, {input1, input2}, output_shape);
}

TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1,
                                        const TfLiteTensor* input2, const TfLiteTensor* input3,
                                        TfLiteIntArray** output_shape) {
  return BroadcastShape(context, {input1, input2, input3}, output_shape);
}

}  // namespace tflite
