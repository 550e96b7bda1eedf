// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised MUL of bytes on NEON, 16 at a time. It subtracts and multiplies in 16 bits; Highway 1.0
// has such widening operations for 32 bits only. Empty if the compiler has no NEON.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_MULTIPLY_NEON_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_MULTIPLY_NEON_H_

#if defined(__aarch64__)
#include <arm_neon.h>

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"
#include "runtime/kernels/simd/int8/requantize/requantize_neon.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The operations that differ between int8 and uint8.
struct SignedBytesNeon {
  using Vector = int8x16_t;
  static Vector Load(const int8_t* from) { return vld1q_s8(from); }
  static Vector Set(int32_t value) { return vdupq_n_s8(static_cast<int8_t>(value)); }
  static int16x8_t LowDifference(Vector a, Vector b) {
    return vsubl_s8(vget_low_s8(a), vget_low_s8(b));
  }
  static int16x8_t HighDifference(Vector a, Vector b) { return vsubl_high_s8(a, b); }
  static void Store(int16x8_t low, int16x8_t high, Vector min, Vector max, int8_t* to) {
    vst1q_s8(to, vminq_s8(vmaxq_s8(vqmovn_high_s16(vqmovn_s16(low), high), min), max));
  }
};

struct UnsignedBytesNeon {
  using Vector = uint8x16_t;
  static Vector Load(const uint8_t* from) { return vld1q_u8(from); }
  static Vector Set(int32_t value) { return vdupq_n_u8(static_cast<uint8_t>(value)); }
  static int16x8_t LowDifference(Vector a, Vector b) {
    return vreinterpretq_s16_u16(vsubl_u8(vget_low_u8(a), vget_low_u8(b)));
  }
  static int16x8_t HighDifference(Vector a, Vector b) {
    return vreinterpretq_s16_u16(vsubl_high_u8(a, b));
  }
  static void Store(int16x8_t low, int16x8_t high, Vector min, Vector max, uint8_t* to) {
    vst1q_u8(to, vminq_u8(vmaxq_u8(vqmovun_high_s16(vqmovun_s16(low), high), min), max));
  }
};

// ArithmeticRow for kMultiply. Returns the number of elements done, a multiple of 16. p.left_out
// must be 0, so that adding the output's zero point never wraps around. `Bytes` is one of the
// structs above.
template <class Bytes, typename T>
inline size_t MultiplyBlocksNeon(const ArithmeticParams& p, const T* a, bool single_a, const T* b,
                                 bool single_b, T* out, size_t count) {
  const auto zero1 = Bytes::Set(p.zero_point1), zero2 = Bytes::Set(p.zero_point2);
  const auto min = Bytes::Set(p.min), max = Bytes::Set(p.max);
  const auto one_a = Bytes::Set(*a), one_b = Bytes::Set(*b);
  const int16x8_t zero_out = vdupq_n_s16(static_cast<int16_t>(p.zero_point_out));
  RequantizeNeon<ShiftsNeon::kAny> scale;
  scale.left = vdupq_n_s32(0);
  scale.multiplier = vdupq_n_s32(p.multiplier_out);
  scale.right = vdupq_n_s32(-p.right_out);
  const auto words = [&](int16x8_t x, int16x8_t y) {
    const int32x4_t low = scale(vmull_s16(vget_low_s16(x), vget_low_s16(y)));
    const int32x4_t high = scale(vmull_high_s16(x, y));
    return vqaddq_s16(vqmovn_high_s32(vqmovn_s32(low), high), zero_out);
  };
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const auto x = single_a ? one_a : Bytes::Load(a + i);
    const auto y = single_b ? one_b : Bytes::Load(b + i);
    const int16x8_t low = words(Bytes::LowDifference(x, zero1), Bytes::LowDifference(y, zero2));
    const int16x8_t high = words(Bytes::HighDifference(x, zero1), Bytes::HighDifference(y, zero2));
    Bytes::Store(low, high, min, max, out + i);
  }
  return i;
}

}  // namespace
}  // namespace litmus::int8
#endif  // __aarch64__

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_MULTIPLY_NEON_H_
