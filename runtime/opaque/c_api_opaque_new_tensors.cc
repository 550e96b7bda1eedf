// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Opaque functions for string tensors and for adding tensors.
#include <new>

#include "runtime/c/guard.h"
#include "runtime/opaque/c_api_opaque.h"
#include "runtime/opaque/plain_tensor.h"
#include "runtime/util/string_util.h"

struct TfLiteOpaqueTensorBuilder {
  TfLiteType type = kTfLiteNoType;
  void* data = nullptr;
  TfLiteAllocationType allocation_type = kTfLiteArenaRw;
  TfLiteQuantizationParams params = {};
  TfLiteQuantization quantization = {};
};

using litmus::Plain;

extern "C" {

int TfLiteOpaqueTensorGetStringCount(const TfLiteOpaqueTensor* tensor) {
  if (Plain(tensor)->type != kTfLiteString || Plain(tensor)->data.raw == nullptr) return -1;
  return tflite::GetStringCount(Plain(tensor));
}

TfLiteStatus TfLiteOpaqueTensorGetString(const TfLiteOpaqueTensor* tensor, int index,
                                         const char** str, int* len) {
  if (index < 0 || index >= TfLiteOpaqueTensorGetStringCount(tensor)) return kTfLiteError;
  const tflite::StringRef string = tflite::GetString(Plain(tensor), index);
  *str = string.str;
  *len = static_cast<int>(string.len);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueTensorWriteStrings(TfLiteOpaqueTensor* tensor,
                                            const char* const* str_array, int str_array_len,
                                            const int* str_n_len) {
  if (Plain(tensor)->type != kTfLiteString || str_array_len < 0) return kTfLiteError;
  return litmus::GuardedOr(kTfLiteError, [&] {
    tflite::DynamicBuffer strings;
    for (int i = 0; i < str_array_len; ++i) {
      if (str_n_len[i] < 0) return kTfLiteError;
      const TfLiteStatus added = strings.AddString(str_array[i], static_cast<size_t>(str_n_len[i]));
      if (added != kTfLiteOk) return added;
    }
    strings.WriteToTensorAsVector(Plain(tensor));
    return kTfLiteOk;
  });
}

TfLiteStatus TfLiteOpaqueTensorWriteString(TfLiteOpaqueTensor* tensor, const char* str, int len) {
  return TfLiteOpaqueTensorWriteStrings(tensor, &str, 1, &len);
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderCreate() {
  return new (std::nothrow) TfLiteOpaqueTensorBuilder;
}

void TfLiteOpaqueTensorBuilderDelete(TfLiteOpaqueTensorBuilder* builder) { delete builder; }

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetType(TfLiteOpaqueTensorBuilder* builder,
                                                            TfLiteType type) {
  builder->type = type;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetData(TfLiteOpaqueTensorBuilder* builder,
                                                            void* data) {
  builder->data = data;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetAllocationType(
    TfLiteOpaqueTensorBuilder* builder, TfLiteAllocationType allocation_type) {
  builder->allocation_type = allocation_type;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantizationParams(
    TfLiteOpaqueTensorBuilder* builder, TfLiteQuantizationParams params) {
  builder->params = params;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantization(
    TfLiteOpaqueTensorBuilder* builder, TfLiteQuantization quantization) {
  builder->quantization = quantization;
  return builder;
}

TfLiteStatus TfLiteOpaqueContextAddTensor(TfLiteOpaqueContext* context,
                                          TfLiteOpaqueTensorBuilder* builder,
                                          int* new_tensor_index) {
  auto* plain = reinterpret_cast<TfLiteContext*>(context);
  if (builder->allocation_type != kTfLiteDynamic && builder->allocation_type != kTfLiteArenaRw &&
      builder->allocation_type != kTfLiteArenaRwPersistent) {
    TF_LITE_KERNEL_LOG(plain, "A new tensor must be dynamic or in an arena, not of kind %d.",
                       static_cast<int>(builder->allocation_type));
    return kTfLiteError;
  }
  const bool dynamic = builder->allocation_type == kTfLiteDynamic;
  if (dynamic != (builder->data != nullptr)) {
    TF_LITE_KERNEL_LOG(plain, dynamic
                                  ? "A new dynamic tensor needs data."
                                  : "A new tensor in an arena takes no data: the arena has it.");
    return kTfLiteError;
  }
  int index = -1;
  if (plain->AddTensors(plain, 1, &index) != kTfLiteOk) return kTfLiteError;
  TfLiteTensor& tensor = plain->tensors[index];
  tensor.type = builder->type;
  tensor.data.data = builder->data;
  tensor.allocation_type = builder->allocation_type;
  tensor.params = builder->params;
  tensor.quantization = builder->quantization;
  if (new_tensor_index != nullptr) *new_tensor_index = index;
  return kTfLiteOk;
}

}  // extern "C"
