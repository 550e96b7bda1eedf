// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts quantised numbers to floats with vectors, bit for bit as a plain loop.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DEQUANTIZE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DEQUANTIZE_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// out[i] = scale · (in[i] − zero_point) for i < count. T is int8_t, uint8_t or int16_t.
template <typename T>
void DequantizeToFloats(const T* in, float scale, int32_t zero_point, float* out, size_t count);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DEQUANTIZE_H_
