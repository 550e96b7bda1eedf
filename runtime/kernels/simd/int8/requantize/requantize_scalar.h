// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fixed-point requantisation of a single sum: the same arithmetic as Requantize in one lane.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_SCALAR_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_SCALAR_H_

#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"
#include "runtime/kernels/simd/quantized_multiplier.h"

namespace litmus::int8 {
namespace {

#include "runtime/kernels/simd/int8/requantize/requantize.inc"

// The class Isa of Requantize for one lane, which stands for an even or (kOdd) an odd channel.
// UpperHalves returns its own product and ignores the other one.
template <bool kOdd>
struct Scalar {
  using Vector = int32_t;
  using Wide = int64_t;
  static Vector Load(const int32_t* from) { return *from; }
  static Wide LoadWide(const int64_t* from) { return *from; }
  static Vector Odd(Vector v) { return v; }
  static Wide MultiplyAdd(Vector a, Vector b, Wide c) { return int64_t{a} * b + c; }
  static Vector UpperHalves(Wide even, Wide odd) {
    return static_cast<int32_t>((kOdd ? odd : even) >> 32);
  }
  static Vector ShiftLeft(Vector v, Vector bits) { return WrappingShiftLeft(v, bits); }
  static Vector ShiftRight(Vector v, Vector bits) { return v >> bits; }
  static Vector SubtractWhereNegative(Vector v, Vector x, Vector amount) {
    return x < 0 ? v - amount : v;
  }
};

// The output for a sum of `channel`, not narrowed or clamped yet.
template <bool kPositive>
inline __attribute__((always_inline)) int32_t RequantizeSum(const RequantizeArgs& args, int channel,
                                                            int32_t sum) {
  return channel % 2 == 0 ? Requantize<Scalar<false>, kPositive>(args, channel)(sum)
                          : Requantize<Scalar<true>, kPositive>(args, channel)(sum);
}

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_SCALAR_H_
