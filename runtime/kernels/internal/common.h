// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Arithmetic of custom operators that programs bring along.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_COMMON_H_

#include <algorithm>
#include <cstdint>

#include "runtime/kernels/internal/cppmath.h"        // IWYU pragma: export
#include "runtime/kernels/internal/op_macros.h"      // IWYU pragma: export
#include "runtime/kernels/internal/runtime_shape.h"  // IWYU pragma: export
#include "runtime/kernels/internal/types.h"          // IWYU pragma: export

namespace tflite {

// x clamped to [output_activation_min, output_activation_max].
template <class T>
inline T ActivationFunctionWithMinMax(T x, T output_activation_min, T output_activation_max) {
  return std::min(std::max(x, output_activation_min), output_activation_max);
}

// x * quantized_multiplier * 2^(shift - 31): what QuantizeMultiplier makes of a real multiplier.
// That of 64-bit sums has 16 bits of the multiplier.
int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t quantized_multiplier, int shift);
int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t quantized_multiplier, int shift);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_COMMON_H_
