// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage on AVX-512 registers, for sums that PackedOutputStage::Fits. Only for files that
// are compiled with these instructions.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX512_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX512_H_

// GCC 12's own header makes its "undefined" vectors from themselves and warns of that.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include "runtime/kernels/simd/int8/requantize/output_stage.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The scaling of RequantizeArgs' last fields for 16 channels: sums to outputs that are not narrowed
// or clamped yet.
template <bool kPositive>
struct ByteScale {
  ByteScale(const RequantizeArgs& args, int first)
      : multiplier(_mm512_loadu_si512(args.multiplier + first)),
        odd_multiplier(_mm512_srli_epi64(multiplier, 32)),
        even_nudge(_mm512_loadu_si512(args.even_nudge + first / 2)),
        odd_nudge(_mm512_loadu_si512(args.odd_nudge + first / 2)),
        shift(_mm512_loadu_si512(args.shift + first)),
        left(_mm512_loadu_si512(args.doubled_left + first)),
        correction(_mm512_loadu_si512(args.correction + first)) {}

  __m512i operator()(__m512i sum) const {
    const __m512i x = kPositive ? sum : _mm512_sllv_epi32(sum, left);
    const __m512i even = _mm512_add_epi64(_mm512_mul_epi32(x, multiplier), even_nudge);
    const __m512i odd =
        _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(x, 32), odd_multiplier), odd_nudge);
    __m512i product = _mm512_castps_si512(
        _mm512_mask_movehdup_ps(_mm512_castsi512_ps(odd), 0x5555, _mm512_castsi512_ps(even)));
    if (!kPositive) {
      product = _mm512_mask_sub_epi32(product, _mm512_cmplt_epi32_mask(x, _mm512_setzero_si512()),
                                      product, correction);
    }
    return _mm512_srav_epi32(product, shift);
  }

  __m512i multiplier, odd_multiplier, even_nudge, odd_nudge, shift, left, correction;
};

// How sums become outputs: RequantizeArgs' `positive` and whether it has floats.
enum class Scaling { kFixed, kPositiveFixed, kFloat, kPositiveFloat };

// The same in floats.
template <bool kPositive>
struct FloatByteScale {
  FloatByteScale(const RequantizeArgs& args, int first)
      : scale(_mm512_loadu_ps(args.scale + first)),
        add(_mm512_loadu_ps(args.add + first)),
        add_negative(_mm512_loadu_ps(args.add_negative + first)),
        pivot(_mm512_loadu_si512(args.pivot + first)) {}

  __m512i operator()(__m512i sum) const {
    constexpr int kDown = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
    __m512 offset = add;
    if (!kPositive) {
      offset = _mm512_mask_mov_ps(add, _mm512_cmplt_epi32_mask(sum, pivot), add_negative);
    }
    // Rounded down to a float, then to an integer, is rounded down at once.
    const __m512 scaled = _mm512_fmadd_round_ps(_mm512_cvtepi32_ps(sum), scale, offset, kDown);
    return _mm512_cvt_roundps_epi32(scaled, kDown);
  }

  __m512 scale, add, add_negative;
  __m512i pivot;
};

template <Scaling kScaling>
struct ScaleOf {
  using Type = ByteScale<kScaling == Scaling::kPositiveFixed>;
};
template <>
struct ScaleOf<Scaling::kFloat> {
  using Type = FloatByteScale<false>;
};
template <>
struct ScaleOf<Scaling::kPositiveFloat> {
  using Type = FloatByteScale<true>;
};

// The clamp for outputs that have their zero point.
struct ByteClamp {
  explicit ByteClamp(const RequantizeArgs& args)
      : offset(_mm512_set1_epi16(args.is_int8 ? 128 : 0)),
        low(_mm512_set1_epi8(static_cast<char>(args.min + (args.is_int8 ? 128 : 0)))),
        high(_mm512_set1_epi8(static_cast<char>(args.max + (args.is_int8 ? 128 : 0)))),
        sign_xor(_mm512_set1_epi8(static_cast<char>(args.is_int8 ? 0x80 : 0))) {}

  // Each 128 bits of the result hold those of a, b, c and d, in this order.
  __m512i operator()(__m512i a, __m512i b, __m512i c, __m512i d) const {
    const __m512i ab = _mm512_adds_epi16(_mm512_packs_epi32(a, b), offset);
    const __m512i cd = _mm512_adds_epi16(_mm512_packs_epi32(c, d), offset);
    const __m512i bytes = _mm512_packus_epi16(ab, cd);
    return _mm512_xor_si512(_mm512_min_epu8(_mm512_max_epu8(bytes, low), high), sign_xor);
  }

  __m512i offset, low, high, sign_xor;
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX512_H_
