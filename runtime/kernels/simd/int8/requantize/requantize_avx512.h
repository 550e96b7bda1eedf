// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage on AVX-512 registers, for sums that PackedOutputStage::Fits. Include it only in
// files that are compiled for AVX-512.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX512_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX512_H_

// GCC 12's header initialises its "undefined" vectors with themselves, and GCC then warns about
// that.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include <cstdint>
#include <type_traits>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

#include "runtime/kernels/simd/int8/requantize/requantize.inc"

// The class Isa of Requantize for AVX-512.
struct Avx512 {
  using Vector = __m512i;
  using Wide = __m512i;
  static Vector Load(const int32_t* from) { return _mm512_loadu_si512(from); }
  static Wide LoadWide(const int64_t* from) { return _mm512_loadu_si512(from); }
  static Vector Odd(Vector v) { return _mm512_srli_epi64(v, 32); }
  static Wide MultiplyAdd(Vector a, Vector b, Wide c) {
    return _mm512_add_epi64(_mm512_mul_epi32(a, b), c);
  }
  static Vector UpperHalves(Wide even, Wide odd) {
    return _mm512_castps_si512(
        _mm512_mask_movehdup_ps(_mm512_castsi512_ps(odd), 0x5555, _mm512_castsi512_ps(even)));
  }
  static Vector ShiftLeft(Vector v, Vector bits) { return _mm512_sllv_epi32(v, bits); }
  static Vector ShiftRight(Vector v, Vector bits) { return _mm512_srav_epi32(v, bits); }
  static Vector SubtractWhereNegative(Vector v, Vector x, Vector amount) {
    return _mm512_mask_sub_epi32(v, _mm512_cmplt_epi32_mask(x, _mm512_setzero_si512()), v, amount);
  }
};

// How sums are scaled. Positive…: RequantizeArgs::positive.
enum class Scaling { kFixed, kPositiveFixed, kFloat, kPositiveFloat, kDouble };

// floor(sum · scale + add): the product and sum are rounded down once to a float, then to an
// integer.
inline __m512i ScaleInFloats(__m512i sum, __m512 scale, __m512 add) {
  constexpr int kDown = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
  const __m512 scaled = _mm512_fmadd_round_ps(_mm512_cvtepi32_ps(sum), scale, add, kDown);
  return _mm512_cvt_roundps_epi32(scaled, kDown);
}

// Requantizes sums in floats (FloatScale).
template <bool kPositive>
struct RequantizeInFloats {
  RequantizeInFloats(const RequantizeArgs& args, int first)
      : scale(_mm512_loadu_ps(args.scale + first)),
        add(_mm512_loadu_ps(args.add + first)),
        add_negative(_mm512_loadu_ps(args.add_negative + first)),
        pivot(_mm512_loadu_si512(args.pivot + first)) {}

  __m512i operator()(__m512i sum) const {
    __m512 offset = add;
    if (!kPositive) {
      offset = _mm512_mask_mov_ps(add, _mm512_cmplt_epi32_mask(sum, pivot), add_negative);
    }
    return ScaleInFloats(sum, scale, offset);
  }

  __m512 scale, add, add_negative;
  __m512i pivot;
};

// Requantizes sums in doubles; the result is clamped.
struct RequantizeInDoubles {
  RequantizeInDoubles(const RequantizeArgs& args, int first)
      : low_scale(_mm512_loadu_pd(args.double_scale + first)),
        high_scale(_mm512_loadu_pd(args.double_scale + first + 8)),
        least(_mm512_set1_pd(args.min - args.zero_point)),
        most(_mm512_set1_pd(args.max - args.zero_point)),
        zero_point(_mm512_set1_epi32(args.zero_point)) {}

  __m512i operator()(__m512i sum) const {
    const __m256i low = Round(_mm512_castsi512_si256(sum), low_scale);
    const __m256i high = Round(_mm512_extracti64x4_epi64(sum, 1), high_scale);
    return _mm512_add_epi32(_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1), zero_point);
  }

  // Scales and rounds halves away from zero. The bounds are integers, so x can be clamped before it
  // is rounded. To round, the largest double below one half is added with the sign of x, and the
  // fraction is cut off: a fraction of one half or more then gives the next integer, a smaller one
  // does not.
  __m256i Round(__m256i sum, __m512d scale) const {
    const __m512d scaled = _mm512_mul_pd(_mm512_cvtepi32_pd(sum), scale);
    const __m512d x = _mm512_min_pd(_mm512_max_pd(scaled, least), most);
    const __m512i sign_bit = _mm512_set1_epi64(INT64_MIN);
    const __m512i below_half = _mm512_castpd_si512(_mm512_set1_pd(0x1.fffffffffffffp-2));
    constexpr int kAndOr = 0xea;  // (a & b) | c
    const __m512i signed_half =
        _mm512_ternarylogic_epi64(_mm512_castpd_si512(x), sign_bit, below_half, kAndOr);
    return _mm512_cvttpd_epi32(_mm512_add_pd(x, _mm512_castsi512_pd(signed_half)));
  }

  __m512d low_scale, high_scale, least, most;
  __m512i zero_point;
};

template <Scaling kScaling>
using RequantizeBy = std::conditional_t<
    kScaling == Scaling::kDouble, RequantizeInDoubles,
    std::conditional_t<kScaling == Scaling::kFloat || kScaling == Scaling::kPositiveFloat,
                       RequantizeInFloats<kScaling == Scaling::kPositiveFloat>,
                       Requantize<Avx512, kScaling == Scaling::kPositiveFixed>>>;

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX512_H_
