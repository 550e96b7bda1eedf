// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Fixed-point multipliers for custom operators that programs bring along; see
// runtime/kernels/common/quantization.h.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_

#include "runtime/kernels/common/quantization.h"

namespace tflite {

using litmus::QuantizeMultiplier;
using litmus::QuantizeMultiplierGreaterThanOne;
using litmus::QuantizeMultiplierSmallerThanOneExp;

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_
