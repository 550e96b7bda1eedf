// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/internal/quantization_util.h"

#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/internal/common.h"

namespace tflite {

void QuantizeMultiplier(double multiplier, int32_t* quantized_multiplier, int* shift) {
  litmus::QuantizeMultiplier(multiplier, quantized_multiplier, shift);
}

void QuantizeMultiplierSmallerThanOneExp(double multiplier, int32_t* quantized_multiplier,
                                         int* shift) {
  litmus::QuantizeMultiplierSmallerThanOneExp(multiplier, quantized_multiplier, shift);
}

void QuantizeMultiplierGreaterThanOne(double multiplier, int32_t* quantized_multiplier,
                                      int* shift) {
  litmus::QuantizeMultiplierGreaterThanOne(multiplier, quantized_multiplier, shift);
}

int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t quantized_multiplier, int shift) {
  return litmus::MultiplyByQuantizedMultiplier(x, quantized_multiplier, shift);
}

int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift) {
  return litmus::MultiplyByQuantizedMultiplier(x, quantized_multiplier, shift);
}

}  // namespace tflite
