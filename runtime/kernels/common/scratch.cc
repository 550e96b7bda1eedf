// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/scratch.h"

namespace litmus {

TfLiteStatus ScratchBuffer::Reserve(TfLiteContext* context, TfLiteNode* node, int64_t bytes) {
  if (tensor_index_ < 0 && bytes > 0) {
    // The temporary tensor is added when it is first needed, because most nodes need no scratch
    // memory.
    TF_LITE_ENSURE_STATUS(context->AddTensors(context, 1, &tensor_index_));
  }
  TfLiteIntArrayFree(node->temporaries);
  node->temporaries = TfLiteIntArrayCreate(bytes > 0 ? 1 : 0);
  TF_LITE_ENSURE_MSG(context, node->temporaries != nullptr,
                     "No memory for the list of temporary tensors.");
  if (bytes <= 0) return kTfLiteOk;
  node->temporaries->data[0] = tensor_index_;

  TfLiteTensor* tensor = tflite::GetTemporary(context, node, 0);
  TF_LITE_ENSURE_MSG(context, tensor != nullptr, "The temporary tensor is missing.");
  tensor->type = kTfLiteUInt8;
  tensor->name = "scratch";
  tensor->allocation_type = kTfLiteArenaRw;
  // The tensor has two dimensions, because a dimension is an int and could not express more than
  // 2^31 bytes.
  constexpr int64_t kRow = 64;
  const int64_t rows = (bytes + kRow - 1) / kRow;
  TF_LITE_ENSURE_MSG(context, rows <= INT32_MAX, "A scratch buffer of %lld bytes is too large.",
                     static_cast<long long>(bytes));
  TfLiteIntArray* dims = TfLiteIntArrayCreate(2);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  dims->data[0] = static_cast<int>(rows);
  dims->data[1] = kRow;
  return context->ResizeTensor(context, tensor, dims);
}

}  // namespace litmus
