// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Shapes and quantisation of tensors.
#include "runtime/core/graph/tensor_util.h"

#include <new>

namespace litmus {

TfLiteIntArray* MakeIntArray(const int* values, size_t size) {
  TfLiteIntArray* array = TfLiteIntArrayCreate(static_cast<int>(size));
  if (array == nullptr) throw std::bad_alloc();
  for (size_t i = 0; i < size; ++i) array->data[i] = values[i];
  return array;
}

bool SameDims(const TfLiteIntArray* dims, const int* other, size_t other_rank) {
  if (dims == nullptr || static_cast<size_t>(dims->size) != other_rank) return false;
  for (size_t i = 0; i < other_rank; ++i) {
    if (dims->data[i] != other[i]) return false;
  }
  return true;
}

TfLiteQuantizationParams PerTensorParams(const TfLiteQuantization& quantization) {
  TfLiteQuantizationParams params = {0.0f, 0};
  if (quantization.type != kTfLiteAffineQuantization || quantization.params == nullptr) {
    return params;
  }
  const auto* affine = static_cast<const TfLiteAffineQuantization*>(quantization.params);
  if (affine->scale == nullptr || affine->zero_point == nullptr || affine->scale->size != 1 ||
      affine->zero_point->size != 1) {
    return params;
  }
  params.scale = affine->scale->data[0];
  params.zero_point = affine->zero_point->data[0];
  return params;
}

}  // namespace litmus
