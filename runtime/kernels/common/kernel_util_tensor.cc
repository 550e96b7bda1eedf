// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Part of kernel_util.h: size, allocation and shape of a tensor, and its description in messages.
#include <algorithm>

#include "runtime/kernels/common/kernel_util.h"

namespace tflite {

TfLiteStatus CheckedNumElements(const TfLiteIntArray* dims, size_t& num_elements) {
  const int64_t elements = NumElements(dims);
  if (elements < 0) return kTfLiteError;
  num_elements = static_cast<size_t>(elements);
  return kTfLiteOk;
}

void SetTensorToDynamic(TfLiteTensor* tensor) {
  if (tensor->allocation_type == kTfLiteDynamic) return;
  TfLiteTensorDataFree(tensor);
  tensor->allocation_type = kTfLiteDynamic;
  tensor->data.raw = nullptr;
}

void SetTensorToPersistentRo(TfLiteTensor* tensor) {
  if (tensor->allocation_type == kTfLitePersistentRo) return;
  TfLiteTensorDataFree(tensor);
  tensor->allocation_type = kTfLitePersistentRo;
  tensor->data.raw = nullptr;
}

int TfLiteTypeGetSizeBits(TfLiteType type) { return litmus::BitsPerElement(type); }

int TfLiteTypeGetSize(TfLiteType type) { return (TfLiteTypeGetSizeBits(type) + 7) / 8; }

bool HasUnspecifiedDimension(const TfLiteTensor* tensor) {
  const TfLiteIntArray* signature = tensor->dims_signature;
  return signature != nullptr && std::find(signature->data, signature->data + signature->size,
                                           -1) != signature->data + signature->size;
}

std::string GetShapeDebugString(const TfLiteIntArray* shape) {
  std::string text = "[";
  for (int i = 0; shape != nullptr && i < shape->size; ++i) {
    if (i > 0) text += ",";
    text += std::to_string(shape->data[i]);
  }
  return text + "]";
}

std::string GetTensorDebugString(const TfLiteTensor* tensor) {
  if (tensor == nullptr) return "(absent)";
  return std::string("name: ") + (tensor->name ? tensor->name : "(unnamed)") +
         ", type: " + TfLiteTypeGetName(tensor->type) +
         ", shape: " + GetShapeDebugString(tensor->dims);
}

bool HaveSameShapes(const TfLiteTensor* input1, const TfLiteTensor* input2) {
  return TfLiteIntArrayEqual(input1->dims, input2->dims);
}

TfLiteStatus GetOutputShapeFromInput(TfLiteContext* context, const TfLiteTensor* input,
                                     TfLiteIntArray** output_shape) {
  TF_LITE_ENSURE_MSG(context, NumDimensions(input) == 1 && input->type == kTfLiteInt32,
                     "A shape must be a 1-D INT32 tensor, not %s.",
                     GetTensorDebugString(input).c_str());
  const int rank = SizeOfDimension(input, 0);
  TfLiteIntArray* shape = TfLiteIntArrayCreate(rank);
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "No memory for a shape.");
  std::copy_n(GetTensorData<int32_t>(input), rank, shape->data);
  *output_shape = shape;
  return kTfLiteOk;
}

}  // namespace tflite
