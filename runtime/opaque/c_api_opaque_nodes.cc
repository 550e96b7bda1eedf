// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of opaque nodes and contexts. The opaque types are casts of the plain structs.
#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "runtime/opaque/c_api_opaque.h"
#include "runtime/opaque/plain_tensor.h"

using litmus::Plain;

namespace {

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
