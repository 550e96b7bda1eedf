// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of tensors in the C API.
#include <cstring>

#include "runtime/capi/c_api.h"

extern "C" {

TfLiteType TfLiteTensorType(const TfLiteTensor* tensor) { return tensor->type; }

int32_t TfLiteTensorNumDims(const TfLiteTensor* tensor) {
  return tensor->dims != nullptr ? tensor->dims->size : -1;
}

int32_t TfLiteTensorDim(const TfLiteTensor* tensor, int32_t dim_index) {
  return tensor->dims->data[dim_index];
}

size_t TfLiteTensorByteSize(const TfLiteTensor* tensor) { return tensor->bytes; }

void* TfLiteTensorData(const TfLiteTensor* tensor) { return tensor->data.data; }

const char* TfLiteTensorName(const TfLiteTensor* tensor) { return tensor->name; }

TfLiteQuantizationParams TfLiteTensorQuantizationParams(const TfLiteTensor* tensor) {
  return tensor->params;
}

TfLiteStatus TfLiteTensorCopyFromBuffer(TfLiteTensor* tensor, const void* input_data,
                                        size_t input_data_size) {
  if (tensor->bytes != input_data_size) return kTfLiteError;
  if (input_data_size == 0) return kTfLiteOk;
  if (tensor->data.data == nullptr || input_data == nullptr) return kTfLiteError;
  std::memcpy(tensor->data.data, input_data, input_data_size);
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorCopyToBuffer(const TfLiteTensor* output_tensor, void* output_data,
                                      size_t output_data_size) {
  if (output_tensor->bytes != output_data_size) return kTfLiteError;
  if (output_data_size == 0) return kTfLiteOk;
  if (output_tensor->data.data == nullptr || output_data == nullptr) return kTfLiteError;
  std::memcpy(output_data, output_tensor->data.data, output_data_size);
  return kTfLiteOk;
}

}  // extern "C"
