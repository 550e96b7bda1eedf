// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage on AVX2 registers, for sums that PackedOutputStage::Fits. Include it only in
// files that are compiled for AVX2.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX2_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX2_H_

#include <immintrin.h>

#include <cstring>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"
#include "runtime/kernels/simd/int8/requantize/rounds_down.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

#include "runtime/kernels/simd/int8/requantize/requantize.inc"

// The class Isa of Requantize for AVX2.
struct Avx2 {
  using Vector = __m256i;
  using Wide = __m256i;
  static Vector Load(const int32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  }
  static Wide LoadWide(const int64_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  }
  static Vector Odd(Vector v) { return _mm256_srli_epi64(v, 32); }
  static Wide MultiplyAdd(Vector a, Vector b, Wide c) {
    return _mm256_add_epi64(_mm256_mul_epi32(a, b), c);
  }
  static Vector UpperHalves(Wide even, Wide odd) {
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0b10101010);
  }
  static Vector ShiftLeft(Vector v, Vector bits) { return _mm256_sllv_epi32(v, bits); }
  static Vector ShiftRight(Vector v, Vector bits) { return _mm256_srav_epi32(v, bits); }
  static Vector SubtractWhereNegative(Vector v, Vector x, Vector amount) {
    return _mm256_sub_epi32(v, _mm256_and_si256(_mm256_srai_epi32(x, 31), amount));
  }
};

// Requantizes sums in floats (FloatScale): floor(sum · scale + add), rounded down to a float and
// then to an integer. A RoundsDown object must exist.
template <bool kPositive>
struct RequantizeInFloatsAvx2 {
  RequantizeInFloatsAvx2(const RequantizeArgs& args, int first)
      : scale(_mm256_loadu_ps(args.scale + first)),
        add(_mm256_loadu_ps(args.add + first)),
        add_negative(_mm256_loadu_ps(args.add_negative + first)),
        pivot(Avx2::Load(args.pivot + first)) {}

  inline __attribute__((always_inline)) __m256i operator()(__m256i sum) const {
    __m256 offset = add;
    if (!kPositive) {
      const __m256 negative = _mm256_castsi256_ps(_mm256_cmpgt_epi32(pivot, sum));
      offset = _mm256_blendv_ps(add, add_negative, negative);
    }
    return _mm256_cvtps_epi32(_mm256_fmadd_ps(_mm256_cvtepi32_ps(sum), scale, offset));
  }

  __m256 scale, add, add_negative;
  __m256i pivot;
};

// Requantizes sums in doubles; the result is clamped.
struct RequantizeInDoublesAvx2 {
  RequantizeInDoublesAvx2(const RequantizeArgs& args, int first)
      : low_scale(_mm256_loadu_pd(args.double_scale + first)),
        high_scale(_mm256_loadu_pd(args.double_scale + first + 4)),
        least(_mm256_set1_pd(args.min - args.zero_point)),
        most(_mm256_set1_pd(args.max - args.zero_point)),
        zero_point(_mm256_set1_epi32(args.zero_point)) {}

  inline __attribute__((always_inline)) __m256i operator()(__m256i sum) const {
    const __m128i low = Round(_mm256_castsi256_si128(sum), low_scale);
    const __m128i high = Round(_mm256_extracti128_si256(sum, 1), high_scale);
    return _mm256_add_epi32(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1),
                            zero_point);
  }

  // As RequantizeInDoubles::Round in requantize_avx512.h.
  inline __attribute__((always_inline)) __m128i Round(__m128i sum, __m256d scale) const {
    const __m256d scaled = _mm256_mul_pd(_mm256_cvtepi32_pd(sum), scale);
    const __m256d x = _mm256_min_pd(_mm256_max_pd(scaled, least), most);
    const __m256d below_half = _mm256_set1_pd(0x1.fffffffffffffp-2);
    const __m256d sign = _mm256_and_pd(x, _mm256_set1_pd(-0.0));
    return _mm256_cvttpd_epi32(_mm256_add_pd(x, _mm256_or_pd(sign, below_half)));
  }

  __m256d low_scale, high_scale, least, most;
  __m256i zero_point;
};

// Stores the outputs of a row: the 8 channels of `low`, and unless `narrow` the 8 channels of
// `high`.
class StoreRowAvx2 {
 public:
  StoreRowAvx2(const RequantizeArgs& args, bool narrow)
      : narrow_(narrow),
        count_(args.count),
        offset_(_mm256_set1_epi16(args.is_int8 ? 128 : 0)),
        least_(_mm_set1_epi8(static_cast<char>(args.min + (args.is_int8 ? 128 : 0)))),
        most_(_mm_set1_epi8(static_cast<char>(args.max + (args.is_int8 ? 128 : 0)))),
        sign_xor_(_mm_set1_epi8(static_cast<char>(args.is_int8 ? 0x80 : 0))) {}

  void operator()(__m256i low, __m256i high, uint8_t* out) const {
    // Packing works within 128 bits, so 64-bit parts are reordered afterwards.
    const __m256i packed = _mm256_adds_epi16(_mm256_packs_epi32(low, high), offset_);
    const __m256i words = _mm256_permute4x64_epi64(packed, 0b11011000);
    __m128i bytes =
        _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    bytes = _mm_xor_si128(_mm_min_epu8(_mm_max_epu8(bytes, least_), most_), sign_xor_);
    if (!narrow_ && count_ >= 16) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(out), bytes);
    } else if (narrow_ && count_ >= 8) {
      _mm_storel_epi64(reinterpret_cast<__m128i*>(out), bytes);
    } else {
      uint8_t all[16];
      _mm_storeu_si128(reinterpret_cast<__m128i*>(all), bytes);
      std::memcpy(out, all, static_cast<size_t>(count_));
    }
  }

 private:
  bool narrow_;
  int count_;
  __m256i offset_;
  __m128i least_, most_, sign_xor_;
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_AVX2_H_
