// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage on NEON registers, for sums that PackedOutputStage::Fits: NEON has gemmlowp's
// two rounding steps as instructions. Only for files that are compiled for 64-bit Arm.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_NEON_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_NEON_H_

#include <arm_neon.h>

#include <cstring>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// Sums of 4 channels to outputs without zero point. A rounding shift rounds halves up, so negative
// values lose one first.
struct RequantizeNeon {
  RequantizeNeon(const RequantizeArgs& args, int first)
      : left(vld1q_s32(args.left + first)),
        multiplier(vld1q_s32(args.multiplier + first)),
        right(vnegq_s32(vld1q_s32(args.right + first))) {}

  int32x4_t operator()(int32x4_t sum) const {
    const int32x4_t product = vqrdmulhq_s32(vshlq_s32(sum, left), multiplier);
    const int32x4_t minus_one = vshrq_n_s32(vandq_s32(product, right), 31);
    return vrshlq_s32(vqaddq_s32(product, minus_one), right);
  }

  int32x4_t left, multiplier, right;
};

// Stores the outputs of a row: 4 channels of `low`, then, unless `narrow`, 4 of `high`.
class StoreRowNeon {
 public:
  StoreRowNeon(const RequantizeArgs& args, bool narrow) : args_(args), columns_(narrow ? 4 : 8) {}

  void operator()(int32x4_t low, int32x4_t high, uint8_t* out) const {
    const int16x8_t words = vqaddq_s16(vcombine_s16(vqmovn_s32(low), vqmovn_s32(high)),
                                       vdupq_n_s16(static_cast<int16_t>(args_.zero_point)));
    const int16x8_t clamped =
        vminq_s16(vmaxq_s16(words, vdupq_n_s16(static_cast<int16_t>(args_.min))),
                  vdupq_n_s16(static_cast<int16_t>(args_.max)));
    const uint8x8_t bytes = vmovn_u16(vreinterpretq_u16_s16(clamped));
    if (columns_ == 8 && args_.count >= 8) return vst1_u8(out, bytes);
    uint8_t all[8];
    vst1_u8(all, bytes);
    std::memcpy(out, all, static_cast<size_t>(args_.count < columns_ ? args_.count : columns_));
  }

 private:
  const RequantizeArgs& args_;
  const int columns_;
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_NEON_H_
