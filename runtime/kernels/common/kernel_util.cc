// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/kernel_util.h"

namespace tflite {

TfLiteStatus ReportMissing(const TfLiteContext* context, const char* what, int index) {
  TF_LITE_KERNEL_LOG(const_cast<TfLiteContext*>(context), "%s %d is missing.", what, index);
  return kTfLiteError;
}

TfLiteTensor* GetVariableInput(TfLiteContext* context, const TfLiteNode* node, int index) {
  TfLiteTensor* tensor = TensorAt(context, node->inputs, index);
  return tensor && tensor->is_variable ? tensor : nullptr;
}

TfLiteStatus GetTemporarySafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                              TfLiteTensor** tensor) {
  *tensor = TensorAt(context, node->temporaries, index);
  return Need(context, "Temporary tensor", index, *tensor);
}

const TfLiteTensor* GetIntermediates(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorAt(context, node->intermediates, index);
}

TfLiteStatus GetIntermediatesSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                                  TfLiteTensor** tensor) {
  *tensor = TensorAt(context, node->intermediates, index);
  return Need(context, "Intermediate tensor", index, *tensor);
}

bool IsMobilePlatform() {
#if defined(__ANDROID__)
  return true;
#else
  return false;
#endif
}

}  // namespace tflite
