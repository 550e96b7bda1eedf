// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The moved form of elements has a whole number of bytes per element for any type, so that single
// elements can be copied: 2- and 4-bit values take a byte each, and a string is represented by its
// index in the input tensor.
#ifndef LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_
#define LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Sets *size to the bytes of an element in the moved form. Returns an error for types that cannot
// be moved.
TfLiteStatus MovedSize(TfLiteContext* context, const TfLiteTensor* tensor, size_t* size);

// Whether the moved form differs from the stored form.
inline bool IsMovedUnpacked(TfLiteType type) {
  return type == kTfLiteString || tflite::TfLiteTypeGetSizeBits(type) < 8;
}

// Converts the tensor's elements to the moved form, for types for which IsMovedUnpacked is true.
TfLiteStatus Unpack(TfLiteContext* context, const TfLiteTensor* tensor, CountedVector<char>* moved);

// Returns the first 2- or 4-bit element of a tensor.
char UnpackFirst(const TfLiteTensor* tensor);

// Writes elements in the moved form to the output, whose shape must be set. Strings are copied from
// `input`; the index −1 is an empty string.
TfLiteStatus Pack(const TfLiteTensor* input, const CountedVector<char>& moved,
                  TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_
