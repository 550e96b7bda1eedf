// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage on NEON registers, for sums that PackedOutputStage::Fits. NEON has both rounding
// steps of gemmlowp as instructions. Empty if the compiler has no NEON.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_NEON_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_NEON_H_

#if defined(__aarch64__)
#include <arm_neon.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The shifts of an output stage: of either direction; only to the right; to the right with
// RequantizeArgs::positive.
enum class ShiftsNeon { kAny, kRight, kPositive };

// Turns the sums of 4 channels into outputs without the zero point. The rounding shift rounds
// halves up, so negative values are first decremented, unless they are clamped anyway.
template <ShiftsNeon kShifts>
struct RequantizeNeon {
  RequantizeNeon() = default;
  RequantizeNeon(const RequantizeArgs& args, int first)
      : left(kShifts == ShiftsNeon::kAny ? vld1q_s32(args.left + first) : vdupq_n_s32(0)),
        multiplier(vld1q_s32(args.multiplier + first)),
        right(vnegq_s32(vld1q_s32(args.right + first))) {}

  int32x4_t operator()(int32x4_t sum) const {
    if (kShifts == ShiftsNeon::kAny) sum = vshlq_s32(sum, left);
    int32x4_t product = vqrdmulhq_s32(sum, multiplier);
    // The decrement cannot overflow: no product is INT32_MIN.
    if (kShifts == ShiftsNeon::kRight) product = vsraq_n_s32(product, product, 31);
    if (kShifts == ShiftsNeon::kAny) {
      product = vsraq_n_s32(product, vandq_s32(product, right), 31);
    }
    return vrshlq_s32(product, right);
  }

  int32x4_t left, multiplier, right;
};

// Requantizes sums with RequantizeArgs::double_scale.
struct RequantizeDoublesNeon {
  RequantizeDoublesNeon(const RequantizeArgs& args, int first)
      : low_scale(vld1q_f64(args.double_scale + first)),
        high_scale(vld1q_f64(args.double_scale + first + 2)) {}

  int32x4_t operator()(int32x4_t sum) const {
    const float64x2_t low = vcvtq_f64_s64(vmovl_s32(vget_low_s32(sum)));
    const float64x2_t high = vcvtq_f64_s64(vmovl_high_s32(sum));
    const int32x2_t scaled = vqmovn_s64(vcvtaq_s64_f64(vmulq_f64(low, low_scale)));
    return vqmovn_high_s64(scaled, vcvtaq_s64_f64(vmulq_f64(high, high_scale)));
  }

  float64x2_t low_scale, high_scale;
};

// Stores rows of outputs, of up to 16 neighbouring channels each. Outputs are int8 until the last
// step, which flips the sign bit for uint8.
class StoreRowsNeon {
 public:
  explicit StoreRowsNeon(const RequantizeArgs& args)
      : count_(static_cast<size_t>(args.count)), out_stride_(args.out_stride) {
    const int to_int8 = 128 * args.is_int8 - 128;  // arithmetic, as a branch would be slower
    sign_xor_ = vdupq_n_s8(static_cast<int8_t>(to_int8));
    zero_point_ = vdupq_n_s16(static_cast<int16_t>(args.zero_point + to_int8));
    min_ = vdupq_n_s8(static_cast<int8_t>(args.min + to_int8));
    max_ = vdupq_n_s8(static_cast<int8_t>(args.max + to_int8));
  }

  // Stores kVectors (1, 2 or 4) vectors of 4 channels for each row, of which args.count channels
  // exist. All rows share one branch, so that their instructions overlap.
  template <int kRows, int kVectors>
  inline __attribute__((always_inline)) void operator()(const int32x4_t (&rows)[kRows][kVectors],
                                                        uint8_t* out) const {
    if (kVectors > 1 && count_ >= 4 * kVectors) {
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i, out += out_stride_) StoreWhole(rows[i], out);
      return;
    }
    const size_t count = count_ < 4 * kVectors ? count_ : 4 * kVectors;
    auto* to = reinterpret_cast<int8_t*>(out);
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i, to += out_stride_) StorePart(Bytes(rows[i]), count, to);
  }

  // Stores a row of 8 or 16 channels, even if fewer exist.
  template <int kVectors>
  inline __attribute__((always_inline)) void StoreWhole(const int32x4_t (&row)[kVectors],
                                                        uint8_t* out) const {
    auto* to = reinterpret_cast<int8_t*>(out);
    kVectors == 4 ? vst1q_s8(to, Bytes(row)) : vst1_s8(to, vget_low_s8(Bytes(row)));
  }

 private:
  // Narrows a row to 8 or 16 bytes; 8 bytes (one or two vectors) are repeated in the upper half.
  template <int kVectors>
  inline __attribute__((always_inline)) int8x16_t Bytes(const int32x4_t (&row)[kVectors]) const {
    constexpr int kThird = kVectors == 4 ? 2 : 0;
    const int16x8_t low = Words(row[0], row[kVectors > 1 ? 1 : 0]);
    const int16x8_t high = kThird == 0 ? low : Words(row[kThird], row[kVectors - 1]);
    const int8x16_t bytes = vqmovn_high_s16(vqmovn_s16(low), high);
    return veorq_s8(vminq_s8(vmaxq_s8(bytes, min_), max_), sign_xor_);
  }
  int16x8_t Words(int32x4_t low, int32x4_t high) const {
    return vqaddq_s16(vqmovn_high_s32(vqmovn_s32(low), high), zero_point_);
  }

  // Stores the first `count` of 16 bytes. It avoids an array on the stack, which compilers would
  // guard.
  static inline __attribute__((always_inline)) void StorePart(int8x16_t bytes, size_t count,
                                                              int8_t* out) {
    if (count >= 16) return vst1q_s8(out, bytes);
    if ((count & 8) != 0) {
      vst1_s8(out, vget_low_s8(bytes));
      bytes = vextq_s8(bytes, bytes, 8);
      out += 8;
    }
    if ((count & 4) != 0) {
      const int32_t four = vgetq_lane_s32(vreinterpretq_s32_s8(bytes), 0);
      std::memcpy(out, &four, sizeof(four));
      bytes = vextq_s8(bytes, bytes, 4);
      out += 4;
    }
    if ((count & 2) != 0) {
      const int16_t two = vgetq_lane_s16(vreinterpretq_s16_s8(bytes), 0);
      std::memcpy(out, &two, sizeof(two));
      bytes = vextq_s8(bytes, bytes, 2);
      out += 2;
    }
    if ((count & 1) != 0) vst1q_lane_s8(out, bytes, 0);
  }

  const size_t count_;
  const ptrdiff_t out_stride_;
  int16x8_t zero_point_;
  int8x16_t sign_xor_, min_, max_;
};

}  // namespace
}  // namespace litmus::int8
#endif  // __aarch64__

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_NEON_H_
