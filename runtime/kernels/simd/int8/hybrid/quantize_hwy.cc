// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ranges and quantisation of the inputs of hybrid operators with vectors. Compiled without
// contraction of multiplications and additions, so that results equal those of plain C++.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/hybrid/quantize_hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;

// On x86, Min and Max return their second operand if one is NaN, so NaNs of the input are ignored.
HWY_INLINE FloatRange RangeOf(const float* in, size_t n) {
  const Floats d;
  const size_t lanes = hn::Lanes(d);
  auto low0 = hn::Zero(d), low1 = low0, low2 = low0, low3 = low0;
  auto high0 = low0, high1 = low0, high2 = low0, high3 = low0;
  size_t i = 0;
  // Four independent vectors, because each minimum depends on the one before it.
  for (; i + 4 * lanes <= n; i += 4 * lanes) {
    const auto a = hn::LoadU(d, in + i), b = hn::LoadU(d, in + i + lanes);
    const auto c = hn::LoadU(d, in + i + 2 * lanes), e = hn::LoadU(d, in + i + 3 * lanes);
    low0 = hn::Min(a, low0), low1 = hn::Min(b, low1);
    low2 = hn::Min(c, low2), low3 = hn::Min(e, low3);
    high0 = hn::Max(a, high0), high1 = hn::Max(b, high1);
    high2 = hn::Max(c, high2), high3 = hn::Max(e, high3);
  }
  for (; i + lanes <= n; i += lanes) {
    const auto a = hn::LoadU(d, in + i);
    low0 = hn::Min(a, low0), high0 = hn::Max(a, high0);
  }
  const auto low01 = hn::Min(low0, low1), low23 = hn::Min(low2, low3);
  const auto high01 = hn::Max(high0, high1), high23 = hn::Max(high2, high3);
  float low = hn::GetLane(hn::MinOfLanes(d, hn::Min(low01, low23)));
  float high = hn::GetLane(hn::MaxOfLanes(d, hn::Max(high01, high23)));
  for (; i < n; ++i) {
    low = in[i] < low ? in[i] : low;
    high = in[i] > high ? in[i] : high;
  }
  return {low, high};
}

void RangesOfImpl(const float* in, size_t count, size_t n, FloatRange* ranges) {
  for (size_t i = 0; i < count; ++i, in += n) ranges[i] = RangeOf(in, n);
}

// Rounds a vector of values to integers, as floats; halves round away from zero. The number just
// below one half is added before the fraction is cut off: a fraction below one half then stays
// below the next integer, and for a half the sum rounds up to it.
struct Quantizer {
  explicit Quantizer(const HybridQuantization& to)
      : inverse(hn::Set(d, to.inverse)),
        zero(hn::Set(d, static_cast<float>(to.zero_point))),
        low(hn::Set(d, static_cast<float>(to.low))),
        high(hn::Set(d, 127.0f)),
        half(hn::Set(d, 0.49999997f)) {}

  HWY_INLINE hn::Vec<Floats> operator()(const float* x) const {
    const auto q = hn::Add(zero, hn::Mul(hn::LoadU(d, x), inverse));
    const auto bounded = hn::Min(hn::Max(q, low), high);
#if LITMUS_HAS(NEON)
    return hn::Vec<Floats>(vrndaq_f32(bounded.raw));
#else
    return hn::Trunc(hn::Add(bounded, hn::CopySign(half, bounded)));
#endif
  }

  Floats d;
  hn::Vec<Floats> inverse, zero, low, high, half;
};

// out[i] = value(quantised in[i]) for i < n, in vectors with the tag D.
template <class D, class Value>
HWY_INLINE void ForEachQuantized(const float* in, size_t n, const HybridQuantization& quantization,
                                 D d, const Value& value, hn::TFromD<D>* out) {
  const Quantizer quantize(quantization);
  const size_t lanes = hn::Lanes(Floats());
  size_t i = 0;
  for (; i + lanes <= n; i += lanes) hn::StoreU(value(quantize(in + i)), d, out + i);
  if (i == n) return;
  HWY_ALIGN float rest[HWY_MAX_BYTES / sizeof(float)] = {};
  HWY_ALIGN hn::TFromD<D> values[HWY_MAX_BYTES / sizeof(float)];
  for (size_t j = i; j < n; ++j) rest[j - i] = in[j];
  hn::StoreU(value(quantize(rest)), d, values);
  for (size_t j = i; j < n; ++j) out[j] = values[j - i];
}

