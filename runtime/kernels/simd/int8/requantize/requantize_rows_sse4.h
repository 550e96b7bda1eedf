// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The class Isa of requantize_rows.h for SSE4, for sums that PackedOutputStage::Fits. Include it
// only in files that are compiled with SSE4.2 at least; compiled with AVX it scales four doubles at
// a time.
// | SSE4 shifts all lanes by the same count, so the shifts of fixed point become multiplications by
// powers of two in doubles, rounded down (RoundsDown):
//   floor(sum · multiplier · 2^(left − right − 31) + add),
// where `add` is zero point + (right > 0 ? 1/2 : 0) + 2^(−right − 1), minus 2^−right if sum < 0 and
// right > 0. This is exact for right shifts up to 13: a product that is rounded has more than 53
// bits, so that its result is 2^9 or more in magnitude and the output is clamped. For other
// products only the sum and the floor round down, which together round down once.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_SSE4_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_SSE4_H_

#include <immintrin.h>

#include <cstdint>
#include <cstring>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"
#include "runtime/kernels/simd/int8/requantize/requantize_scalar.h"
#include "runtime/kernels/simd/int8/requantize/rounds_down.h"

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

// The vectors of Isa: eight lanes of 32 bits.
struct Sse4 {
  struct Vector {
    __m128i low, high;
  };
  static __m128i LoadFour(const int32_t* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  }
  static Vector Zero() { return {_mm_setzero_si128(), _mm_setzero_si128()}; }
  static Vector Load(const int32_t* from) { return {LoadFour(from), LoadFour(from + 4)}; }
  static void Store(int32_t* to, const Vector& v) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), v.low);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 4), v.high);
  }
  static Vector Set(int32_t value) { return {_mm_set1_epi32(value), _mm_set1_epi32(value)}; }
  static Vector Add(const Vector& a, const Vector& b) {
    return {_mm_add_epi32(a.low, b.low), _mm_add_epi32(a.high, b.high)};
  }
  static Vector Subtract(const Vector& a, const Vector& b) {
    return {_mm_sub_epi32(a.low, b.low), _mm_sub_epi32(a.high, b.high)};
  }
};

// Fixed point in doubles. A RoundsDown object must exist.
template <bool kPositive>
struct RequantizeFixedSse4 {
  static constexpr int kLongestShift = 13;

  RequantizeFixedSse4(const RequantizeArgs& args, int first) {
    const __m128d half = _mm_set1_pd(0.5), zero_point = _mm_set1_pd(args.zero_point);
#pragma GCC unroll 4
    for (int i = 0; i < 8; i += 2) {
      const __m128i right = LoadTwo(args.right + first + i), left = LoadTwo(args.left + first + i);
      const __m128d shifted = _mm_castsi128_pd(_mm_cmpgt_epi64(right, _mm_setzero_si128()));
      const __m128d unit = PowersOfTwo(_mm_sub_epi64(_mm_setzero_si128(), right));
      const __m128d power =
          PowersOfTwo(_mm_sub_epi64(_mm_sub_epi64(left, right), _mm_set1_epi64x(31)));
      const __m128d sum =
          _mm_add_pd(_mm_add_pd(zero_point, _mm_and_pd(shifted, half)), _mm_mul_pd(unit, half));
      _mm_store_pd(scale + i, _mm_mul_pd(Multipliers(args.multiplier + first + i), power));
      _mm_store_pd(add + i, sum);
      _mm_store_pd(add_negative + i, _mm_sub_pd(sum, _mm_and_pd(shifted, unit)));
    }
  }

