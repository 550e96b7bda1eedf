// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of opaque tensors. The opaque type is a cast of the plain struct.
#include <cstring>

#include "runtime/opaque/c_api_opaque.h"
#include "runtime/opaque/plain_tensor.h"

using litmus::Plain;

extern "C" {

TfLiteType TfLiteOpaqueTensorType(const TfLiteOpaqueTensor* opaque_tensor) {
  return Plain(opaque_tensor)->type;
}

int32_t TfLiteOpaqueTensorNumDims(const TfLiteOpaqueTensor* opaque_tensor) {
  const TfLiteIntArray* dims = Plain(opaque_tensor)->dims;
  return dims != nullptr ? dims->size : -1;
}

int32_t TfLiteOpaqueTensorDim(const TfLiteOpaqueTensor* opaque_tensor, int32_t dim_index) {
  return Plain(opaque_tensor)->dims->data[dim_index];
}

TfLiteStatus TfLiteOpaqueTensorGetNumDimsSignature(const TfLiteOpaqueTensor* opaque_tensor,
                                                   int32_t* num_dims) {
  const TfLiteIntArray* signature = Plain(opaque_tensor)->dims_signature;
  *num_dims = signature != nullptr ? signature->size : -1;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueTensorGetDimSignature(const TfLiteOpaqueTensor* opaque_tensor,
                                               int32_t dim_index, int32_t* dim_length) {
  const TfLiteIntArray* signature = Plain(opaque_tensor)->dims_signature;
  *dim_length = -1;
  if (signature == nullptr) return kTfLiteOk;
  if (dim_index < 0 || dim_index >= signature->size) return kTfLiteError;
  *dim_length = signature->data[dim_index];
  return kTfLiteOk;
}

int TfLiteOpaqueTensorIsVariable(const TfLiteOpaqueTensor* opaque_tensor) {
  return Plain(opaque_tensor)->is_variable ? 1 : 0;
}

size_t TfLiteOpaqueTensorByteSize(const TfLiteOpaqueTensor* opaque_tensor) {
  return Plain(opaque_tensor)->bytes;
}

void* TfLiteOpaqueTensorData(const TfLiteOpaqueTensor* opaque_tensor) {
  return opaque_tensor != nullptr ? Plain(opaque_tensor)->data.data : nullptr;
}

TfLiteAllocationType TfLiteOpaqueTensorGetAllocationType(const TfLiteOpaqueTensor* opaque_tensor) {
  return Plain(opaque_tensor)->allocation_type;
}

const char* TfLiteOpaqueTensorName(const TfLiteOpaqueTensor* opaque_tensor) {
  return Plain(opaque_tensor)->name;
}

TfLiteQuantization TfLiteOpaqueTensorGetQuantization(const TfLiteOpaqueTensor* opaque_tensor) {
  return Plain(opaque_tensor)->quantization;
}

TfLiteQuantizationParams TfLiteOpaqueTensorGetQuantizationParams(
    const TfLiteOpaqueTensor* opaque_tensor) {
  return Plain(opaque_tensor)->params;
}

TfLiteStatus TfLiteOpaqueTensorCopyFromBuffer(TfLiteOpaqueTensor* opaque_tensor,
                                              const void* input_data, size_t input_data_size) {
  TfLiteTensor* tensor = Plain(opaque_tensor);
  if (tensor->bytes != input_data_size) return kTfLiteError;
  if (input_data_size > 0) std::memcpy(tensor->data.data, input_data, input_data_size);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueTensorCopyToBuffer(const TfLiteOpaqueTensor* opaque_tensor,
                                            void* output_data, size_t output_data_size) {
  const TfLiteTensor* tensor = Plain(opaque_tensor);
  if (tensor->bytes != output_data_size) return kTfLiteError;
  if (output_data_size > 0) std::memcpy(output_data, tensor->data.data, output_data_size);
  return kTfLiteOk;
}

TfLiteAllocationStrategy TfLiteOpaqueTensorGetAllocationStrategy(
    const TfLiteOpaqueTensor* opaque_tensor) {
  return TfLiteTensorGetAllocationStrategy(Plain(opaque_tensor));
}

TfLiteRunStability TfLiteOpaqueTensorGetBufferAddressStability(
    const TfLiteOpaqueTensor* opaque_tensor) {
  return TfLiteTensorGetBufferAddressStability(Plain(opaque_tensor));
}

TfLiteRunStability TfLiteOpaqueTensorGetDataStability(const TfLiteOpaqueTensor* opaque_tensor) {
  return TfLiteTensorGetDataStability(Plain(opaque_tensor));
}

TfLiteRunStep TfLiteOpaqueTensorGetDataKnownStep(const TfLiteOpaqueTensor* opaque_tensor) {
  return TfLiteTensorGetDataKnownStep(Plain(opaque_tensor));
}

TfLiteRunStep TfLiteOpaqueTensorGetShapeKnownStep(const TfLiteOpaqueTensor* opaque_tensor) {
  return TfLiteTensorGetShapeKnownStep(Plain(opaque_tensor));
}

void TfLiteOpaqueTensorSetAllocationTypeToDynamic(TfLiteOpaqueTensor* opaque_tensor) {
  TfLiteTensor* tensor = Plain(opaque_tensor);
  if (tensor->allocation_type == kTfLiteDynamic) return;
  tensor->allocation_type = kTfLiteDynamic;
  tensor->data.raw = nullptr;
}

}  // extern "C"
