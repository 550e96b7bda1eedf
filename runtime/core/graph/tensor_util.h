// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Helper functions for tensors: shapes, quantisation, and whether a tensor is dynamic.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_TENSOR_UTIL_H_
#define LITMUS_RUNTIME_CORE_GRAPH_TENSOR_UTIL_H_

#include <cstddef>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// Return copies from malloc, never null. Throw std::bad_alloc.
TfLiteIntArray* MakeIntArray(const int* values, size_t size);
inline TfLiteIntArray* MakeIntArray(const std::vector<int>& values) {
  return MakeIntArray(values.data(), values.size());
}

bool SameDims(const TfLiteIntArray* dims, const int* other, size_t other_rank);

// The scale and zero point of a per-tensor quantisation; {0, 0} for any other.
TfLiteQuantizationParams PerTensorParams(const TfLiteQuantization& quantization);

inline bool IsDynamic(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteDynamic;
}

// Whether a kernel may change the tensor's shape while the graph runs: true for tensors whose
// memory is not in the arena, which is planned before the run.
inline bool MayChangeShape(const TfLiteTensor& tensor) {
  return IsDynamic(tensor) || tensor.allocation_type == kTfLiteCustom;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_TENSOR_UTIL_H_