  inline __attribute__((always_inline)) Sse4::Vector operator()(const Sse4::Vector& sum) const {
    return {Four(sum.low, 0), Four(sum.high, 4)};
  }

#if defined(__AVX__)
  inline __attribute__((always_inline)) __m128i Four(__m128i sum, int channel) const {
    const __m256d x = _mm256_cvtepi32_pd(sum);
    __m256d offset = _mm256_load_pd(add + channel);
    // vblendvpd is written in assembly: GCC 12 turns the intrinsic into a comparison with zero,
    // lane by lane.
    if (!kPositive) {
      asm("vblendvpd %2, %1, %0, %0"
          : "+x"(offset)
          : "m"(*reinterpret_cast<const __m256d*>(add_negative + channel)), "x"(x));
    }
    const __m256d product = _mm256_mul_pd(x, _mm256_load_pd(scale + channel));
    return _mm256_cvtpd_epi32(_mm256_add_pd(product, offset));
  }
#else
  inline __attribute__((always_inline)) __m128i Four(__m128i sum, int channel) const {
    return _mm_unpacklo_epi64(Two(sum, channel), Two(_mm_shuffle_epi32(sum, 0xEE), channel + 2));
  }
  inline __attribute__((always_inline)) __m128i Two(__m128i sum, int channel) const {
    const __m128d x = _mm_cvtepi32_pd(sum);
    __m128d offset = _mm_load_pd(add + channel);
    if (!kPositive) offset = _mm_blendv_pd(offset, _mm_load_pd(add_negative + channel), x);
    const __m128d product = _mm_mul_pd(x, _mm_load_pd(scale + channel));
    return _mm_cvtpd_epi32(_mm_add_pd(product, offset));
  }
#endif

  // Loads the constants of two channels as 64-bit integers.
  static __m128i LoadTwo(const int32_t* from) {
    return _mm_cvtepi32_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
  }
  static __m128d Multipliers(const int32_t* from) {
    return _mm_cvtepi32_pd(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
  }
  static __m128d PowersOfTwo(__m128i exponents) {
    constexpr int kBias = 1023, kFractionBits = 52;
    return _mm_castsi128_pd(
        _mm_slli_epi64(_mm_add_epi64(exponents, _mm_set1_epi64x(kBias)), kFractionBits));
  }

  alignas(32) double scale[8], add[8], add_negative[8];
};

// Fixed point with longer right shifts, computed lane by lane.
template <bool kPositive>
struct RequantizeLanesSse4 {
  RequantizeLanesSse4(const RequantizeArgs& from, int first_channel)
      : args(from), first(first_channel) {}

  Sse4::Vector operator()(const Sse4::Vector& sum) const {
    int32_t lanes[8];
    Sse4::Store(lanes, sum);
    for (int i = 0; i < 8; ++i) lanes[i] = RequantizeSum<kPositive>(args, first + i, lanes[i]);
    return Sse4::Load(lanes);
  }

  const RequantizeArgs& args;
  int first;
};

// Scales with RequantizeArgs::double_scale; the result is clamped. No RoundsDown object may be in
// effect.
struct RequantizeInDoublesSse4 {
  RequantizeInDoublesSse4(const RequantizeArgs& args, int first)
      : scale(args.double_scale + first),
        least(_mm_set1_pd(args.min - args.zero_point)),
        most(_mm_set1_pd(args.max - args.zero_point)),
        zero_point(_mm_set1_epi32(args.zero_point)) {}

  inline __attribute__((always_inline)) Sse4::Vector operator()(const Sse4::Vector& sum) const {
    return {Four(sum.low, scale), Four(sum.high, scale + 4)};
  }

 private:
  inline __attribute__((always_inline)) __m128i Four(__m128i sum, const double* scales) const {
    const __m128i low = Two(sum, scales), high = Two(_mm_shuffle_epi32(sum, 0xEE), scales + 2);
    return _mm_add_epi32(_mm_unpacklo_epi64(low, high), zero_point);
  }
  // As RequantizeInDoubles::Round in requantize_avx512.h.
  inline __attribute__((always_inline)) __m128i Two(__m128i sum, const double* scales) const {
    const __m128d scaled = _mm_mul_pd(_mm_cvtepi32_pd(sum), _mm_loadu_pd(scales));
    const __m128d x = _mm_min_pd(_mm_max_pd(scaled, least), most);
    const __m128d below_half = _mm_set1_pd(0x1.fffffffffffffp-2);
    const __m128d sign = _mm_and_pd(x, _mm_set1_pd(-0.0));
    return _mm_cvttpd_epi32(_mm_add_pd(x, _mm_or_pd(sign, below_half)));
  }

