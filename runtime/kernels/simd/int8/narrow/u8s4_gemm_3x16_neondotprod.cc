// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.2 dot product: sdot on 3 rows x 16 columns. It uses intrinsics, because Highway 1.0.3 has
// no dot products of bytes.
#include <arm_neon.h>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa {
  static constexpr int kMostRows = 3, kWidth = 4, kLanes = 4;
  static constexpr int kPrefetchBytes = 0;
  static constexpr bool kMultipliesWholeBytes = false;  // sdot takes signed bytes
  using Vector = int32x4_t;
  using Floats = float32x4_t;

  static void Keep(Vector* sum) { asm("" : "+w"(*sum)); }
  static Vector LoadPairs(const int16_t* p) { return vreinterpretq_s32_s16(vld1q_s16(p)); }
  static Vector LoadBytes(const uint8_t* p) { return vreinterpretq_s32_u8(vld1q_u8(p)); }
  static Floats LoadFloats(const float* p) { return vld1q_f32(p); }
  static Floats SetFloats(float value) { return vdupq_n_f32(value); }
  static Vector Broadcast(int32_t four) { return vdupq_n_s32(four); }
  template <int kBits, int kIndex>
  static Vector Unpack(Vector raw) {
    uint8x16_t bytes = vreinterpretq_u8_s32(raw);
    if constexpr (kIndex > 0) bytes = vshrq_n_u8(bytes, kBits * kIndex);
    constexpr bool kIsLast = kBits * (kIndex + 1) == 8;
    if constexpr (!kIsLast) bytes = vandq_u8(bytes, vdupq_n_u8((1 << kBits) - 1));
    return vreinterpretq_s32_u8(bytes);
  }
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    return vdotq_s32(sum, vreinterpretq_s8_s32(weights), vreinterpretq_s8_s32(row));
  }
  static Vector AddSums(Vector a, Vector b) { return vaddq_s32(a, b); }
  static Vector Subtract(Vector sum, Vector weight_sums, Vector zero_points) {
    const int16x8_t pairs = vreinterpretq_s16_s32(weight_sums);
    const int16x8_t by = vreinterpretq_s16_s32(zero_points);
    const int32x4_t low = vmull_s16(vget_low_s16(pairs), vget_low_s16(by));
    return vsubq_s32(sum, vpaddq_s32(low, vmull_high_s16(pairs, by)));
  }
  static Floats ToFloats(Vector sum) { return vcvtq_f32_s32(sum); }
  static Floats Multiply(Floats a, Floats b) { return vmulq_f32(a, b); }
  static Floats AddFloats(Floats a, Floats b) { return vaddq_f32(a, b); }
  static Floats Clamp(Floats value, Floats low, Floats high) {
    return vminq_f32(high, vmaxq_f32(low, value));
  }
  static void Store(float* out, Floats value, int count) {
    if (count >= kLanes) return vst1q_f32(out, value);
    vst1q_lane_f32(out, value, 0);
    if (count > 1) vst1q_lane_f32(out + 1, value, 1);
    if (count > 2) vst1q_lane_f32(out + 2, value, 2);
  }
};

constexpr NarrowGemm kKernel = {cpu::kNeonDotprod,
                                Isa::kMostRows,
                                Isa::kLanes* Isa::kWidth,
                                /*quad=*/4,
                                /*unsigned_weights=*/true,
                                &NarrowTile<Isa, 4>::Run,
                                &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmNeonDotprod = &kKernel;

}  // namespace litmus::int8
