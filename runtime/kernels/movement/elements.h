// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A form of elements of any type with a whole number of bytes per element, for copies of single
// elements. In this form, 2- and 4-bit values take a byte each, and a string is its position in the
// input tensor.
#ifndef LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_
#define LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// Sets *size to the bytes of an element in this form. Returns an error for types without values.
TfLiteStatus MovedSize(TfLiteContext* context, const TfLiteTensor* tensor, size_t* size);

// Whether the form differs from the stored form.
inline bool IsMovedUnpacked(TfLiteType type) {
  return type == kTfLiteString || tflite::TfLiteTypeGetSizeBits(type) < 8;
}

// Converts the tensor's elements to the form, for types that IsMovedUnpacked.
TfLiteStatus Unpack(TfLiteContext* context, const TfLiteTensor* tensor, std::vector<char>* moved);

// Returns the first 2- or 4-bit element of a tensor.
char UnpackFirst(const TfLiteTensor* tensor);

// Writes moved elements to the output, which must have its shape. Strings come from `input`; the
// position −1 stands for an empty string.
TfLiteStatus Pack(const TfLiteTensor* input, const std::vector<char>& moved, TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_
