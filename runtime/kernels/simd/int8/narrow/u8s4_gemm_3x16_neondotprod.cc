// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Armv8.2 dot product: sdot on 3 rows x 16 columns. Intrinsics: Highway 1.0.3 has no dot products
// of bytes.
#include <arm_neon.h>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm_tile.h"

namespace litmus::int8 {
namespace {

struct Isa {
  static constexpr int kMostRows = 3, kWidth = 4, kLanes = 4;
  using Vector = int32x4_t;
  using Floats = float32x4_t;

  static Vector Zero() { return vdupq_n_s32(0); }
  static void Keep(Vector* sum) { asm("" : "+w"(*sum)); }
  static Vector Load(const int32_t* p) { return vld1q_s32(p); }
  static Vector LoadBytes(const uint8_t* p) { return vreinterpretq_s32_u8(vld1q_u8(p)); }
  static Floats LoadFloats(const float* p) { return vld1q_f32(p); }
  static Floats SetFloats(float value) { return vdupq_n_f32(value); }
  static Vector Broadcast(int32_t four) { return vdupq_n_s32(four); }
  template <int kBits, int kIndex>
  static Vector Unpack(Vector raw) {
    const int8x16_t bytes = vreinterpretq_s8_s32(raw);
    constexpr int kLeft = 8 - kBits * (kIndex + 1);
    return vreinterpretq_s32_s8(vshrq_n_s8(vshlq_n_s8(bytes, kLeft), 8 - kBits));
  }
  static Vector Dot(Vector sum, Vector row, Vector weights) {
    return vdotq_s32(sum, vreinterpretq_s8_s32(weights), vreinterpretq_s8_s32(row));
  }
  static Vector AddSums(Vector a, Vector b) { return vaddq_s32(a, b); }
  template <int kBits>
  static Floats Value(Vector sum, Vector weight_sums, int32_t zero_point) {
    return vcvtq_f32_s32(vmlsq_n_s32(sum, weight_sums, zero_point));
  }
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

constexpr NarrowGemm kKernel = {
    cpu::kNeonDotprod, Isa::kMostRows,           Isa::kLanes* Isa::kWidth,
    /*quad=*/4,        &NarrowTile<Isa, 4>::Run, &NarrowTile<Isa, 2>::Run};

}  // namespace
const NarrowGemm* const kNarrowGemmNeonDotprod = &kKernel;

}  // namespace litmus::int8
