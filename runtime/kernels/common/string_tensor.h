// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads string tensors with checks, because their bytes may come from a damaged or malicious file.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_

#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/memory/memory_account.h"
#include "runtime/util/string_util.h"

namespace litmus {

// Appends the tensor's strings to `strings`. They point into the tensor. Returns an error unless
// the number of strings equals the number of elements of the shape and each string lies inside of
// the tensor.
TfLiteStatus ReadStrings(TfLiteContext* context, const TfLiteTensor* tensor,
                         CountedVector<tflite::StringRef>* strings);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_
