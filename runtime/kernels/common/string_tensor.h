// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Strings of a tensor whose bytes may come from a file, and so may be anything.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_

#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/util/string_util.h"

namespace litmus {

// Appends the strings, as many as the shape says, after checking that each lies inside the tensor.
// They point into it.
TfLiteStatus ReadStrings(TfLiteContext* context, const TfLiteTensor* tensor,
                         std::vector<tflite::StringRef>* strings);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_STRING_TENSOR_H_
