// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/quantize.cc"
#include "runtime/kernels/simd/int8/elementwise/quantize.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
void QuantizeExactly(const float* in, float scale, int32_t zero_point, T* out, size_t count) {
  constexpr float kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
  const auto offset = static_cast<float>(zero_point);
  size_t i = 0;
#if LITMUS_HAS(VECTORS)
  const hn::CappedTag<float, 16> d;
  const hn::RebindToSigned<decltype(d)> d32;
  const hn::Rebind<T, decltype(d)> narrow;
  const size_t lanes = hn::Lanes(d);
  const auto scales = hn::Set(d, scale), offsets = hn::Set(d, offset);
  const auto low = hn::Set(d, kLow), high = hn::Set(d, kHigh);
  const auto half = hn::Set(d, 0.5f), one = hn::Set(d, 1.0f);
  for (; i + lanes <= count; i += lanes) {
    const auto x = hn::Div(hn::LoadU(d, in + i), scales);
    // x − trunc(x) is exact in floats.
    const auto whole = hn::Trunc(x);
    const auto away = hn::Ge(hn::Abs(hn::Sub(x, whole)), half);
    const auto rounded = hn::Add(whole, hn::IfThenElseZero(away, hn::CopySign(one, x)));
    const auto value = hn::Add(rounded, offsets);
    const auto clamped = hn::IfThenElse(hn::Ge(value, low), hn::Min(value, high), low);
    hn::StoreU(hn::DemoteTo(narrow, hn::ConvertTo(d32, clamped)), narrow, out + i);
  }
#endif
  for (; i < count; ++i) {
    const float value = std::round(in[i] / scale) + offset;
    out[i] = static_cast<T>(value >= kLow ? (value < kHigh ? value : kHigh) : kLow);
  }
}

#if LITMUS_HAS(NEON)
// Quantises blocks of 16 floats. Returns the number of floats done. NEON's conversion rounds halves
// away from zero and saturates.
template <typename T>
size_t QuantizeBlocks(const float* in, float scale, int32_t zero_point, T* out, size_t count) {
  const float32x4_t scales = vdupq_n_f32(scale);
  const float32x4_t least = vdupq_n_f32(-0x1p24f);  // also replaces NaN
  const int16x8_t offset = vdupq_n_s16(static_cast<int16_t>(zero_point));
  const auto whole = [&](const float* x) HWY_ATTR {
    return vcvtaq_s32_f32(vmaxnmq_f32(vdivq_f32(vld1q_f32(x), scales), least));
  };
  const auto words = [&](const float* x) HWY_ATTR {
    return vqaddq_s16(vqmovn_high_s32(vqmovn_s32(whole(x)), whole(x + 4)), offset);
  };
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const int16x8_t low = words(in + i), high = words(in + i + 8);
    if constexpr (std::is_signed_v<T>) {
      vst1q_s8(out + i, vqmovn_high_s16(vqmovn_s16(low), high));
    } else {
      vst1q_u8(out + i, vqmovun_high_s16(vqmovun_s16(low), high));
    }
  }
  return i;
}

template <typename T>
bool FitsBlocks(float, int32_t zero_point) {
  return zero_point >= std::numeric_limits<T>::min() && zero_point <= std::numeric_limits<T>::max();
}
#endif