#if LITMUS_HAS(AVX512)
// Quantises blocks of 64 values. Returns the number of values done.
HWY_INLINE size_t QuantizeBlocks(const float* in, size_t n, const HybridQuantization& quantization,
                                 uint8_t* out) {
  constexpr size_t kBlock = 64;
  constexpr int kThirdSelectsFirst = 0xE4;  // bitwise: third operand ? first : second
  const __m512 inverse = _mm512_set1_ps(quantization.inverse);
  const __m512 zero = _mm512_set1_ps(static_cast<float>(quantization.zero_point));
  const __m512 high = _mm512_set1_ps(127.0f);
  const __m512i low = _mm512_set1_epi8(static_cast<char>(quantization.low));
  const __m512i half = _mm512_castps_si512(_mm512_set1_ps(0.49999997f));
  const __m512i sign = _mm512_set1_epi32(INT32_MIN), sign_xor = _mm512_set1_epi8(-128);
  // Packing works within 128 bits; `order` undoes that.
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const auto whole = [&](const float* x) HWY_ATTR {
    const __m512 q = _mm512_add_ps(zero, _mm512_mul_ps(_mm512_loadu_ps(x), inverse));
    // A NaN stays NaN, and like all values below −2^31 it converts to the lowest integer.
    const __m512 bounded = _mm512_min_ps(high, q);
    const __m512i signed_half =
        _mm512_ternarylogic_epi32(_mm512_castps_si512(bounded), half, sign, kThirdSelectsFirst);
    return _mm512_cvttps_epi32(_mm512_add_ps(bounded, _mm512_castsi512_ps(signed_half)));
  };
  size_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    const __m512i ab = _mm512_packs_epi32(whole(in + i), whole(in + i + 16));
    const __m512i cd = _mm512_packs_epi32(whole(in + i + 32), whole(in + i + 48));
    const __m512i bounded = _mm512_max_epi8(_mm512_packs_epi16(ab, cd), low);
    const __m512i bytes = _mm512_xor_si512(bounded, sign_xor);
    _mm512_storeu_si512(out + i, _mm512_permutexvar_epi32(order, bytes));
  }
  return i;
}
#endif

#if LITMUS_HAS(AVX2) && !LITMUS_HAS(AVX512)
// Quantises blocks of 32 values. Returns the number of values done.
HWY_INLINE size_t QuantizeBlocks(const float* in, size_t n, const HybridQuantization& quantization,
                                 uint8_t* out) {
  constexpr size_t kBlock = 32;
  const __m256 inverse = _mm256_set1_ps(quantization.inverse);
  const __m256 zero = _mm256_set1_ps(static_cast<float>(quantization.zero_point));
  const __m256 high = _mm256_set1_ps(127.0f), sign = _mm256_set1_ps(-0.0f);
  const __m256 half = _mm256_set1_ps(0.49999997f);
  const __m256i low = _mm256_set1_epi8(static_cast<char>(quantization.low));
  const __m256i sign_xor = _mm256_set1_epi8(-128);
  // Packing works within 128 bits; `order` undoes that.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const auto whole = [&](const float* x) HWY_ATTR {
    const __m256 q = _mm256_add_ps(zero, _mm256_mul_ps(_mm256_loadu_ps(x), inverse));
    // A NaN stays NaN, and like all values below −2^31 it converts to the lowest integer.
    const __m256 bounded = _mm256_min_ps(high, q);
    const __m256 signed_half = _mm256_or_ps(_mm256_and_ps(bounded, sign), half);
    return _mm256_cvttps_epi32(_mm256_add_ps(bounded, signed_half));
  };
  size_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    const __m256i ab = _mm256_packs_epi32(whole(in + i), whole(in + i + 8));
    const __m256i cd = _mm256_packs_epi32(whole(in + i + 16), whole(in + i + 24));
    const __m256i bounded = _mm256_max_epi8(_mm256_packs_epi16(ab, cd), low);
    const __m256i bytes = _mm256_xor_si256(bounded, sign_xor);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i),
                        _mm256_permutevar8x32_epi32(bytes, order));
  }
  return i;
}
#endif