  const double* scale;
  __m128d least, most;
  __m128i zero_point;
};

// Narrows outputs to clamped bytes.
class BytesSse4 {
 public:
  explicit BytesSse4(const RequantizeArgs& args)
      : offset_(_mm_set1_epi16(args.is_int8 ? 128 : 0)),
        least_(_mm_set1_epi8(static_cast<char>(args.min + (args.is_int8 ? 128 : 0)))),
        most_(_mm_set1_epi8(static_cast<char>(args.max + (args.is_int8 ? 128 : 0)))),
        sign_xor_(_mm_set1_epi8(static_cast<char>(args.is_int8 ? 0x80 : 0))) {}

  inline __attribute__((always_inline)) __m128i operator()(const Sse4::Vector& low,
                                                           const Sse4::Vector& high) const {
    const __m128i bytes =
        _mm_packus_epi16(_mm_adds_epi16(_mm_packs_epi32(low.low, low.high), offset_),
                         _mm_adds_epi16(_mm_packs_epi32(high.low, high.high), offset_));
    return _mm_xor_si128(_mm_min_epu8(_mm_max_epu8(bytes, least_), most_), sign_xor_);
  }

 private:
  __m128i offset_, least_, most_, sign_xor_;
};

// Stores the first min(`whole`, `count`) bytes; `whole` is 8 or 16.
inline __attribute__((always_inline)) void StoreBytesSse4(__m128i bytes, int whole, int count,
                                                          uint8_t* out) {
  if (whole == 16 && count >= 16) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), bytes);
  } else if (whole == 8 && count >= 8) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), bytes);
  } else {
    uint8_t all[16];
    _mm_storeu_si128(reinterpret_cast<__m128i*>(all), bytes);
    std::memcpy(out, all, static_cast<size_t>(count));
  }
}

class StoreRowSse4 {
 public:
  StoreRowSse4(const RequantizeArgs& args, bool narrow)
      : bytes_(args), whole_(narrow ? 8 : 16), count_(args.count) {}

  void operator()(const Sse4::Vector& low, const Sse4::Vector& high, uint8_t* out) const {
    StoreBytesSse4(bytes_(low, high), whole_, count_, out);
  }

 private:
  BytesSse4 bytes_;
  int whole_, count_;
};

template <int kWidth>
class StoreTwoRowsSse4 {
 public:
  explicit StoreTwoRowsSse4(const RequantizeArgs& args) : bytes_(args), count_(args.count) {}

  // `second` is null if there is no second row.
  inline __attribute__((always_inline)) void operator()(const Sse4::Vector (&v)[2][kWidth],
                                                        uint8_t* first, uint8_t* second) const {
    if constexpr (kWidth == 1) {
      const __m128i both = bytes_(v[0][0], v[1][0]);
      StoreBytesSse4(both, 8, count_, first);
      if (second != nullptr) StoreBytesSse4(_mm_unpackhi_epi64(both, both), 8, count_, second);
    } else {
      StoreBytesSse4(bytes_(v[0][0], v[0][1]), 16, count_, first);
      if (second != nullptr) StoreBytesSse4(bytes_(v[1][0], v[1][1]), 16, count_, second);
    }
  }

 private:
  BytesSse4 bytes_;
  int count_;
};

struct RowsSse4 : Sse4 {
  using StoreRow = StoreRowSse4;
  template <int kWidth>
  using StoreTwoRows = StoreTwoRowsSse4<kWidth>;

  // For fixed point a RoundsDown object must exist.
  template <typename Run>
  static inline __attribute__((always_inline)) void WithRequantizer(const RequantizeArgs& args,
                                                                    int width, const Run& run) {
    if (args.double_scale != nullptr) return run(static_cast<RequantizeInDoublesSse4*>(nullptr));
    int longest = 0;
    for (int i = 0; i < 8 * width; ++i) {
      if (args.right[i] > longest) longest = args.right[i];
    }
    if (longest <= RequantizeFixedSse4<true>::kLongestShift) {
      args.positive ? run(static_cast<RequantizeFixedSse4<true>*>(nullptr))
                    : run(static_cast<RequantizeFixedSse4<false>*>(nullptr));
    } else {
      args.positive ? run(static_cast<RequantizeLanesSse4<true>*>(nullptr))
                    : run(static_cast<RequantizeLanesSse4<false>*>(nullptr));
    }
  }
};

}  // namespace
}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ROWS_SSE4_H_