#if LITMUS_HAS(AVX512)
// Quantises blocks of 64 floats without a division. Returns the number of floats done.
// | Instead of the quotient x / scale, the products of x with two factors are rounded; the factors
// are 2^−22 (relative) below and above 1 / scale. Three roundings, each at most 2^−24, separate
// quotient and products (those of 1 / scale, of the factor, of the quotient), so the quotient lies
// between the products. If both products round to the same integer, so does the quotient, and it is
// not a half. Other blocks, about one in 100, are divided.
template <typename T>
size_t QuantizeBlocks(const float* in, float scale, int32_t zero_point, T* out, size_t count) {
  constexpr size_t kBlock = 64;
  constexpr float kMargin = 0x1p-22f;
  constexpr int kFirstOrOthersDiffer = 0xF6;
  const __m512 below = _mm512_set1_ps(1 / scale * (1 - kMargin));
  const __m512 above = _mm512_set1_ps(1 / scale * (1 + kMargin));
  // Beyond ±1000 steps, every result is the minimum or maximum of the type. NaN becomes the
  // minimum.
  const __m512 most = _mm512_set1_ps(1000 * scale), least = _mm512_set1_ps(-1000 * scale);
  // Adding 1.5 · 2^23 rounds; the lowest 16 bits of the sum are those of the integer.
  const __m512 round = _mm512_set1_ps(0x1.8p23f + static_cast<float>(zero_point));
  // Takes the lowest 16 bits of two vectors. Packing to bytes then alternates groups of 8 numbers;
  // `order` undoes that.
  alignas(64) int16_t words[32];
  for (int i = 0; i < 32; ++i) words[i] = static_cast<int16_t>(2 * i);
  const __m512i low_words = _mm512_load_si512(words);
  const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  size_t i = 0;
  for (; i + kBlock <= count; i += kBlock) {
    __m512i whole[4], differing = _mm512_setzero_si512();
    for (int k = 0; k < 4; ++k) {
      const __m512 x = _mm512_min_ps(_mm512_max_ps(_mm512_loadu_ps(in + i + 16 * k), least), most);
      whole[k] = _mm512_castps_si512(_mm512_fmadd_ps(x, below, round));
      const __m512i other = _mm512_castps_si512(_mm512_fmadd_ps(x, above, round));
      differing = _mm512_ternarylogic_epi32(differing, whole[k], other, kFirstOrOthersDiffer);
    }
    if (HWY_UNLIKELY(_mm512_test_epi32_mask(differing, differing) != 0)) {
      QuantizeExactly(in + i, scale, zero_point, out + i, kBlock);
      continue;
    }
    const __m512i low = _mm512_permutex2var_epi16(whole[0], low_words, whole[1]);
    const __m512i high = _mm512_permutex2var_epi16(whole[2], low_words, whole[3]);
    const __m512i packed =
        std::is_signed_v<T> ? _mm512_packs_epi16(low, high) : _mm512_packus_epi16(low, high);
    _mm512_storeu_si512(out + i, _mm512_permutexvar_epi64(order, packed));
  }
  return i;
}

// Whether QuantizeBlocks supports the zero point and the scale, whose factors must neither overflow
// nor underflow.
template <typename T>
bool FitsBlocks(float scale, int32_t zero_point) {
  return scale >= 0x1p-100f && scale <= 0x1p100f && zero_point >= std::numeric_limits<T>::min() &&
         zero_point <= std::numeric_limits<T>::max();
}
#endif

template <typename T>
void Quantize(const float* in, float scale, int32_t zero_point, T* out, size_t count) {
  size_t done = 0;
#if LITMUS_HAS(AVX512) || LITMUS_HAS(NEON)
  if constexpr (sizeof(T) == 1) {
    if (FitsBlocks<T>(scale, zero_point)) done = QuantizeBlocks(in, scale, zero_point, out, count);
  }
#endif
  QuantizeExactly(in + done, scale, zero_point, out + done, count - done);
}

void QuantizeFloatsImpl(const float* in, float scale, int32_t zero_point, Element element,
                        void* out, size_t count) {
  switch (element) {
    case Element::kInt8:
      return Quantize(in, scale, zero_point, static_cast<int8_t*>(out), count);
    case Element::kUInt8:
      return Quantize(in, scale, zero_point, static_cast<uint8_t*>(out), count);
    case Element::kInt16:
      return Quantize(in, scale, zero_point, static_cast<int16_t*>(out), count);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(QuantizeFloatsImpl);
void QuantizeFloats(const float* in, float scale, int32_t zero_point, Element element, void* out,
                    size_t count) {
  HWY_DYNAMIC_DISPATCH(QuantizeFloatsImpl)(in, scale, zero_point, element, out, count);
}
}  // namespace litmus::int8
#endif
