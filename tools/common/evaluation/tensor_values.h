// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts the values of a tensor of any numeric type to doubles.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_TENSOR_VALUES_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_TENSOR_VALUES_H_

#include "absl/status/status.h"
#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Returns the stored values of float32, float16, bfloat16, float64, integers of 8 to 64 bits, or
// bool (0 or 1). Integers are not dequantised. InvalidArgument for other types; the message names
// tensor and type.
absl::Status ReadRawValues(const TfLiteTensor& tensor, CountedVector<double>* values);

// The same, dequantised if the tensor has a single scale and zero point: (q - zero point) * scale.
absl::Status ReadRealValues(const TfLiteTensor& tensor, CountedVector<double>* values);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_TENSOR_VALUES_H_
