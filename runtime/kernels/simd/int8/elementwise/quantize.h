// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantises floats with vectors, with the results of a plain loop that uses std::round.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_QUANTIZE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_QUANTIZE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"

namespace litmus::int8 {

// out[i] = round half away from zero(in[i] / scale) + zero_point, clamped to the element's range,
// for i < count; computed in float. NaN becomes the lowest value.
void QuantizeFloats(const float* in, float scale, int32_t zero_point, Element element, void* out,
                    size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_QUANTIZE_H_
