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

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

#include "runtime/kernels/simd/int8/requantize/requantize.inc"

// The instruction set of Requantize.
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

// How sums become outputs: RequantizeArgs' `positive` and whether it has floats.
enum class Scaling { kFixed, kPositiveFixed, kFloat, kPositiveFloat };

// floor(sum · scale + add), rounded once: rounded down to a float, then to an integer.
inline __m512i ScaleInFloats(__m512i sum, __m512 scale, __m512 add) {
  constexpr int kDown = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
  const __m512 scaled = _mm512_fmadd_round_ps(_mm512_cvtepi32_ps(sum), scale, add, kDown);
  return _mm512_cvt_roundps_epi32(scaled, kDown);
}

// As Requantize, in floats.
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

template <Scaling kScaling>
struct ScaleOf {
  using Type = Requantize<Avx512, kScaling == Scaling::kPositiveFixed>;
};
template <>
struct ScaleOf<Scaling::kFloat> {
  using Type = RequantizeInFloats<false>;
};
template <>
struct ScaleOf<Scaling::kPositiveFloat> {
  using Type = RequantizeInFloats<true>;
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX512_H_
