// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checked reading of string tensors, whose bytes may come from a damaged or hostile file.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_

#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/memory/memory_account.h"
#include "runtime/util/string_util.h"

namespace litmus {

// Appends the tensor's strings to `strings`. The strings point into the tensor. Returns an error
// unless there are as many strings as the shape has elements and each string lies inside the
// tensor.
TfLiteStatus ReadStrings(TfLiteContext* context, const TfLiteTensor* tensor,
                         CountedVector<tflite::StringRef>* strings);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_
