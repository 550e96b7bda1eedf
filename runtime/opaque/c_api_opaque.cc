// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The opaque types are the plain ones, seen from outside.
#include "runtime/opaque/c_api_opaque.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace {

const TfLiteTensor* Plain(const TfLiteOpaqueTensor* t) {
  return reinterpret_cast<const TfLiteTensor*>(t);
}
TfLiteTensor* Plain(TfLiteOpaqueTensor* t) { return reinterpret_cast<TfLiteTensor*>(t); }
const TfLiteNode* Plain(const TfLiteOpaqueNode* n) {
  return reinterpret_cast<const TfLiteNode*>(n);
}
const TfLiteContext* Plain(const TfLiteOpaqueContext* c) {
  return reinterpret_cast<const TfLiteContext*>(c);
}
TfLiteContext* Plain(TfLiteOpaqueContext* c) { return reinterpret_cast<TfLiteContext*>(c); }

TfLiteTensor* TensorAt(const TfLiteContext* context, int index) {
  if (index < 0 || static_cast<size_t>(index) >= context->tensors_size) return nullptr;
  return &context->tensors[index];
}

TfLiteOpaqueTensor* TensorOf(const TfLiteContext* context, const TfLiteIntArray* list, int i) {
  if (list == nullptr || i < 0 || i >= list->size) return nullptr;
  return reinterpret_cast<TfLiteOpaqueTensor*>(TensorAt(context, list->data[i]));
}

int IndexAt(const TfLiteIntArray* list, int i) {
  return list == nullptr || i < 0 || i >= list->size ? -1 : list->data[i];
}

}  // namespace

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

const TfLiteOpaqueTensor* TfLiteOpaqueNodeGetInput(const TfLiteOpaqueContext* opaque_context,
                                                   const TfLiteOpaqueNode* opaque_node, int index) {
  return TensorOf(Plain(opaque_context), Plain(opaque_node)->inputs, index);
}

TfLiteOpaqueTensor* TfLiteOpaqueNodeGetOutput(TfLiteOpaqueContext* opaque_context,
                                              const TfLiteOpaqueNode* opaque_node, int index) {
  return TensorOf(Plain(opaque_context), Plain(opaque_node)->outputs, index);
}

int TfLiteOpaqueNodeNumberOfInputs(const TfLiteOpaqueNode* opaque_node) {
  return Plain(opaque_node)->inputs->size;
}

int TfLiteOpaqueNodeNumberOfOutputs(const TfLiteOpaqueNode* opaque_node) {
  return Plain(opaque_node)->outputs->size;
}

void* TfLiteOpaqueNodeGetUserData(const TfLiteOpaqueNode* opaque_node) {
  return Plain(opaque_node)->user_data;
}

void* TfLiteOpaqueNodeGetBuiltinData(const TfLiteOpaqueNode* opaque_node) {
  return Plain(opaque_node)->builtin_data;
}

TfLiteStatus TfLiteOpaqueNodeGetCustomInitialData(const TfLiteOpaqueNode* opaque_node,
                                                  const void** init_data, int* size) {
  *init_data = Plain(opaque_node)->custom_initial_data;
  *size = Plain(opaque_node)->custom_initial_data_size;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueNodeInputs(const TfLiteOpaqueNode* opaque_node, const int** inputs,
                                    int* num_inputs) {
  *inputs = Plain(opaque_node)->inputs->data;
  *num_inputs = Plain(opaque_node)->inputs->size;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueNodeOutputs(const TfLiteOpaqueNode* opaque_node, const int** outputs,
                                     int* num_outputs) {
  *outputs = Plain(opaque_node)->outputs->data;
  *num_outputs = Plain(opaque_node)->outputs->size;
  return kTfLiteOk;
}

TfLiteOpaqueTensor* TfLiteOpaqueContextGetOpaqueTensor(const TfLiteOpaqueContext* opaque_context,
                                                       int index) {
  return reinterpret_cast<TfLiteOpaqueTensor*>(TensorAt(Plain(opaque_context), index));
}

size_t TfLiteOpaqueContextGetNumTensors(const TfLiteOpaqueContext* opaque_context) {
  return Plain(opaque_context)->tensors_size;
}

TfLiteStatus TfLiteOpaqueContextResizeTensor(TfLiteOpaqueContext* context,
                                             TfLiteOpaqueTensor* tensor, TfLiteIntArray* new_size) {
  return Plain(context)->ResizeTensor(Plain(context), Plain(tensor), new_size);
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

TfLiteStatus TfLiteOpaqueNodeTemporaries(const TfLiteOpaqueNode* opaque_node,
                                         const int** temporaries, int* num_temporaries) {
  *temporaries = Plain(opaque_node)->temporaries->data;
  *num_temporaries = Plain(opaque_node)->temporaries->size;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueNodeSetTemporaries(TfLiteOpaqueNode* opaque_node, const int* temporaries,
                                            int num_temporaries) {
  if (num_temporaries < 0) return kTfLiteError;
  TfLiteIntArray* copy = TfLiteIntArrayCreate(num_temporaries);
  if (copy == nullptr) return kTfLiteError;
  std::copy_n(temporaries, num_temporaries, copy->data);
  auto* node = reinterpret_cast<TfLiteNode*>(opaque_node);
  TfLiteIntArrayFree(node->temporaries);
  node->temporaries = copy;
  return kTfLiteOk;
}

int TfLiteOpaqueNodeGetInputTensorIndex(const TfLiteOpaqueNode* opaque_node, int index_of_input) {
  return IndexAt(Plain(opaque_node)->inputs, index_of_input);
}

int TfLiteOpaqueNodeGetOutputTensorIndex(const TfLiteOpaqueNode* opaque_node, int index_of_output) {
  return IndexAt(Plain(opaque_node)->outputs, index_of_output);
}

void TfLiteOpaqueContextReportError(TfLiteOpaqueContext* opaque_context, const char* format, ...) {
  va_list args;
  va_start(args, format);
  TfLiteOpaqueContextReportErrorVa(opaque_context, format, args);
  va_end(args);
}

void TfLiteOpaqueContextReportErrorVa(TfLiteOpaqueContext* opaque_context, const char* format,
                                      va_list vlist) {
  char message[1024];
  std::vsnprintf(message, sizeof(message), format, vlist);
  Plain(opaque_context)->ReportError(Plain(opaque_context), "%s", message);
}

}  // extern "C"
