// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Fixed-point multipliers for custom operators that programs bring along; see
// runtime/kernels/common/quantization.h.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_

#include <cstdint>

namespace tflite {

// multiplier = *quantized_multiplier * 2^(*shift - 31).
void QuantizeMultiplier(double multiplier, int32_t* quantized_multiplier, int* shift);
// For a multiplier in (0, 1): *shift <= 0.
void QuantizeMultiplierSmallerThanOneExp(double multiplier, int32_t* quantized_multiplier,
                                         int* shift);
// For a multiplier above 1: *shift >= 0.
void QuantizeMultiplierGreaterThanOne(double multiplier, int32_t* quantized_multiplier, int* shift);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_QUANTIZATION_UTIL_H_
