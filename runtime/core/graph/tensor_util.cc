// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Sizes and shapes of tensors.
#include "runtime/core/graph/tensor_util.h"

#include <limits>
#include <new>

namespace litmus {

int BitsPerElement(TfLiteType type) {
  // By number: the wire format may know types that this switch does not name yet.
  switch (static_cast<int>(type)) {
    case kTfLiteFloat64:
    case kTfLiteInt64:
    case kTfLiteUInt64:
    case kTfLiteComplex64:
      return 64;
    case kTfLiteComplex128:
      return 128;
    case kTfLiteFloat32:
    case kTfLiteInt32:
    case kTfLiteUInt32:
      return 32;
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
    case kTfLiteInt16:
    case kTfLiteUInt16:
      return 16;
    case kTfLiteInt8:
    case kTfLiteUInt8:
    case kTfLiteBool:
    case 22:  // float8 e4m3fn
    case 23:  // float8 e5m2
      return 8;
    case kTfLiteInt4:
    case 21:  // uint4
      return 4;
    case 20:  // int2
      return 2;
    default:
      return 0;
  }
}

bool DenseTensorBytes(TfLiteType type, const int* dims, size_t rank, size_t* bytes,
                      const char** why) {
  const char* ignored = nullptr;
  if (why == nullptr) why = &ignored;
  const size_t bits = static_cast<size_t>(BitsPerElement(type));
  *why = "its type has no fixed size";
  if (bits == 0) return false;
  size_t elements = 1;
  for (size_t i = 0; i < rank; ++i) {
    *why = "a dimension is negative";
    if (dims[i] < 0) return false;
    *why = "BytesRequired number of elements overflowed.";
    if (__builtin_mul_overflow(elements, static_cast<size_t>(dims[i]), &elements)) return false;
  }
  // Half of the address space is more than any allocation can have, and leaves room to add.
  constexpr size_t kMost = std::numeric_limits<size_t>::max() / 2;
  *why = "BytesRequired number of bytes overflowed.";
  if (bits < 8) {
    const size_t per_byte = 8 / bits;
    if (elements > kMost) return false;
    *bytes = (elements + per_byte - 1) / per_byte;
    return true;
  }
  return !__builtin_mul_overflow(elements, bits / 8, bytes) && *bytes <= kMost;
}

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