#if LITMUS_HAS(NEON)
// Quantises blocks of 16 values. Returns the number of values done. NEON's conversion rounds halves
// away from zero.
HWY_INLINE size_t QuantizeBlocks(const float* in, size_t n, const HybridQuantization& quantization,
                                 uint8_t* out) {
  const float32x4_t inverse = vdupq_n_f32(quantization.inverse);
  const float32x4_t zero = vdupq_n_f32(static_cast<float>(quantization.zero_point));
  const float32x4_t low = vdupq_n_f32(static_cast<float>(quantization.low));
  // A NaN becomes `low`. Values above 127 saturate.
  const auto whole = [&](const float* x) HWY_ATTR {
    return vcvtaq_s32_f32(vmaxnmq_f32(vaddq_f32(zero, vmulq_f32(vld1q_f32(x), inverse)), low));
  };
  const auto words = [&](const float* x)
                         HWY_ATTR { return vqmovn_high_s32(vqmovn_s32(whole(x)), whole(x + 4)); };
  const uint8x16_t sign_xor = vdupq_n_u8(0x80 ^ kHybridSignXor);
  size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    const int8x16_t bytes = vqmovn_high_s16(vqmovn_s16(words(in + i)), words(in + i + 8));
    vst1q_u8(out + i, veorq_u8(vreinterpretq_u8_s8(bytes), sign_xor));
  }
  return i;
}
#endif

void QuantizeRowsImpl(const float* in, size_t count, size_t n,
                      const HybridQuantization* quantization, uint8_t* out) {
  const Floats d;
  const hn::Rebind<uint32_t, Floats> d32;
  const hn::Rebind<uint8_t, Floats> d8;
  // This offset puts the integer into the lowest byte of the float's bits. Highway's conversion
  // would also check for overflow.
  const auto offset = hn::Set(d, 0x1.8p23f + (128 ^ kHybridSignXor));
  const auto value = [&](hn::Vec<Floats> q) HWY_ATTR {
    return hn::TruncateTo(d8, hn::BitCast(d32, hn::Add(q, offset)));
  };
  for (size_t i = 0; i < count; ++i, in += n, out += n) {
    size_t done = 0;
#if LITMUS_HAS(AVX2) || LITMUS_HAS(NEON)
    done = QuantizeBlocks(in, n, quantization[i], out);
#endif
    ForEachQuantized(in + done, n - done, quantization[i], d8, value, out + done);
  }
}

void RoundValuesImpl(const float* in, size_t n, const HybridQuantization& quantization,
                     float* out) {
  const Floats d;
  // The negative zero point is added rather than subtracted, so that −0 becomes 0.
  const auto minus_zero_point = hn::Set(d, static_cast<float>(-quantization.zero_point));
  const auto scale = hn::Set(d, quantization.scale);
  const auto value = [&](hn::Vec<Floats> q)
                         HWY_ATTR { return hn::Mul(scale, hn::Add(q, minus_zero_point)); };
  ForEachQuantized(in, n, quantization, d, value, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(RangesOfImpl);
HWY_EXPORT(QuantizeRowsImpl);
HWY_EXPORT(RoundValuesImpl);

void RangesOf(const float* in, size_t count, size_t n, FloatRange* ranges) {
  HWY_DYNAMIC_DISPATCH(RangesOfImpl)(in, count, n, ranges);
}

void QuantizeRows(const float* in, size_t count, size_t n, const HybridQuantization* quantization,
                  uint8_t* out) {
  HWY_DYNAMIC_DISPATCH(QuantizeRowsImpl)(in, count, n, quantization, out);
}

void RoundValues(const float* in, size_t n, const HybridQuantization& quantization, float* out) {
  HWY_DYNAMIC_DISPATCH(RoundValuesImpl)(in, n, quantization, out);
}

}  // namespace litmus::int8
#endif
