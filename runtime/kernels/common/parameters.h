// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Access to a node's operands: several tensors at once, element sizes, and parameters in int32 or
// int64 tensors.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_PARAMETERS_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_PARAMETERS_H_

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Gets the node's inputs 0, 1, … and its outputs 0, 1, …. The error message names the first tensor
// that is missing.
TfLiteStatus GetNodeTensors(TfLiteContext* context, const TfLiteNode* node,
                            std::initializer_list<const TfLiteTensor**> inputs,
                            std::initializer_list<TfLiteTensor**> outputs = {});

// Sets *size to the bytes of one element. Returns an error for types whose elements have no fixed
// size or are smaller than a byte.
TfLiteStatus ElementSize(TfLiteContext* context, const TfLiteTensor* tensor, size_t* size);

// Reads the elements of an integer tensor (8, 16, 32 or 64 bits). `what` names the tensor in
// messages. For lists that may be long, the overload with a CountedVector counts the memory.
TfLiteStatus ReadIntegers(TfLiteContext* context, const TfLiteTensor* tensor, const char* what,
                          std::vector<int64_t>* values);
TfLiteStatus ReadIntegers(TfLiteContext* context, const TfLiteTensor* tensor, const char* what,
                          CountedVector<int64_t>* values);

// Returns an error if no tensor of this type can have the shape (runtime/c/tensor_size.h). After
// success no product of dimensions overflows, so strides may be computed.
TfLiteStatus CheckShape(TfLiteContext* context, TfLiteType type, const std::vector<int64_t>& shape);

// Resizes `output`. Returns an error if a dimension is negative or too large.
TfLiteStatus ResizeTo(TfLiteContext* context, TfLiteTensor* output,
                      const std::vector<int64_t>& shape);

// Whether a parameter's value is known when the graph is prepared.
inline bool IsKnown(const TfLiteTensor* tensor) {
  return tflite::IsConstantOrPersistentTensor(tensor);
}

// The tensor's dimensions as 64-bit values.
inline std::vector<int64_t> DimsOf(const TfLiteTensor* tensor) {
  return std::vector<int64_t>(tensor->dims->data, tensor->dims->data + tensor->dims->size);
}

// Maps an axis in [-rank, rank) to [0, rank). Returns an error that names `what` if the axis is out
// of range.
TfLiteStatus NormalizeAxis(TfLiteContext* context, int64_t axis, int rank, const char* what,
                           int* result);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_PARAMETERS_H_
