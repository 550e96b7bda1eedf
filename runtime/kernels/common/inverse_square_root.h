// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// 1 / sqrt(n) of an integer as a fixed-point multiplier, with the same bits as in TensorFlow Lite's
// quantised normalisations.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_INVERSE_SQUARE_ROOT_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_INVERSE_SQUARE_ROOT_H_

#include <cstdint>

namespace litmus {

// Computes *multiplier and *shift with 1 / sqrt(n) = *multiplier * 2^(*shift - 31) and *shift <= 0.
// For n <= 1 the result is the largest value below 1.
void InverseSquareRoot(int32_t n, int32_t* multiplier, int* shift);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_INVERSE_SQUARE_ROOT_H_
