// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of a per-tensor quantised input or output, for the operators around convolutions.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZED_TENSOR_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZED_TENSOR_H_

#include <cmath>
#include <limits>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

inline bool IsQuantizedType(TfLiteType type) {
  return type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16;
}

// Returns an error unless the scale is a positive number and the zero point is a value of the
// tensor's type. After success q − zero point fits 17 bits. `what` names the tensor in the message.
inline TfLiteStatus CheckScaleAndZeroPoint(TfLiteContext* context, const TfLiteTensor* tensor,
                                           const char* what) {
  int32_t low = std::numeric_limits<int32_t>::min(), high = std::numeric_limits<int32_t>::max();
  if (tensor->type == kTfLiteInt8) low = -128, high = 127;
  if (tensor->type == kTfLiteUInt8) low = 0, high = 255;
  if (tensor->type == kTfLiteInt16) low = -32768, high = 32767;
  const float scale = tensor->params.scale;
  if (!(scale > 0) || !std::isfinite(scale)) {
    TF_LITE_KERNEL_LOG(context, "The scale of the %s is %g, not a positive number (%s).", what,
                       static_cast<double>(scale), tensor->name ? tensor->name : "unnamed");
    return kTfLiteError;
  }
  if (tensor->params.zero_point < low || tensor->params.zero_point > high) {
    TF_LITE_KERNEL_LOG(context, "The zero point of the %s is %d, outside its type (%s).", what,
                       tensor->params.zero_point, tensor->name ? tensor->name : "unnamed");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_QUANTIZED_TENSOR_H_
