// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sigmoid and hyperbolic tangent in 16-bit fixed point, with the arithmetic of gemmlowp's
// fixedpoint library, which TensorFlow Lite's integer LSTM cells use.
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_FIXED16_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_FIXED16_H_

#include <cstdint>

#include "runtime/kernels/common/fixed_point.h"

namespace litmus {

// x · 2^exponent. A left shift saturates; a right shift rounds (ties away from zero).
int16_t ScaledByPot(int16_t x, int exponent);

// Sigmoid and tanh of `x`, which has `integer_bits` bits before the point, 0 to 12. Results are in
// Q0.15.
int16_t Sigmoid16(int16_t x, int integer_bits);
int16_t Tanh16(int16_t x, int integer_bits);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_FIXED16_H_
