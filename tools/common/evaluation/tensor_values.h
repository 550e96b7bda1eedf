// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The values of a tensor as numbers, whatever its type.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_TENSOR_VALUES_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_TENSOR_VALUES_H_

#include "absl/status/status.h"
#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// As stored: float32, float16, bfloat16, float64, integers of 8 to 64 bits, bool (0 or 1). Integers
// are not dequantised. InvalidArgument for other types; the message names tensor and type.
absl::Status ReadRawValues(const TfLiteTensor& tensor, CountedVector<double>* values);

// The same, dequantised by the tensor's scale and zero point when it has one pair of them:
// (q - zero point) * scale.
absl::Status ReadRealValues(const TfLiteTensor& tensor, CountedVector<double>* values);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_TENSOR_VALUES_H_
