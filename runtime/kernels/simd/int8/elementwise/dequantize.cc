// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/dequantize.cc"
#include "runtime/kernels/simd/int8/elementwise/dequantize.h"

#include <type_traits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(NEON)
// Dequantises blocks of 16 bytes; the zero point is subtracted in 16 bits. Returns the number of
// bytes done.
template <typename T>
size_t DequantizeBlocks(const T* in, float scale, int32_t zero_point, float* out, size_t count) {
  const int16x8_t zero = vdupq_n_s16(static_cast<int16_t>(zero_point));
  const auto words = [&](const T* from) HWY_ATTR {
    if constexpr (std::is_signed_v<T>) {
      return vsubq_s16(vmovl_s8(vld1_s8(from)), zero);
    } else {
      return vsubq_s16(vreinterpretq_s16_u16(vmovl_u8(vld1_u8(from))), zero);
    }
  };
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    float* to = out + i;
    for (size_t k = 0; k < 16; k += 8) {
      const int16x8_t difference = words(in + i + k);
      vst1q_f32(to + k, vmulq_n_f32(vcvtq_f32_s32(vmovl_s16(vget_low_s16(difference))), scale));
      vst1q_f32(to + k + 4, vmulq_n_f32(vcvtq_f32_s32(vmovl_high_s16(difference)), scale));
    }
  }
  return i;
}
#endif

template <typename T>
void Dequantize(const T* in, float scale, int32_t zero_point, float* out, size_t count) {
  const hn::CappedTag<float, 16> d;
  const hn::RebindToSigned<decltype(d)> d32;
  const hn::Rebind<T, decltype(d)> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto scales = hn::Set(d, scale);
  const auto zeros = hn::Set(d32, zero_point);
  const auto at = [&](size_t i) HWY_ATTR {
    const auto q = hn::PromoteTo(d32, hn::LoadU(narrow, in + i));
    return hn::Mul(scales, hn::ConvertTo(d, hn::Sub(q, zeros)));
  };
  size_t i = 0;
#if LITMUS_HAS(NEON)
  if constexpr (sizeof(T) == 1) {
    if (zero_point >= -128 && zero_point <= 255) {
      i = DequantizeBlocks(in, scale, zero_point, out, count);
    }
  }
#endif
  for (; i + 4 * lanes <= count; i += 4 * lanes) {
    for (size_t k = 0; k < 4; ++k) hn::StoreU(at(i + k * lanes), d, out + i + k * lanes);
  }
  for (; i + lanes <= count; i += lanes) hn::StoreU(at(i), d, out + i);
  for (; i < count; ++i) out[i] = scale * static_cast<float>(in[i] - zero_point);
}

void DequantizeInt8(const int8_t* in, float scale, int32_t zero_point, float* out, size_t count) {
  Dequantize(in, scale, zero_point, out, count);
}
void DequantizeUInt8(const uint8_t* in, float scale, int32_t zero_point, float* out, size_t count) {
  Dequantize(in, scale, zero_point, out, count);
}
void DequantizeInt16(const int16_t* in, float scale, int32_t zero_point, float* out, size_t count) {
  Dequantize(in, scale, zero_point, out, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(DequantizeInt8);
HWY_EXPORT(DequantizeUInt8);
HWY_EXPORT(DequantizeInt16);

template <>
void DequantizeToFloats(const int8_t* in, float scale, int32_t zero_point, float* out,
                        size_t count) {
  HWY_DYNAMIC_DISPATCH(DequantizeInt8)(in, scale, zero_point, out, count);
}
template <>
void DequantizeToFloats(const uint8_t* in, float scale, int32_t zero_point, float* out,
                        size_t count) {
  HWY_DYNAMIC_DISPATCH(DequantizeUInt8)(in, scale, zero_point, out, count);
}
template <>
void DequantizeToFloats(const int16_t* in, float scale, int32_t zero_point, float* out,
                        size_t count) {
  HWY_DYNAMIC_DISPATCH(DequantizeInt16)(in, scale, zero_point, out, count);
}
}  // namespace litmus::int8
#endif
