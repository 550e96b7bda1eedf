// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Conversions to and from arrays of the C ABI, and questions about operators and types.
// Includes <memory>, because delegates rely on it.
#ifndef LITMUS_RUNTIME_UTIL_UTIL_H_
#define LITMUS_RUNTIME_UTIL_UTIL_H_

#include <cstddef>
#include <memory>  // IWYU pragma: export
#include <vector>

#include "runtime/c/common.h"

namespace tflite {

// Copies numbers to an array that the caller frees; null if memory runs out.
TfLiteIntArray* ConvertVectorToTfLiteIntArray(const std::vector<int>& input);
TfLiteIntArray* ConvertArrayToTfLiteIntArray(int ndims, const int* dims);

// Whether the array has exactly these elements. Null equals an empty array.
bool EqualArrayAndTfLiteIntArray(const TfLiteIntArray* a, int b_size, const int* b);

// Whether the custom operator is one of TensorFlow, which LiteRT runs in its Flex delegate and
// which has no kernel here: its name begins with "Flex".
bool IsFlexOp(const char* custom_name);

// Sets *bytes to the size of one element; 1 for types below 8 bits. Returns kTfLiteError, with a
// message unless `context` is null, for a type without a fixed size.
TfLiteStatus GetSizeOfType(TfLiteContext* context, TfLiteType type, size_t* bytes);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_UTIL_UTIL_H_
