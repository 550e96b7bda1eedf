// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/kernel_util.h"

namespace tflite {
namespace {

// The tensor at `index` of one of the node's lists, or nullptr.
TfLiteTensor* TensorAt(const TfLiteContext* context, const TfLiteIntArray* list, int index) {
  if (list == nullptr || index < 0 || index >= list->size) return nullptr;
  const int tensor = list->data[index];
  if (tensor < 0) return nullptr;
  if (context->tensors == nullptr) return context->GetTensor(context, tensor);
  if (static_cast<size_t>(tensor) >= context->tensors_size) return nullptr;
  return &context->tensors[tensor];
}

TfLiteStatus Need(const TfLiteContext* context, const char* what, int index,
                  const TfLiteTensor* tensor) {
  if (tensor != nullptr) return kTfLiteOk;
  TF_LITE_KERNEL_LOG(const_cast<TfLiteContext*>(context), "%s %d is missing.", what, index);
  return kTfLiteError;
}

}  // namespace

const TfLiteTensor* GetInput(const TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorAt(context, node->inputs, index);
}

TfLiteStatus GetInputSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                          const TfLiteTensor** tensor) {
  *tensor = TensorAt(context, node->inputs, index);
  return Need(context, "Input", index, *tensor);
}

TfLiteTensor* GetVariableInput(TfLiteContext* context, const TfLiteNode* node, int index) {
  TfLiteTensor* tensor = TensorAt(context, node->inputs, index);
  return tensor && tensor->is_variable ? tensor : nullptr;
}

const TfLiteTensor* GetOptionalInputTensor(const TfLiteContext* context, const TfLiteNode* node,
                                           int index) {
  return TensorAt(context, node->inputs, index);
}

TfLiteTensor* GetOutput(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorAt(context, node->outputs, index);
}

TfLiteStatus GetOutputSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                           TfLiteTensor** tensor) {
  *tensor = TensorAt(context, node->outputs, index);
  return Need(context, "Output", index, *tensor);
}

TfLiteTensor* GetTemporary(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorAt(context, node->temporaries, index);
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
