// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/c/tensor_size.h"

namespace litmus {

int BitsPerElement(TfLiteType type) {
  switch (type) {
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
    case kTfLiteFloat8E4M3FN:
    case kTfLiteFloat8E5M2:
      return 8;
    case kTfLiteInt4:
    case kTfLiteUInt4:
      return 4;
    case kTfLiteInt2:
      return 2;
    default:
      return 0;
  }
}

bool CountElements(TfLiteType type, const int* dims, size_t rank, int64_t* elements,
                   const char** why) {
  const int bits = BitsPerElement(type);
  return CountElements(bits == 0 ? 8 : bits, dims, rank, elements, why);
}

bool DenseTensorBytes(TfLiteType type, const int* dims, size_t rank, size_t* bytes,
                      const char** why) {
  const int64_t bits = BitsPerElement(type);
  if (bits == 0) {
    if (why != nullptr) *why = "its type has no fixed size";
    return false;
  }
  int64_t elements;
  if (!CountElements(type, dims, rank, &elements, why)) return false;
  *bytes = static_cast<size_t>((elements * bits + 7) / 8);
  return true;
}

bool DeclaredTensorBytes(TfLiteType type, const int* dims, size_t rank, size_t* bytes,
                         const char** why) {
  if (DenseTensorBytes(type, dims, rank, bytes, why)) return true;
  const int bits = BitsPerElement(type);
  if (bits < 8) return false;
  size_t elements = 1;
  for (size_t i = 0; i < rank; ++i) {
    if (dims[i] <= 0) return false;
    if (__builtin_mul_overflow(elements, static_cast<size_t>(dims[i]), &elements)) {
      if (why != nullptr) *why = "BytesRequired number of elements overflowed.";
      return false;
    }
  }
  size_t product;
  if (__builtin_mul_overflow(elements, static_cast<size_t>(bits / 8), &product)) return false;
  *bytes = product;
  return true;
}

}  // namespace litmus
