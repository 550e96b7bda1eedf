// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Elements of any type as things of a whole number of bytes that can be copied one by one: 2- and
// 4-bit values as bytes of their own, strings as their positions in the tensor that has them.
#ifndef LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_
#define LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// Sets *size to the bytes of an element while it is moved; an error for types without values.
TfLiteStatus MovedSize(TfLiteContext* context, const TfLiteTensor* tensor, size_t* size);

// Whether elements are moved in another form than they are stored in.
inline bool IsMovedUnpacked(TfLiteType type) {
  return type == kTfLiteString || tflite::TfLiteTypeGetSizeBits(type) < 8;
}

// The tensor's elements in the form that is moved, for types that IsMovedUnpacked.
TfLiteStatus Unpack(TfLiteContext* context, const TfLiteTensor* tensor, std::vector<char>* moved);

// One 2- or 4-bit element, the first of a tensor.
char UnpackFirst(const TfLiteTensor* tensor);

// Writes moved elements to the output, which has its shape. Strings are those of `input`; the
// position −1 stands for an empty one.
TfLiteStatus Pack(const TfLiteTensor* input, const std::vector<char>& moved, TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MOVEMENT_ELEMENTS_H_
