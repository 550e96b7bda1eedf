// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/util/util.h"

#include <cstring>

#include "runtime/c/tensor_size.h"
#include "runtime/util/array.h"

namespace tflite {

TfLiteIntArray* ConvertVectorToTfLiteIntArray(const std::vector<int>& input) {
  return BuildTfLiteArray(input).release();
}

TfLiteIntArray* ConvertArrayToTfLiteIntArray(int ndims, const int* dims) {
  return BuildTfLiteArray(ndims, dims).release();
}

bool EqualArrayAndTfLiteIntArray(const TfLiteIntArray* a, int b_size, const int* b) {
  return TfLiteIntArrayEqualsArray(a, b_size, b) != 0;
}

bool IsFlexOp(const char* custom_name) {
  return custom_name != nullptr && std::strncmp(custom_name, "Flex", 4) == 0;
}

TfLiteStatus GetSizeOfType(TfLiteContext* context, TfLiteType type, size_t* bytes) {
  const int one = 1;
  if (litmus::DenseTensorBytes(type, &one, 1, bytes)) return kTfLiteOk;
  TF_LITE_MAYBE_KERNEL_LOG(context, "Elements of type %s have no fixed size.",
                           TfLiteTypeGetName(type));
  return kTfLiteError;
}

}  // namespace tflite
