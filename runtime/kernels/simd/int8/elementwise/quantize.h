// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Floats to quantised numbers on vectors, as a plain loop with std::round would do it.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_QUANTIZE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_QUANTIZE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

// out[i] = clamp(round half away from zero(in[i] / scale) + zero_point) to the element's range, in
// float; what is not a number becomes the lowest value.
void QuantizeFloats(const float* in, float scale, int32_t zero_point, Element element, void* out,
                    size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_QUANTIZE_H_
