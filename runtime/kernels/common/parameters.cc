// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/parameters.h"

#include <limits>

#include "runtime/kernels/common/dispatch_on_type.h"

namespace litmus {
TfLiteStatus GetNodeTensors(TfLiteContext* context, const TfLiteNode* node,
                            std::initializer_list<const TfLiteTensor**> inputs,
                            std::initializer_list<TfLiteTensor**> outputs) {
  int index = 0;
  for (const TfLiteTensor** input : inputs) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, index++, input));
  }
  index = 0;
  for (TfLiteTensor** output : outputs) {
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, index++, output));
  }
  return kTfLiteOk;
}

TfLiteStatus ElementSize(TfLiteContext* context, const TfLiteTensor* tensor, size_t* size) {
  const int bits = tflite::TfLiteTypeGetSizeBits(tensor->type);
  if (bits < 8) return UnsupportedType(context, tensor->type);
  *size = static_cast<size_t>(bits / 8);
  return kTfLiteOk;
}

namespace {

template <typename Integers>
TfLiteStatus ReadAll(TfLiteContext* context, const TfLiteTensor* tensor, const char* what,
                     Integers* values) {
  values->clear();
  if (tflite::NumElements(tensor) == 0) return kTfLiteOk;
  TF_LITE_ENSURE_MSG(context, tensor->data.raw != nullptr, "A parameter tensor has no data.");
  const bool integers =
      VisitType<int32_t, int64_t, int16_t, int8_t, uint8_t>(tensor->type, [&](auto element) {
        const auto* data = tflite::GetTensorData<decltype(element)>(tensor);
        values->assign(data, data + tflite::NumElements(tensor));
      });
  if (!integers) {
    TF_LITE_KERNEL_LOG(context, "The %s must be integers, not %s.", what,
                       TfLiteTypeGetName(tensor->type));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus ReadIntegers(TfLiteContext* context, const TfLiteTensor* tensor, const char* what,
                          std::vector<int64_t>* values) {
  return ReadAll(context, tensor, what, values);
}
TfLiteStatus ReadIntegers(TfLiteContext* context, const TfLiteTensor* tensor, const char* what,
                          CountedVector<int64_t>* values) {
  return ReadAll(context, tensor, what, values);
}

TfLiteStatus CheckShape(TfLiteContext* context, TfLiteType type,
                        const std::vector<int64_t>& shape) {
  std::vector<int> dims;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] < 0 || shape[d] > std::numeric_limits<int>::max()) {
      TF_LITE_KERNEL_LOG(context, "The output's dimension %zu would be %lld.", d,
                         static_cast<long long>(shape[d]));
      return kTfLiteError;
    }
    dims.push_back(static_cast<int>(shape[d]));
  }
  int64_t elements;
  TF_LITE_ENSURE_MSG(context, CountElements(type, dims.data(), dims.size(), &elements),
                     "The output would have too many elements.");
  return kTfLiteOk;
}

TfLiteStatus ResizeTo(TfLiteContext* context, TfLiteTensor* output,
                      const std::vector<int64_t>& shape) {
  TF_LITE_ENSURE_OK(context, CheckShape(context, output->type, shape));
  TfLiteIntArray* dims = TfLiteIntArrayCreate(static_cast<int>(shape.size()));
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  for (size_t d = 0; d < shape.size(); ++d) dims->data[d] = static_cast<int>(shape[d]);
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
