// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Small facts about tensors: sizes in bytes without overflow, shapes, dynamic ones.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_TENSOR_UTIL_H_
#define LITMUS_RUNTIME_CORE_GRAPH_TENSOR_UTIL_H_

#include <cstddef>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// Bits of one element; 0 for types without a fixed size (string, resource, variant, none).
int BitsPerElement(TfLiteType type);

// Bytes of a dense tensor, packed for types below 8 bits. False on a negative dimension, on
// overflow and for types without a fixed size; then *why, unless null, says which.
bool DenseTensorBytes(TfLiteType type, const int* dims, size_t rank, size_t* bytes,
                      const char** why = nullptr);

// malloc'd copies, never null: throws std::bad_alloc.
TfLiteIntArray* MakeIntArray(const int* values, size_t size);
inline TfLiteIntArray* MakeIntArray(const std::vector<int>& values) {
  return MakeIntArray(values.data(), values.size());
}

bool SameDims(const TfLiteIntArray* dims, const int* other, size_t other_rank);

// The scale and zero point of a per-tensor quantisation, {0, 0} for every other.
TfLiteQuantizationParams PerTensorParams(const TfLiteQuantization& quantization);

inline bool IsDynamic(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteDynamic;
}

// Types whose size does not follow from the shape.
inline bool HasNoFixedSize(TfLiteType type) { return BitsPerElement(type) == 0; }

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_TENSOR_UTIL_H_
