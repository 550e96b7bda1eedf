// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/parameters.h"

#include <limits>

namespace litmus {
namespace {

template <typename T>
void Append(const TfLiteTensor* tensor, std::vector<int64_t>* values) {
  const T* data = tflite::GetTensorData<T>(tensor);
  values->assign(data, data + tflite::NumElements(tensor));
}

}  // namespace

TfLiteStatus ElementSize(TfLiteContext* context, const TfLiteTensor* tensor, size_t* size) {
  const int bits = tflite::TfLiteTypeGetSizeBits(tensor->type);
  if (bits < 8) {
    TF_LITE_KERNEL_LOG(context, "Type %s is not supported.", TfLiteTypeGetName(tensor->type));
    return kTfLiteError;
  }
  *size = static_cast<size_t>(bits / 8);
  return kTfLiteOk;
}

TfLiteStatus ReadIntegers(TfLiteContext* context, const TfLiteTensor* tensor, const char* what,
                          std::vector<int64_t>* values) {
  values->clear();
  if (tflite::NumElements(tensor) == 0) return kTfLiteOk;
  TF_LITE_ENSURE_MSG(context, tensor->data.raw != nullptr, "A parameter tensor has no data.");
  switch (tensor->type) {
    case kTfLiteInt32:
      Append<int32_t>(tensor, values);
      return kTfLiteOk;
    case kTfLiteInt64:
      Append<int64_t>(tensor, values);
      return kTfLiteOk;
    case kTfLiteInt16:
      Append<int16_t>(tensor, values);
      return kTfLiteOk;
    case kTfLiteInt8:
      Append<int8_t>(tensor, values);
      return kTfLiteOk;
    case kTfLiteUInt8:
      Append<uint8_t>(tensor, values);
      return kTfLiteOk;
    default:
      TF_LITE_KERNEL_LOG(context, "The %s must be integers, not %s.", what,
                         TfLiteTypeGetName(tensor->type));
      return kTfLiteError;
  }
}

TfLiteStatus ResizeTo(TfLiteContext* context, TfLiteTensor* output,
                      const std::vector<int64_t>& shape) {
  TfLiteIntArray* dims = TfLiteIntArrayCreate(static_cast<int>(shape.size()));
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] < 0 || shape[d] > std::numeric_limits<int>::max()) {
      TfLiteIntArrayFree(dims);
      TF_LITE_KERNEL_LOG(context, "The output's dimension %zu would be %lld.", d,
                         static_cast<long long>(shape[d]));
      return kTfLiteError;
    }
    dims->data[d] = static_cast<int>(shape[d]);
  }
  return context->ResizeTensor(context, output, dims);
}

TfLiteStatus NormalizeAxis(TfLiteContext* context, int64_t axis, int rank, const char* what,
                           int* result) {
  if (axis < -rank || axis >= rank) {
    TF_LITE_KERNEL_LOG(context, "The %s %lld is outside of a tensor with %d dimensions.", what,
                       static_cast<long long>(axis), rank);
    return kTfLiteError;
  }
  *result = static_cast<int>(axis < 0 ? axis + rank : axis);
  return kTfLiteOk;
}

}  // namespace litmus
